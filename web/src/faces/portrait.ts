// People, put together from parts: skin, hair, hat, eyes, mouth, beard, coat. A name's trade chooses some parts, its hash
// the others, so everybody always looks the same. The head is at the middle; shoulders end at y = 62.
import { garb, type Look } from "./wardrobe";
import { dot, edge, fill, INK, line, mirrored, seeded, shape } from "./svg";

const SKINS = ["#f2cda6", "#e6b48a", "#d39a6c", "#b47a50", "#8d5a3a", "#f6d8ba"];
const HAIRS = ["#2b211c", "#5a3820", "#8c5a2b", "#c79a4b", "#a34a23", "#8f8a84", "#d8d2c6"];

/** What trades look like: hat, coat, eyes, mouth, beard, hair (`-` as the dice fall), then what else is certain. The first
 * word that fits counts. */
const TRADES: [RegExp, string][] = [
  [/nurse|medic|doctor/, "nurse scrubs calm smile - - woman"],
  [/swat|soldier|trooper|operative/, "helmet vest visor stern none"],
  [/hack|coder/, "hood hoodie glasses smirk"],
  [/snip|ranger|hunter/, "beret trench narrow stern - - scar"],
  [/general|marshal|admiral/, "peaked medals - stern walrus short grey"],
  [/commissar|officer|captain|cop|sheriff/, "peaked uniform - stern"],
  [/body|bouncer|escort.?men/, "none suit shades stern goatee bald man broad"],
  [/guard|sentry|watch|warden/, "helmet uniform calm stern"],
  [/thief|burglar|robber/, "beanie stripes mask smirk"],
  [/mechanic|engineer|smith/, "flat overall goggles smile"],
  [/driver|pilot|wheel/, "flat scarf goggles smirk"],
  [/investigat|detect|inspect/, "fedora trench narrow - moustache"],
  [/prosecut|judge|lawyer|attorney/, "none robe glasses stern - bun woman"],
  [/financ|bank|account|profit/, "top suit monocle - moustache"],
  [/broker|dealer/, "none suit shades smirk none slick"],
  [/trad|merchant|vendor|smuggl/, "flat scarf calm smile full"],
  [/assassin|kill|ninja|rogue/, "hood hoodie narrow - veil"],
  [/inform|spy|agent/, "fedora trench shades - none"],
  [/escort|dame|femme|lady|singer/, "wide dress calm smile - long woman"],
  [/valkyr|amazon|viking/, "winged vest narrow stern - braids woman"],
  [/fight|boxer|brawl|thug|bruis/, "band vest - stern stubble - scar broad"],
  [/racket|enforc|crook/, "fedora stripes2 - cigar stubble"],
  [/godfather|don\b|capo/, "none tux narrow stern moustache slick grey"],
  [/legend|cowboy|outlaw|gunsling/, "cowboy scarf narrow cigar full - man grey"],
  [/king\w/, "none tux monocle cigar none bald man broad"],
  [/queen|duchess|princess|empress/, "crown fur calm - - long woman"],
  [/king|lord|emperor|prince/, "crown fur - - full"],
  [/authorit.*boss|mayor|chief|president/, "peaked medals shades stern none"],
  [/loner.*boss|drifter/, "cowboy trench patch cigar stubble - scar"],
  [/boss/, "fedora stripes2 narrow cigar none - broad"],
  [/miner|digger|dwarf|geolog/, "lamp overall - - full"],
];
const PARTS = ["hat", "coat", "eyes", "mouth", "beard", "hair"];

function tradeOf(name: string): Partial<Look> {
  const said = TRADES.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1].split(" ") ?? [];
  const look: Record<string, string | boolean> = {};
  for (const [i, word] of said.entries()) {
    const part = PARTS[i];
    if (!part) look[word === "man" ? "woman" : word] = word !== "man";
    else if (word !== "-") look[part] = word;
  }
  return look as Partial<Look>;
}

