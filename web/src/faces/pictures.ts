// The things on action cards, in a box from -50 to 50. Light falls from the upper left.
import { meant } from "./glyph";
import { box, dot, edge, fill, INK, line, shape } from "./svg";

const WOOD = "url(#ml-wood)";
const STEEL = "url(#ml-steel)";
const GOLD = "url(#ml-gold)";
const EDGE = edge(2.4);
const turn = (degrees: number, inner: string, x = 0, y = 0): string => `<g transform="translate(${x} ${y}) rotate(${degrees})">${inner}</g>`;
const shadow = (y: number, rx: number): string => `<ellipse cy="${y}" rx="${rx}" ry="${rx / 5}" fill="#000" fill-opacity=".3"/>`;

// -- tools -----------------------------------------------------------------------------------------------------------

const pickHead = shape("M-45-16C-34-38-14-43 0-43S34-38 45-16C30-27 14-31 0-31S-30-27-45-16Z", STEEL, 2.4) + line("M-34-27C-22-36-10-38 0-38", "#fffa", 2) + box(-8, -45, 16, 18, 3, "#566", EDGE);
const pick = turn(38, box(-5, -40, 10, 88, 4, WOOD, EDGE) + line("M-2-22V40", "#da79", 1.6) + pickHead, 2, 2);
const pickBroken =
  turn(20, shape("M-5-36H5V2L1-4-2 4-5-2Z", WOOD) + pickHead, -4, -2) + turn(52, shape("M-5-18-1-12 2-20 5-15V28C5 32-5 32-5 28Z", WOOD) + line("M-2-8V24", "#da79", 1.6), 6, 26) +
  line("M-6 16-14 12M-2 24-4 32M16 6 24 0", "#fec", 2.6);

function lampWith(glass: string): string {
  return (
    line("M-16-30C-16-54 16-54 16-30", INK, 7) + line("M-16-30C-16-54 16-54 16-30", "#b83", 3.4) +
    shape("M-20-20-12-34H12L20-20Z", GOLD, 2.4) + glass + shape("M-24 30H24L28 44H-28Z", GOLD, 2.4) + shape("M-25-22H25V-14H-25Z", GOLD, 2.4) + line("M-14-14V30M14-14V30", INK, 3) + line("M-14-14V30M14-14V30", "#da4", 1.2)
  );
}
const lamp = dot(0, 6, 50, "url(#ml-glow)") + lampWith(shape("M-21-14H21L23 30H-23Z", "#feb", 2.4) + fill("M0 27C-13 22-10 8-3 0-2-6 0-10 2-14 4-6 14 6 11 16 10 23 5 26 0 27Z", "#e82") + fill("M0 26C-6 23-5 15 0 9 5 15 6 23 0 26Z", "#fd7"));
const lampBroken =
  turn(13, lampWith(shape("M-21-14H21L23 30H-23Z", "#444", 2.4) + fill("M-21-14H4L-8 6 6 12-4 30H-23Z", "#898b") + line("M4-14-8 6 6 12-4 30M-8 6-21 12M6 12 21 4", "#eee", 1.8) + line("M2 4C-6-2 8-8 0-16", "#dcc9", 2.4))) +
  fill("M-40 44-34 34-28 42ZM-22 48-16 40-10 47ZM30 48 36 38 42 46Z", "#bcb");

const wheel = (x: number, y: number): string => dot(x, y, 11, "#654", EDGE) + dot(x, y, 4, STEEL, edge(1.5)) + line(`M${x} ${y - 9}V${y + 9}M${x - 9} ${y}H${x + 9}`, INK, 1.6);
const ore = shape("M-30-18-24-32-12-28-4-40 10-36 14-28 26-32 32-18Z", GOLD, 2.2) + fill("M-24-32-12-28-16-20-27-22ZM-4-40 10-36 4-27-8-27Z", "#fec9");
const tub = shape("M-42-20H42L32 22H-32Z", "#765", 2.6) + fill("M-42-20H42L32 22H-32Z", "url(#ml-lit)") + line("M-14-20-11 22M14-20 11 22", INK, 2.6) + shape("M-46-24H46V-16H-46Z", STEEL, 2.4) + [-34, -24, 0, 24, 34].map((x) => dot(x * 0.85, 14, 1.8, INK)).join("");
const cart = shadow(43, 42) + line("M-48 44H48", INK, 5) + line("M-48 43H48", "#aab", 2) + ore + tub + wheel(-19, 30) + wheel(19, 30);
const cartBroken =
  shadow(44, 42) + turn(-16, ore + tub + shape("M-12-6-2-10 6-2 14-6 12 8 2 12-10 8Z", "#221", 1.6) + wheel(-19, 30), 2, 0) + turn(24, wheel(0, 0), 34, 36) + line("M20 22 30 30M12 30 18 38", INK, 3) + dot(-2, 46, 4, "#da4", EDGE) + dot(12, 47, 3, "#da4", EDGE);

