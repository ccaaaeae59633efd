// What stands in a tunnel besides the way: found by the words of the label, any other label is written on a sign.
import { at, box, dot, edge, fill, H, INK, line, shape, text, W } from "./svg";

const nugget = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    shape("M-17 8-13-8-2-15 12-11 18 3 9 13-8 14Z", "url(#ml-gold)", 2.4) +
      fill("M-13-8-2-15 12-11 4-3-6-2Z", "#fff6cfbf") + fill("M4-3 12-11 18 3 9 13Z", "#9a6a1473"),
  );

const coal = (x: number, y: number, s: number): string =>
  at(x, y, s, shape("M-17 8-14-9 0-15 14-9 18 5 6 14-9 13Z", "#4a4744", 2.4) + fill("M-14-9 0-15 14-9 3-2-7-1Z", "#8b8781") + fill("M3-2 14-9 18 5 6 14Z", "#2c2a28"));

function ladder(): string {
  const rungs = [-34, -22, -10, 2, 14, 26].map((y) => box(-16, y, 32, 5, 2, "url(#ml-wood)", edge(1.4))).join("");
  const rail = (x: number): string => box(x - 3.5, -46, 7, 84, 3, "url(#ml-wood)", edge(1.8));
  return dot(0, 0, 52, "url(#ml-glow)") + `<ellipse cy="34" rx="30" ry="11" fill="#17100b" fill-opacity=".75"/>` + rungs + rail(-17) + rail(17);
}

const gold = (): string =>
  dot(0, 4, 66, "url(#ml-glow)") + nugget(-18, 12, 1.15) + nugget(20, 14, 1.05) + nugget(0, -10, 1.35) + nugget(2, 26, 0.8) +
  fill("M-30-34l3 8 8 3-8 3-3 8-3-8-8-3 8-3ZM34-24l2.5 6 6 2.5-6 2.5-2.5 6-2.5-6-6-2.5 6-2.5Z", "#fff8dc");

const stones = (): string => `<ellipse cx="2" cy="26" rx="44" ry="12" fill="#000" fill-opacity=".4"/>` + coal(-20, 10, 1.2) + coal(21, 12, 1.1) + coal(0, -9, 1.4) + coal(4, 24, 0.8);

function crystals(): string {
  const one = (x: number, h: number, tilt: number): string =>
    `<g transform="translate(${x} 26) rotate(${tilt})">${shape(`M-9 0V${-h}L0 ${-h - 14} 9 ${-h}V0Z`, "url(#ml-gem)", 2.2)}${fill(`M-9 0V${-h}L0 ${-h - 14} -2 0Z`, "#fff6")}</g>`;
  return dot(0, 0, 56, "url(#ml-shine)") + one(-17, 18, -24) + one(17, 20, 24) + one(0, 36, 0);
}

function door(label: string): string {
  const paint = /green/i.test(label) ? "#3f7a4d" : /blue/i.test(label) ? "#33628f" : "#8a5a2c";
  return (
    shape("M-32 46V-18C-32-50 32-50 32-18V46Z", "#3b2c1f", 3) + shape("M-25 46V-16C-25-42 25-42 25-16V46Z", paint, 2.4) +
    fill("M-25 46V-16C-25-42 25-42 25-16V46Z", "url(#ml-lit)") + line("M-9 46V-34M9 46V-34", "#0005", 2) + line("M-25-6H25M-25 24H25", "#2a2018", 4) + dot(16, 10, 4, "url(#ml-gold)", edge(1.5))
  );
}

function chest(open: boolean): string {
  const band = (x: number): string => box(x, -8, 8, 38, 1, "url(#ml-gold)", edge(1.4));
  return (
    dot(0, 0, 60, "url(#ml-glow)") + `<ellipse cy="32" rx="44" ry="9" fill="#000" fill-opacity=".45"/>` +
    shape("M-36-4H36V30H-36Z", "url(#ml-wood)", 2.6) +
    (open ? "" : shape("M-38-4C-38-30 38-30 38-4Z", "#8d5a2c", 2.6) + fill("M-38-4C-38-30 38-30 38-4Z", "url(#ml-lit)")) +
    band(-28) + band(20) + shape("M-38-6H38V2H-38Z", "url(#ml-gold)", 2) + box(-8, -6, 16, 18, 3, "url(#ml-gold)", edge(1.8)) + fill("M0 0a3 3 0 0 1 2 5l1 4h-6l1-4a3 3 0 0 1 2-5Z", INK)
  );
}

/** A board with words on it, at the foot of the card. */
const sign = (words: string): string =>
  box(W / 2 - 58, H - 62, 116, 32, 5, "url(#ml-wood)", edge(2.2)) + text(W / 2, H - 40, words, { size: 19, room: 104, paint: "#fff3d6" });

const plaque = (words: string): string =>
  at(W / 2, H / 2 + 52, 1, box(-21, -17, 42, 34, 8, "#17110c", 'stroke="#e9b949" stroke-width="2"') + text(0, 9, words, { size: 27, room: 36, paint: "#ffe6ac" }));

export function landmark(label: string): string {
  if (!label || /^dead.?end$/i.test(label)) return "";
  const middle = (drawn: string): string => at(W / 2, H / 2, 1.08, drawn);
  const number = /\d+/.exec(label)?.[0];
  if (/start|ladder|entr|shaft/i.test(label)) return middle(ladder());
  if (/gold|nugget/i.test(label)) return middle(gold());
  if (/stone|coal|rock|rubble/i.test(label)) return middle(stones());
  if (/crystal|gem|diamond/i.test(label)) return middle(crystals());
  if (/door|gate/i.test(label)) return middle(door(label));
  if (/dest|goal|site|chest|treasure/i.test(label)) return middle(chest(false)) + (number ? plaque(number) : "");
  return sign(label.replace(/_/g, " "));
}