export function lookOf(name: string, extra: Partial<Look> = {}): Look {
  const dice = seeded(`looks ${name}`);
  const woman = dice.to(10) > 6.5;
  const look: Look = {
    woman,
    skin: dice.of(SKINS),
    hairs: dice.of(HAIRS),
    jaw: dice.of(["round", "square", "narrow"] as const),
    hair: dice.of(woman ? (["bob", "long", "bun", "curls"] as const) : (["short", "slick", "curls", "bald", "short"] as const)),
    hat: dice.of(["none", "fedora", "flat", "none", "beret", "beanie", "top"] as const),
    eyes: dice.of(["calm", "narrow", "calm", "glasses", "shades"] as const),
    mouth: dice.of(["stern", "smile", "smirk"] as const),
    beard: woman ? "none" : dice.of(["none", "stubble", "moustache", "goatee", "none", "full"] as const),
    coat: dice.of(["suit", "trench", "scarf", "hoodie", "stripes2", "dress"] as const),
    scar: !woman && dice.to(10) > 8.6,
    broad: false,
    grey: false,
    tone: "#733",
    ...tradeOf(name),
    ...extra,
  };
  if (look.woman && !/^(veil)$/.test(look.beard)) look.beard = "none";
  if (look.woman && /^(short|slick|bald)$/.test(look.hair)) look.hair = "bob";
  if (!look.woman && look.coat === "dress") look.coat = "suit";
  if (look.grey) look.hairs = "#bba";
  return look;
}

const JAWS = {
  round: "M-20-12C-20 9-11 21 0 21S20 9 20-12C20-33-20-33-20-12Z",
  square: "M-20-14-19 4C-18 14-9 21 0 21S18 14 19 4L20-14C20-34-20-34-20-14Z",
  narrow: "M-18.5-12C-18.5 7-8 23 0 23S18.5 7 18.5-12C18.5-32-18.5-32-18.5-12Z",
};

// -- hair ------------------------------------------------------------------------------------------------------------

function hairBehind(look: Look): string {
  const c = look.hairs;
  if (look.hair === "long") return shape("M0-38C-30-38-32-8-29 18-28 32-36 38-30 46H-8L0 20 8 46H30C36 38 28 32 29 18 32-8 30-38 0-38Z", c, 2) + line("M-24-6C-25 14-22 26-25 40M24-6C25 14 22 26 25 40", "#0004", 2);
  if (look.hair === "bob") return shape("M0-38C-28-38-30-12-27 16-18 24-10 20-8 14H8C10 20 18 24 27 16 30-12 28-38 0-38Z", c, 2);
  if (look.hair === "braids") return mirrored(shape("M-16-26C-28-16-30 6-27 26L-30 44-22 50-17 42-19 24C-16 8-16-8-12-20Z", c, 2) + line("M-28 10-19 14M-28 22-19 26M-28 34-19 36", "#0005", 2));
  if (look.hair === "bun") return dot(0, -40, 11, c, edge(2)) + shape("M0-36C-24-36-25-14-22-2H22C25-14 24-36 0-36Z", c, 2);
  return "";
}

function hairFront(look: Look): string {
  const c = look.hairs;
  if (look.hair === "bald") return fill("M-12-26C-6-31 2-31 8-28", "#fff4");
  if (look.hair === "slick") return shape("M-21-8C-24-34-6-40 6-38 22-37 24-20 21-8 19-14 18-20 12-25 2-24-8-26-14-30-18-22-20-16-21-8Z", c, 1.8) + line("M-10-32C0-30 10-31 16-26M-14-30C-4-26 8-28 15-23", "#fff3", 1.4);
  if (look.hair === "curls") return [[-19, -14], [-18, -24], [-10, -32], [0, -35], [10, -32], [18, -24], [19.5, -14]].map(([x = 0, y = 0]) => dot(x, y, 7.5, c, edge(1.6))).join("") + fill("M-16-20C-12-30 12-30 16-20 8-24-8-24-16-20Z", c);
  if (look.hair === "short") return shape("M-21-7C-25-32-8-39 2-38 20-38 25-26 21-7 19-12 19-18 16-22 6-20-6-24-10-26-16-22-20-14-21-7Z", c, 1.8);
  return shape("M-21-6C-24-30-12-38 0-38S24-30 21-6C18-16 12-24 4-26-4-20-16-16-21-6Z", c, 1.8);
}

