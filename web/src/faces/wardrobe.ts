// Hats and coats for portraits.
import { dot, edge, fill, INK, line, mirrored, shape } from "./svg";

export interface Look {
  woman: boolean;
  skin: string;
  hairs: string;
  jaw: "round" | "square" | "narrow";
  hair: "short" | "slick" | "bob" | "long" | "bun" | "bald" | "curls" | "braids";
  hat: keyof typeof HATS | "none";
  eyes: "calm" | "narrow" | "glasses" | "shades" | "monocle" | "patch" | "goggles" | "mask" | "visor";
  mouth: "stern" | "smile" | "smirk" | "cigar";
  beard: "none" | "stubble" | "moustache" | "walrus" | "goatee" | "full" | "veil";
  coat: "suit" | "tux" | "stripes" | "stripes2" | "trench" | "uniform" | "medals" | "vest" | "hoodie" | "scrubs" | "overall" | "scarf" | "dress" | "robe" | "fur";
  scar: boolean;
  broad: boolean;
  grey: boolean;
  /** The colour of the clan. */
  tone: string;
}

const DARK = "#223";
const GOLD = "url(#ml-gold)";
const lit = (d: string): string => fill(d, "url(#ml-lit)", 'fill-opacity=".8"');

// -- hats ------------------------------------------------------------------------------------------------------------

const FEDORA = "M-40-19C-24-12 24-12 40-19 31-25 26-28 24-45 14-54 6-48 0-48S-14-54-24-45C-26-28-31-25-40-19Z";
const TOP = "M-34-20C-18-14 18-14 34-20 28-24 24-25 23-28L25-60H-25L-23-28C-24-25-28-24-34-20Z";
const FLAT = "M-27-19C-30-36-14-44 4-43 22-42 30-30 27-18 34-16 32-12 24-13 8-20-10-22-27-19Z";
const PEAKED = "M-25-22C-34-34-30-44-20-48-8-54 8-54 20-48 30-44 34-34 25-22Z";
const COWBOY = "M-50-24C-40-12-22-13 0-13S40-12 50-24C42-22 32-22 24-26 25-40 20-52 11-50 6-49 4-46 0-46S-6-49-11-50C-20-52-25-40-24-26-32-22-42-22-50-24Z";
const BERET = "M-22-20C-34-26-30-42-10-45 14-48 34-40 30-28 26-22 18-22 12-22-2-26-12-24-22-20Z";
const BEANIE = "M-22-16C-25-44-12-46 0-46S25-44 22-16Z";
const HELMET = "M-26-8C-30-40-16-50 0-50S30-40 26-8L21-10V-18C10-22-10-22-21-18V-10Z";
const HOOD = "M0-50C-34-50-38-12-34 16-32 28-40 34-44 40L-14 34C-22 22-24 8-23-8-22-24-10-29 0-29S22-24 23-8C24 8 22 22 14 34L44 40C40 34 32 28 34 16 38-12 34-50 0-50Z";

