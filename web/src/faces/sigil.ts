// A sign for a name nobody has drawn: the same for ever, balanced, and unlike that of other names. Box from -50 to 50.
import { dot, fill, INK, line, mirrored, seeded, shape, tint } from "./svg";

const HULLS = [
  "M0-44 38-22V22L0 44-38 22V-22Z",
  "M0-46C30-40 42-20 40 6 36 30 18 42 0 46-18 42-36 30-40 6-42-20-30-40 0-46Z",
  "M-34-34H34V34H-34Z",
  "M0-48 14-16 46-14 22 8 30 42 0 24-30 42-22 8-46-14-14-16Z",
  "M0-46 46 0 0 46-46 0Z",
];
const HEARTS = [
  "M0-26 8-8 26 0 8 8 0 26-8 8-26 0-8-8Z",
  "M0-24C14-10 18 2 14 12 10 22-10 22-14 12-18 2-14-10 0-24Z",
  "M-20-12 0-24 20-12V12L0 24-20 12Z",
  "M0-22A22 22 0 1 1-.1-22ZM0-10A10 10 0 1 0 .1-10Z",
  "M-24 4C-18-20 18-20 24 4 14-4 8 8 0 22-8 8-14-4-24 4Z",
];
const WINGS = ["M-4-30C-20-28-28-16-28 0", "M-12-34-30-12", "M-30-8C-22 0-22 10-28 20", "M-8 34C-20 32-28 24-30 14"];

export function sigil(name: string): string {
  const dice = seeded(`sigil ${name}`);
  const paint = tint(name, 46, 38);
  return (
    shape(dice.of(HULLS), paint, 3) +
    fill(dice.of(HULLS), "url(#ml-lit)", 'transform="scale(.8)"') +
    mirrored(line(dice.of(WINGS), "#eda", 4)) +
    fill(dice.of(HEARTS), "url(#ml-gold)", `stroke="${INK}" stroke-width="2" fill-rule="evenodd" transform="scale(.9)"`) +
    dot(0, 0, 3.5, INK, 'fill-opacity=".5"')
  );
}