// -- face ------------------------------------------------------------------------------------------------------------

function eyes(look: Look): string {
  const brow = look.woman ? "#322" : look.hairs;
  const open = mirrored(fill("M-12.5-5Q-8-9.5-3.5-5-8-2-12.5-5Z", "#fff") + dot(-7.8, -5.4, 2.3, "#322") + dot(-8.5, -6.1, 0.7, "#fff") + line("M-13-4.8Q-8-10-3.3-5.2", INK, look.woman ? 2 : 1.6));
  const brows = (d: string, w = 2.6): string => mirrored(line(d, brow, w));
  const flatBrows = brows("M-13-11Q-8-14-3.5-11");
  const hard = brows("M-13.5-12-3.5-8.5", 3.2);
  switch (look.eyes) {
    case "narrow":
      return mirrored(fill("M-12.5-4.5Q-8-6.5-3.5-4-8-1.5-12.5-4.5Z", "#fff") + dot(-7.6, -4.2, 1.9, INK) + line("M-13-5.5-3-4.5", INK, 2)) + hard;
    case "glasses":
      return open + flatBrows + mirrored(dot(-8.2, -4.5, 7.4, "#def", `fill-opacity=".25" stroke="${INK}" stroke-width="1.8"`)) + line("M-1-5.5H1M-16-6-20-8M16-6 20-8", INK, 1.8) + line("M-12-8-8-10M4.5-8 8-10", "#fffc", 1.6);
    case "shades":
      return mirrored(shape("M-17-9H-1.5C-1.5-1-5 2-9 2S-17-1-17-9Z", "#112", 1.6)) + line("M-18-9H18", INK, 2.4) + line("M-13-6-9-3M4-6 8-3", "#fff8", 1.8) + brows("M-14-13Q-8-15.5-3-13", 2.2);
    case "monocle":
      return open + flatBrows + dot(8, -4.5, 8, "#fff4", 'stroke="#da4" stroke-width="2.2"') + line("M14 1C18 10 15 20 17 30", "#da4", 1.3);
    case "patch":
      return open + hard + shape("M1.5-10H15C15 0 11 3 8 3S1.5 0 1.5-10Z", "#211", 1.4) + line("M-20-16 20-9", "#211", 2.4);
    case "goggles":
      return open + flatBrows + line("M-21-20H21", "#332", 5) + mirrored(dot(-8.5, -20, 7, "url(#ml-gem)", `stroke="#642" stroke-width="2.6"`)) + line("M-12-22-9-24M5-22 8-24", "#fff", 1.6);
    case "mask":
      return shape("M-21-12C-12-15-6-12 0-9 6-12 12-15 21-12L20 1C12 5 5 3 0-1-5 3-12 5-20 1Z", "#112", 1.6) + mirrored(fill("M-13-5Q-8-9.5-4-5-8-2-13-5Z", "#fff") + dot(-8, -5, 2.2, INK));
    case "visor":
      return open + shape("M-21-14H21L20 0C10 4-10 4-20 0Z", "#345b", 1.6) + fill("M-18-12H-6L-12-1-18-2Z", "#fff5");
    default:
      return open + flatBrows;
  }
}

function mouth(look: Look): string {
  const lip = look.woman ? "#a33" : "#743";
  if (look.woman) return fill(look.mouth === "smile" ? "M-6 10.5Q-3 9-0 10 3 9 6 10.5 3 15.5 0 15.5-3 15.5-6 10.5Z" : "M-5 11.5Q-2.5 9.8 0 10.8 2.5 9.8 5 11.5 2.5 14.2 0 14.2-2.5 14.2-5 11.5Z", lip);
  switch (look.mouth) {
    case "smile":
      return shape("M-7 10Q0 13 7 10 4 16 0 16T-7 10Z", "#fff", 1.5);
    case "smirk":
      return line("M-6 12Q1 14 7 9.5", lip, 2.2);
    case "cigar":
      return line("M-6 12H5", lip, 2.2) + line("M3 12 20 15", INK, 6) + line("M4 12 17 14.5", "#852", 3.6) + dot(20.5, 15.2, 2.6, "#f84") + line("M23 11C27 6 21 2 26-6", "#fff6", 1.8);
    default:
      return line("M-6 12.5Q0 10.5 6 12.5", lip, 2.2);
  }
}