const HATS = {
  fedora: (tone: string) => shape(FEDORA, DARK) + lit(FEDORA) + fill("M-25-36C-10-30 10-30 25-36L26-27C10-22-10-22-26-27Z", tone),
  top: (tone: string) => shape(TOP, DARK) + lit(TOP) + fill("M-24-38H24L23.5-28C10-24-10-24-23.5-28Z", tone),
  flat: () => shape(FLAT, "#654") + lit(FLAT) + line("M4-43C2-34 0-28-2-21M16-41C14-34 12-28 10-19", "#0003", 1.6),
  peaked: (tone: string) => shape(PEAKED, tone) + lit(PEAKED) + shape("M-25-30C-10-25 10-25 25-30V-20C10-16-10-16-25-20Z", "#112", 1.8) + shape("M-26-21C-12-27 12-27 26-21 18-12-18-12-26-21Z", "#111", 1.8) + fill("M0-44 2.5-38 9-38 4-34 6-28 0-31-6-28-4-34-9-38-2.5-38Z", GOLD) + line("M-20-18C-10-22 0-22 8-21", "#fff6", 1.6),
  cowboy: (tone: string) => shape(COWBOY, "#643") + lit(COWBOY) + fill("M-24-32C-10-27 10-27 24-32L24-26C10-21-10-21-24-26Z", tone),
  beret: (tone: string) => shape(BERET, tone) + lit(BERET) + shape("M-22-20C-10-25 8-25 20-21L20-17C8-21-10-21-22-16Z", "#112", 1.6) + dot(-12, -28, 4, GOLD, edge(1.3)),
  beanie: () => shape(BEANIE, DARK) + lit(BEANIE) + shape("M-24-22C-10-27 10-27 24-22V-12C10-17-10-17-24-12Z", "#344", 1.8) + line("M-14-24V-15M-5-25V-16M5-25V-16M14-24V-15", "#0006", 1.6),
  helmet: (tone: string) => shape(HELMET, tone) + lit(HELMET) + fill("M-25-22C-10-28 10-28 25-22V-17C10-23-10-23-25-17Z", "#0006") + line("M-23-8C-20 10-12 18 0 20M23-8C20 10 12 18 0 20", "#112", 2.4),
  winged: () => mirrored(shape("M-24-30C-40-40-46-54-42-64-36-52-28-50-24-42Z", "#eec", 1.8) + line("M-27-36C-34-42-38-48-40-56M-26-34C-30-38-34-40-37-46", "#a97", 1.4)) + shape("M-25-12C-29-40-16-48 0-48S29-40 25-12L20-16C10-24-10-24-20-16Z", "url(#ml-steel)") + shape("M-4-48H4V-14L0-4-4-14Z", GOLD, 1.6) + line("M-24-22C-10-30 10-30 24-22", INK, 1.6),
  nurse: () => shape("M-20-24C-26-42-14-48 0-48S26-42 20-24C10-30-10-30-20-24Z", "#ffe") + fill("M-3-44H3V-39H8V-33H3V-28H-3V-33H-8V-39H-3Z", "#b33"),
  band: (tone: string) => shape("M-21-14C-10-20 10-20 21-14V-23C10-29-10-29-21-23Z", tone, 1.8) + shape("M20-20 34-26 31-17 36-10 21-15Z", tone, 1.6),
  wide: (tone: string) => shape("M-52-14C-36-34-18-34-16-34-14-50 14-50 16-34 22-34 40-32 50-22 30-22 18-24 4-24-16-24-36-20-52-14Z", DARK) + lit("M-52-14C-36-34-18-34-16-34-14-50 14-50 16-34 22-34 40-32 50-22 30-22 18-24 4-24-16-24-36-20-52-14Z") + fill("M-17-36C-6-31 6-31 17-36V-28C6-26-6-26-18-28Z", tone) + dot(17, -32, 5, tone, edge(1.4)),
  crown: () => shape("M-24-22-30-48-16-36-9-54 0-38 9-54 16-36 30-48 24-22C10-28-10-28-24-22Z", GOLD) + dot(0, -31, 3.2, "#b32") + mirrored(dot(-13, -30, 2.4, "#378")),
  lamp: () => shape("M-27-16C-28-44-14-50 0-50S28-44 27-16C12-24-12-24-27-16Z", "#da4") + lit("M-27-16C-28-44-14-50 0-50S28-44 27-16C12-24-12-24-27-16Z") + line("M0-50V-40M-14-46C-16-40-16-32-16-24M14-46C16-40 16-32 16-24", "#0003", 2) + shape("M-32-14C-16-24 16-24 32-14 16-18-16-18-32-14Z", "#a82", 1.8) + dot(0, -34, 22, "url(#ml-glow)") + dot(0, -33, 8.5, "#fec", edge(2.2)) + dot(-2, -35, 3, "#fff"),
  hood: (tone: string) => shape(HOOD, tone, 2) + fill(HOOD, "#0005") + lit(HOOD),
};

// -- coats -----------------------------------------------------------------------------------------------------------

const TORSO = "M-58 66C-57 42-38 34-16 28L0 40 16 28C38 34 57 42 58 66Z";
const torso = (paint: string): string => shape(TORSO, paint) + lit(TORSO);
const shirt = (paint = "#eed"): string => fill("M-15 28 0 40 15 28 12 66H-12Z", paint, edge(1.6));
const tie = (tone: string): string => shape("M-5 38 0 35 5 38 3.5 45 8 66H-8L-3.5 45Z", tone, 1.5);
const lapels = (paint: string): string => mirrored(shape("M-16 27-30 35-23 43-28 47-8 66 0 66-11 40Z", paint, 1.7));
const pins = line("M-50 66C-49 52-44 44-40 40M-40 66C-40 54-37 46-34 38M-30 66-31 50M50 66C49 52 44 44 40 40M40 66C40 54 37 46 34 38M30 66 31 50", "#fff4", 1.1);