// -- deeds -----------------------------------------------------------------------------------------------------------

const map =
  turn(-6, shape("M-44-28-16-36 14-28 44-36V28L14 36-16 28-44 36Z", "#eda", 2.6) + fill("M-16-36 14-28V36L-16 28Z", "#ca78") + line("M-34 20C-24 4-18 16-8 6S4-12 14-6 24-2 28-14", "#a43", 3.4, 'stroke-dasharray="6 5" ') + line("M22-26 36-10M36-26 22-10", "#a32", 5) + line("M-36-12C-30-20-24-14-18-20M-6 22C0 16 8 20 10 14", "#874", 2) + dot(-34, 20, 4.5, "#542"));

const boulder = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${shape("M-20 10-17-9-4-18 12-14 20 2 14 16-8 18Z", "url(#ml-stone)", 2.4)}${fill("M-17-9-4-18 12-14 2-4-8-3Z", "#ccba")}${line("M2-4-8-3-12 8M2-4 14 6", "#322", 1.6)}</g>`;
const rocks = shadow(44, 46) + line("M-30-46V-30M2-48V-36M30-46V-26", "#eec", 3, ' stroke-opacity=".7"') + boulder(-26, -10, 0.9) + boulder(24, -8, 1.05) + boulder(-2, -22, 0.75) + boulder(-22, 26, 1.15) + boulder(26, 28, 1) + boulder(2, 14, 1.25);

const coins = (x: number, y: number, n: number): string =>
  Array.from({ length: n }, (_, i) => `<g transform="translate(${x} ${y - i * 9})">${shape("M-17 0V7C-17 15 17 15 17 7V0Z", "#a72", 2)}<ellipse rx="17" ry="7" fill="url(#ml-gold)" stroke="${INK}" stroke-width="2"/></g>`).join("");
const bonus = shadow(42, 44) + dot(0, 0, 50, "url(#ml-glow)") + coins(-22, 30, 4) + coins(22, 28, 6) + coins(0, 36, 3) + fill("M-22-34l4 10 10 4-10 4-4 10-4-10-10-4 10-4ZM6-46l3 7 7 3-7 3-3 7-3-7-7-3 7-3Z", "#ffd");

const audit =
  shape("M-38-42H20V38H-38Z", "#eec", 2.6) + line("M-28-28H10M-28-16H10M-28-4H-2M-28 8H-6M-28 20H4", "#886", 3) + line("M-28-28H-14M-28 20H-18", "#a32", 3) + dot(14, 8, 23, "#cee8") + line("M14-15A23 23 0 1 1 13.9-15Z", INK, 7) + line("M14-15A23 23 0 1 1 13.9-15Z", "#da4", 3.6) + line("M2-2C4-8 10-10 14-10", "#fff", 3) + line("M31 25 44 40", INK, 11) + line("M31 25 44 40", "#852", 6.5);

const blackout =
  line("M0-50V-40", INK, 5) + shape("M0-42C24-42 36-26 36-8 36 10 20 14 18 28H-18C-20 14-36 10-36-8-36-26-24-42 0-42Z", "#345", 2.6) + fill("M-6-36C-24-32-30-20-29-8-26 2-22 4-20 8-22-10-18-26-6-36Z", "#abc8") +
  line("M-12 26-8-4-2 6 4-6 10 4 12-6", "#112", 2.6) + line("M10 4 14 10M-8-4-14-12", "#ea4", 2.4) + shape("M-17 28H17V34H-17ZM-14 34H14V40H-14ZM-9 40H9V46H-9Z", STEEL, 2.2) +
  line("M-42 38 42-40", INK, 10) + line("M-42 38 42-40", "#b33", 6);

const crash =
  box(-44, -42, 88, 84, 7, "#233", EDGE) + line("M-34 22H34M-34 2H34M-34-18H34", "#fff3", 1.2) + line("M-36-26-20-16-10-24 4 2 14-6 30 28", "#211", 9) + line("M-36-26-20-16-10-24 4 2 14-6 30 28", "#e65", 5) + shape("M36 38 17 27 35 16Z", "#e65", 2);

const disruption =
  shadow(44, 42) + shape("M-32-6H32V42H-32Z", WOOD, 2.6) + line("M-32 10H32M-32 26H32", "#431", 2) + line("M-32-6 32 42M32-6-32 42", INK, 7) + line("M-32-6 32 42M32-6-32 42", "#a74", 3.4) + shape("M-46-34H46V-16H-46Z", "#eec", 2.6) + fill("M-40-34H-26L-34-16H-46V-20ZM-14-34H0L-8-16H-22ZM12-34H26L18-16H4ZM38-34H46V-28L42-16H30Z", "#b32") + line("M-36-16V-6M36-16V-6", INK, 5);

const raid =
  line("M0-46V-36M-30-36-22-28M30-36 22-28M-46-10H-36M46-10H36", "#fd7", 5) + dot(0, 0, 48, "url(#ml-glow)") + shape("M-24 22V-4C-24-34 24-34 24-4V22Z", "#b32", 2.6) + fill("M-24 22V-4C-24-34 24-34 24-4V22Z", "url(#ml-lit)") + fill("M-14 14V-4C-14-16-8-20-2-21L-4 14Z", "#fb9a") + shape("M-36 22H36V32H-36ZM-42 32H42V44H-42Z", STEEL, 2.4);

const figure = (x: number, y: number, s: number, paint: string): string => `<g transform="translate(${x} ${y}) scale(${s})">${shape("M-22 34C-22 10-12 4 0 4S22 10 22 34Z", paint, 2.4)}${dot(0, -10, 13, "#eb9", EDGE)}${shape("M-22-14C-12-10 12-10 22-14 16-18 14-20 12-28-4-32-12-28-12-28-14-20-16-18-22-14Z", paint, 2)}</g>`;
const recruit = figure(20, 2, 0.95, "#246") + figure(-20, 8, 1.05, "#733") + dot(26, 30, 15, "#375", EDGE) + line("M26 21V39M17 30H35", "#fff", 5);

const roundup =
  line("M-6-2C0 4 2 2 8 8", INK, 9) + line("M-6-2C0 4 2 2 8 8", "#bbc", 5, 'stroke-dasharray="5 4"') +
  ["M-22-36A22 22 0 1 1-22.1-36Z", "M24-4A22 22 0 1 1 23.9-4Z"].map((d) => line(d, INK, 12) + line(d, "#abb", 7.5) + line(d, "#eeec", 2)).join("") + box(-14, -12, 14, 13, 3, STEEL, EDGE) + box(4, 0, 14, 13, 3, STEEL, EDGE);

const safe =
  shadow(45, 42) + box(-40, -40, 80, 80, 7, STEEL, EDGE) + box(-30, -30, 60, 60, 4, "#211", EDGE) + `<g transform="translate(-2 20) scale(.62)">${coins(-16, 10, 4)}${coins(18, 10, 3)}</g>` + shape("M30-30 47-38V36L30 30Z", "#899", 2.4) + fill("M30-30 47-38V36L30 30Z", "url(#ml-lit)") + dot(-18, -14, 9, GOLD, EDGE) + line("M-18-23V-5M-27-14H-9", INK, 2.2) + box(-34, 40, 14, 7, 2, "#455", EDGE) + box(20, 40, 14, 7, 2, "#455", EDGE);

const pistol = shape("M-46-12C-46-17-43-19-40-19H34C40-19 40-3 34-3H8C7 9-5 9-6-3H-14L-19 27C-20 34-41 33-39 25L-33-1C-41-2-46-6-46-12Z", "#455", 2.6) + line("M-40-14H34", "#ccd", 2.6) + fill("M-19 3-23 26C-25 29-35 28-34 24L-29 3Z", "#852", edge(1.5)) + line("M-4-3C-3 3 4 3 5-3", INK, 2) + fill("M26-24H32V-19H26Z", INK);
const war =
  fill("M0-48 6-32 22-40 16-24 32-18 16-10 20 4 6-4 0 10-6-4-20 4-16-10-32-18-16-24-22-40-6-32Z", "#eb4", EDGE) + fill("M0-36 4-26 14-30 10-21 20-18 10-13 0-4-10-13-20-18-10-21-14-30-4-26Z", "#feb") +
  `<g transform="translate(-9 16) rotate(-44) scale(.96)">${pistol}</g><g transform="translate(9 16) scale(-1 1) rotate(-44) scale(.96)">${pistol}</g>`;

const dynamite = line("M10-30C14-46 28-48 34-38", INK, 5) + line("M10-30C14-46 28-48 34-38", "#ca8", 2.4) + fill("M36-36l3-9 3 8 8 2-7 5 1 9-7-6-8 3 3-8-5-7Z", "#fc4", edge(1.5)) + [-22, 22, 0].map((x) => box(x - 11, -28, 22, 70, 5, "#b32", EDGE) + line(`M${x - 5}-20V34`, "#f989", 3)).join("") + shape("M-36-2H36V10H-36Z", "#332", 2.2);

const key = line("M-4 6 34 34M22 26 14 36M32 33 26 41", INK, 13) + line("M-4 6 34 34M22 26 14 36M32 33 26 41", "#eb4", 7) + line("M-18-32A22 22 0 1 1-18.1-32Z", INK, 15) + line("M-18-32A22 22 0 1 1-18.1-32Z", "#eb4", 9);

const swords = (() => {
  const one = shape("M-4 20V-38L0-47 4-38V20Z", STEEL, 2.2) + shape("M-15 20H15V27H-15Z", GOLD, 2.2) + shape("M-3.5 27H3.5V42H-3.5Z", "#532", 2) + dot(0, 44, 5, GOLD, EDGE);
  return turn(-40, one) + turn(40, one);
})();

const shield = shape("M0-44 38-32V-4C38 22 22 36 0 46-22 36-38 22-38-4V-32Z", STEEL, 2.8) + fill("M0-36 30-26V-4C30 17 18 28 0 37Z", "#246") + fill("M0-36-30-26V-4C-30 17-18 28 0 37Z", "#369") + line("M0-36V37M-30-8H30", "#eb4", 5);

const gem = dot(0, 0, 50, "url(#ml-shine)") + shape("M-42-8-22-36H22L42-8 0 42Z", "url(#ml-gem)", 2.8) + line("M-42-8H42M-22-36-14-8 0 42 14-8 22-36M-14-8 0-36 14-8", "#278", 1.8) + fill("M-42-8-22-36H0L-14-8Z", "#fff7");

const target = dot(0, 0, 45, "#b32", EDGE) + dot(0, 0, 32, "#fed") + dot(0, 0, 20, "#b32") + dot(0, 0, 8, "#fed") + line("M0-49V-30M0 49V30M-49 0H-30M49 0H30", INK, 4);

const PICTURES: Record<string, string> = { pick, lamp, cart, map, rocks, audit, blackout, bonus, crash, disruption, raid, recruit, roundup, safe, war, dynamite, key, sword: swords, shield, gem, target, coin: bonus };
const BROKEN: Record<string, string> = { pick: pickBroken, lamp: lampBroken, cart: cartBroken };

/** Words beyond those that mean a small sign. */
const MEANT: [RegExp, string][] = [
  [/map|chart/, "map"],
  [/rock|cave|collapse/, "rocks"],
  [/key|unlock|door/, "key"],
  [/dynamite|bomb|blast/, "dynamite"],
  [/gem|diamond|crystal|jewel/, "gem"],
  [/target|aim/, "target"],
  [/jail|arrest|prison|trap/, "roundup"],
];

/** The picture for a name, or nothing. */
export function picture(name: string, broken = false): string {
  const said = name.toLowerCase();
  const key = said in PICTURES ? said : (MEANT.find(([pattern]) => pattern.test(said))?.[1] ?? meant(said));
  return (broken && BROKEN[key]) || PICTURES[key] || "";
}

export { coins };