function beard(look: Look): string {
  const c = look.hairs;
  switch (look.beard) {
    case "stubble":
      return fill("M-20-2C-19 14-10 21 0 21S19 14 20-2C16 8 10 6 0 6S-16 8-20-2Z", "#2113");
    case "moustache":
      return shape("M0 7C-5 4-11 6-13 11-8 10-4 11 0 10 4 11 8 10 13 11 11 6 5 4 0 7Z", c, 1.4);
    case "walrus":
      return shape("M0 6C-7 3-15 7-16 16-10 13-4 14 0 12 4 14 10 13 16 16 15 7 7 3 0 6Z", c, 1.6);
    case "goatee":
      return shape("M-7 15C-6 24-3 28 0 29 3 28 6 24 7 15 3 18-3 18-7 15Z", c, 1.4) + shape("M0 7C-4 5-9 6-10 10-6 9.5-3 10 0 9.5 3 10 6 9.5 10 10 9 6 4 5 0 7Z", c, 1.3);
    case "full":
      return shape("M-20.5-6C-23 16-15 34 0 38 15 34 23 16 20.5-6 17 4 10 5 0 5S-17 4-20.5-6Z", c, 1.8) + line("M-12 16C-11 24-8 30-5 33M0 18V34M12 16C11 24 8 30 5 33", "#0003", 1.8) + line("M-5 13Q0 11.5 5 13", "#632", 2.6) + shape("M0 6C-6 3-13 6-15 11-9 9.5-4 11 0 9.5 4 11 9 9.5 15 11 13 6 6 3 0 6Z", c, 1.3);
    case "veil":
      return shape("M-20 1C-10-3 10-3 20 1 20 14 12 25 0 29-12 25-20 14-20 1Z", "#112", 1.8) + line("M-14 6C-6 10 6 10 14 6", "#fff2", 1.6);
    default:
      return "";
  }
}

/** Head and shoulders of somebody. */
export function portrait(look: Look): string {
  const skin = look.skin;
  const { under, over, hat } = garb(look);
  const cover = /^(hood|helmet|winged|balaclava)$/.test(look.hat);
  const s = look.broad ? "scale(1.08 1)" : "";
  return (
    `<g>${cover ? (look.hair === "braids" ? hairBehind(look) : "") : hairBehind(look)}` +
    `<g transform="${s}">${under}${fill("M-9 10H9V32L0 40-9 32Z", skin)}${fill("M-9 18Q0 28 9 18V26Q0 34-9 26Z", "#3215")}${over}</g>` +
    mirrored(shape("M-19-8C-25-11-26 3-19 4Z", skin, 1.6)) +
    shape(JAWS[look.jaw], skin, 2) +
    fill("M4-28C20-28 20-12 20-12 20 9 11 21 0 21 11 12 12-8 4-28Z", "#4213") +
    fill("M-19-14C-18-26-8-28-4-28-12-24-15-10-13 8-18 2-19-6-19-14Z", "#fff3") +
    (look.woman ? mirrored(dot(-12, 5, 4, "#d644")) : "") +
    line("M1-4-2.5 4.5Q0 6.5 3 5", "#632a", 1.7) +
    (look.beard === "veil" ? "" : mouth(look)) +
    (look.beard === "full" ? beard(look) : "") +
    (look.hat === "none" || !cover ? hairFront(look) : "") +
    eyes(look) + (look.beard !== "full" ? beard(look) : "") +
    (look.mouth === "cigar" && look.beard === "full" ? mouth(look) : "") +
    (look.scar ? line("M11-14 15 6M10-6 16-8M12 1 17-1", "#943", 1.7) : "") +
    hat + `</g>`
  );
}
