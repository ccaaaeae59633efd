// Small signs in a box of 24 × 24, in the colour of the text around them: for marks on plates and cards, and for the
// numbers of a person. Each has a stroked and a filled part.

const GLYPHS: Record<string, [stroke: string, filled?: string]> = {
  pick: ["M4.5 20.5 15.2 9.3M7.5 4.5C14.5 3 21.5 10 20 17"],
  lamp: ["M8 9H16L17.5 19H6.5ZM9 9V7.5A3 3 0 0 1 15 7.5V9M12 4.5V2.5", "M12 17.5C9.5 16 11 14 12 11.5 13 14 14.5 16 12 17.5Z"],
  cart: ["M2.5 6.5H5L7 16.5H19L21.5 8.5H5.5", "M9 22A2 2 0 1 1 9 18 2 2 0 0 1 9 22ZM17.5 22A2 2 0 1 1 17.5 18 2 2 0 0 1 17.5 22Z"],
  eye: ["M2 12C6 5.5 18 5.5 22 12 18 18.5 6 18.5 2 12Z", "M12 15.4A3.4 3.4 0 1 1 12.01 15.4Z"],
  heart: ["", "M12 21C9 17 2.5 13.5 2.5 8A5 5 0 0 1 12 6.5 5 5 0 0 1 21.5 8C21.5 13.5 15 17 12 21Z"],
  rest: ["M4 8H10L4 15H10M13 4H20L13 12H20", ""],
  turn: ["", "M7 3.5 20 12 7 20.5Z"],
  leader: ["M6 22V3", "M6 3.5H20L16.5 8.5 20 13.5H6Z"],
  king: ["M5 20.5H19", "M3 7 7.5 11 12 4 16.5 11 21 7 18.5 17.5H5.5Z"],
  roar: ["", "M12 2C13 7 19 9 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 12 7 10.5 8 8.5 8.5 10.5 9.5 11.5 10.5 11.5 12.5 9.5 11 6 12 2Z"],
  ace: ["", "M12 2C14.5 6.5 17 9.5 20.5 12 17 14.5 14.5 17.5 12 22 9.5 17.5 7 14.5 3.5 12 7 9.5 9.5 6.5 12 2Z"],
  shield: ["", "M12 2.5 20 5.5V11.5C20 17 16.5 20 12 22 7.5 20 4 17 4 11.5V5.5Z"],
  sword: ["M6.5 17.5 19.5 4.5M4 13.5 10.5 20M3.5 20.5 7 17"],
  coin: ["M12 21.5A9.5 9.5 0 1 1 12.01 21.5ZM12 6.5V17.5M15 9C13 7.5 9 8 9 10.3 9 13 15 11.3 15 14 15 16.5 11 16.7 9 15"],
  bribe: ["M2.5 7.5H21.5V18.5H2.5ZM2.5 7.5 12 14.5 21.5 7.5"],
  star: ["", "M12 2.5 14.7 9 21.5 9.5 16.3 14 18 21 12 17.2 6 21 7.7 14 2.5 9.5 9.3 9Z"],
  hurt: ["", "M12 2.5C15 8 18.5 11.5 18.5 15.5A6.5 6.5 0 0 1 5.5 15.5C5.5 11.5 9 8 12 2.5Z"],
  frozen: ["M12 2.5V21.5M3.8 7.3 20.2 16.7M3.8 16.7 20.2 7.3M9.5 4 12 6.5 14.5 4M9.5 20 12 17.5 14.5 20"],
  fresh: ["M12 21.5V11M12 14C7 14 4.5 11 4 6.5 9 6.5 12 9 12 14ZM12 11C12 7 15 4 20 3.5 20 8.5 17 11 12 11"],
  out: ["M5 5 19 19M19 5 5 19"],
  picked: ["M4.5 12.5 10 18 20 6.5"],
  latest: ["", "M12 5A7 7 0 1 1 11.99 5Z"],
  clock: ["M12 21.5A9.5 9.5 0 1 1 12.01 21.5ZM12 6.5V12L16 14.5"],
  hand: ["M7 12V6.5M10.3 11V4M13.7 11V4.5M17 12V7M17 12V15.5C17 19 15 21.5 12 21.5 8.5 21.5 7 19.5 4 14.5 4 12.5 6 12.5 7 14.5"],
  dot: ["M12 20A8 8 0 1 1 12.01 20Z"],
};

/** Words that mean a sign; the first that fits counts. */
const MEANT: [RegExp, string][] = [
  [/pick/, "pick"],
  [/lamp|lantern|\blight\b/, "lamp"],
  [/cart|wagon|trolley/, "cart"],
  [/eye|look|seen|known|peek/, "eye"],
  [/\bhp\b|health|life|lives|heart|love/, "heart"],
  [/rest|sleep|tired|exhaust/, "rest"],
  [/damage|wound|hurt|blood/, "hurt"],
  [/frozen|freeze|\bice\b/, "frozen"],
  [/fresh|new|entered/, "fresh"],
  [/roar|\brage\b|fire|flame|armed|anger/, "roar"],
  [/leader|leads|first|dealer/, "leader"],
  [/king|crown|boss|rule/, "king"],
  [/\bace\b|diamond/, "ace"],
  [/guard|shield|defen[cds]|armou?r|protect/, "shield"],
  [/corrupt|bribe(d|ry)?\b/, "bribe"],
  [/\bout\b|dead|lost|gone|not this/, "out"],
  [/turn|active/, "turn"],
  [/\batk\b|attack|sword|strength|power|fight/, "sword"],
  [/price|cost|coin|money|gold|token|purse|bid|fund|bank|worth/, "coin"],
  [/authority|star|rank|fame|honou?r/, "star"],
  [/picked|chosen|done|safe|ok|mended/, "picked"],
  [/latest|last/, "latest"],
  [/time|clock|wait|round/, "clock"],
  [/steal|thief|hand/, "hand"],
];

/** The sign for an icon's name or for any words; empty if nothing fits. */
export function meant(words: string): string {
  const said = words.toLowerCase();
  if (said in GLYPHS) return said;
  return MEANT.find(([pattern]) => pattern.test(said))?.[1] ?? "";
}

const TOOLS = /^(pick|lamp|cart)$/;

/** A sign as markup; a tool in bad shape is struck through, so that its colour is not all that tells. */
export function glyph(words: string, bad = false): string {
  const name = meant(words) || "dot";
  const [stroked, filled] = GLYPHS[name] ?? ["", ""];
  const lines = stroked ? `<path d="${stroked}" fill="none" stroke="currentColor" stroke-width="2.2"  />` : "";
  const solid = filled ? `<path d="${filled}" fill="currentColor"/>` : "";
  const slash = "M3.5 3.5 20.5 20.5";
  const torn = bad && TOOLS.test(name) ? `<path d="${slash}" stroke="var(--torn,#1a302b)" stroke-width="6"/><path d="${slash}" stroke="currentColor" stroke-width="2.4" />` : "";
  return lines + solid + torn;
}