const COATS: Record<Look["coat"], (look: Look) => string> = {
  suit: (look) => torso(DARK) + shirt() + tie(look.tone) + lapels("#333"),
  tux: () => torso("#111") + shirt("#fff") + lapels("#222") + shape("M0 38-11 33V44ZM0 38 11 33V44Z", "#823", 1.5) + dot(-24, 48, 4.5, "#b32", edge(1.2)),
  stripes2: (look) => torso("#323") + pins + shirt("#edc") + tie(look.tone) + lapels("#334"),
  stripes: () => torso("#eed") + line("M-52 48C-30 40-10 46 0 48S30 40 52 48M-56 60C-30 52-10 58 0 60S30 52 56 60M-36 36C-20 40-8 42 0 44S20 40 36 36", "#223", 5),
  trench: (look) => torso("#a85") + shirt("#edc") + tie(look.tone) + mirrored(shape("M-15 26-34 26-38 40-20 50-4 62Z", "#b96", 1.8)) + line("M-44 66C-44 54-42 48-38 44M44 66C44 54 42 48 38 44", "#0003", 2),
  uniform: (look) => torso(look.tone) + mirrored(shape("M-16 27-8 38-1 42-2 34Z", "#112", 1.5) + shape("M-54 48C-52 40-44 36-38 35L-36 42C-44 44-48 48-50 52Z", GOLD, 1.5)) + line("M0 42V66", "#0006", 2) + dot(0, 50, 2.4, GOLD) + dot(0, 60, 2.4, GOLD) + fill("M-26 48-24 53-19 53-23 56-21 61-26 58-31 61-29 56-33 53-28 53Z", GOLD),
  medals: (look) => torso(look.tone) + mirrored(shape("M-16 27-8 38-1 42-2 34Z", "#112", 1.5) + shape("M-56 50C-54 40-44 36-38 35L-34 43C-44 44-49 48-51 54Z", GOLD, 1.5)) + line("M-54 52V58M-50 52V58", "#da4", 2) + line("M0 42V66", "#0006", 2) + ["#b32", "#378", "#da4"].map((c, i) => fill(`M${16 + i * 9} 46h7v7h-7Z`, c) + dot(19.5 + i * 9, 57, 3.6, GOLD, edge(1))).join("") + line("M-30 40C-18 46-8 48 0 46", "#da4", 2.6),
  vest: (look) => torso("#443") + shape("M-34 66V38L-18 34-12 46H12L18 34 34 38V66Z", "#223", 1.8) + lit("M-34 66V38L-18 34-12 46H12L18 34 34 38V66Z") + line("M-30 54H30", "#0008", 2) + fill("M-26 56H-10V64H-26ZM10 56H26V64H10Z", look.tone, edge(1.3)),
  hoodie: (look) => torso(look.tone) + fill(TORSO, "#0004") + line("M-8 38V56M8 38V54", "#edc", 2.4),
  scrubs: (look) => torso("#dee") + shape("M-15 28 0 48 15 28 9 26 0 38-9 26Z", "#fff", 1.6) + line("M-20 32C-22 52-10 58-8 50", "#445", 2.4) + dot(-7, 48, 3.6, "url(#ml-steel)", edge(1.3)) + fill("M22 46h4v4h4v4h-4v4h-4v-4h-4v-4h4Z", look.tone),
  overall: (look) => torso("#cb8") + mirrored(shape("M-34 35-24 31-18 66H-36Z", look.tone, 1.7)) + shape("M-24 48H24V66H-24Z", look.tone, 1.8) + mirrored(dot(-22, 50, 3, GOLD, edge(1.2))),
  scarf: (look) => torso("#432") + mirrored(shape("M-16 30-34 36-24 66H-10Z", "#543", 1.7)) + shape("M-20 24C-8 34 8 34 20 24L23 34C10 46-10 46-23 34Z", look.tone, 1.8) + shape("M6 40 18 37 22 62 10 66Z", look.tone, 1.7) + line("M-16 31C-6 38 6 38 16 31", "#fff4", 1.6),
  dress: (look) => fill(TORSO, look.skin, edge(2)) + shape("M-40 66C-38 56-34 50-28 47-18 56-8 50 0 56 8 50 18 56 28 47 34 50 38 56 40 66Z", look.tone, 1.8) + [-12, -7, 0, 7, 12].map((x) => dot(x, 36 - Math.abs(x) * 0.55, 2.6, "#ffe", edge(.8))).join(""),
  robe: () => torso("#112") + shape("M-12 30 0 38 12 30 9 62 0 56-9 62Z", "#fff", 1.6) + line("M0 40V56", "#0003", 1.5),
  fur: (look) => torso(look.tone) + shape("M-22 25C-30 38-18 48 0 52 18 48 30 38 22 25 12 34-12 34-22 25Z", "#fed", 1.8) + line("M-16 34l1 4M-6 41l.5 4M6 41l-.5 4M16 34l-1 4", INK, 2.2),
};

/** What somebody wears: below the neck, in front of it, and on the head. */
export function garb(look: Look): { under: string; over: string; hat: string } {
  const coat = COATS[look.coat](look);
  const hat = look.hat === "none" ? "" : HATS[look.hat](look.tone);
  const bare = look.coat === "dress";
  return { under: bare ? coat : "", over: bare ? "" : coat, hat };
}
