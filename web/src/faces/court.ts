// Kings, queens and jacks: half a figure, turned over at the middle. What they wear and hold differs by suit.
import { figure } from "./defs";
import { pip, SUIT_COLOUR, type Suit } from "./suits";
import { at, dot, edge, fill, H, INK, line, mirrored, pane, shape, W } from "./svg";

type Court = "J" | "Q" | "K";

const ALT: Record<Suit, string> = { spades: "#8c2f3c", hearts: "#27406e", diamonds: "#1f5960", clubs: "#8f4322" };
const HAIR: Record<Suit, string> = { spades: "#3a2c26", hearts: "#a5632c", diamonds: "#d9b05c", clubs: "#6e3a1e" };
const SKIN: Record<Suit, string> = { spades: "#efc9a2", hearts: "#f5d6b4", diamonds: "#e2b085", clubs: "#c98f62" };
const GOLD = "url(#ml-gold)";
const STEEL = "url(#ml-steel)";
const CREAM = "#fed";

// -- what they hold, upright at the right hand -------------------------------------------------------------------------

const rod = (top: number): string => shape(`M-2.2 0V${top}H2.2V0Z`, GOLD, 1.4);
const HELD: Record<string, string> = {
  "K spades": shape("M-3.5-28V-80L0-90 3.5-80V-28Z", STEEL, 1.5) + line("M0-32V-80", "#667", 1) + shape("M-12-30H12V-25H-12Z", GOLD, 1.5) + shape("M-2.5-25H2.5V0H-2.5Z", "#532", 1.3),
  "K hearts": rod(-66) + shape("M0-64C-4-70-12-74-12-82-12-88-3-89 0-83 3-89 12-88 12-82 12-74 4-70 0-64Z", "#b33", 1.5) + dot(-5, -82, 1.6, "#fff9"),
  "K diamonds": shape("M0-44-13-60-7-68H7L13-60Z", "url(#ml-gem)", 1.6) + line("M-13-60H13M-5-60 0-44 5-60-0-68-5-60", "#256", 1) + line("M0-76V-82M-15-72-19-76M15-72 19-76", "#c82", 2),
  "K clubs": rod(-60) + mirrored(shape("M0-70A7 7 0 1 1-8-58 7 7 0 0 1 0-62Z", GOLD, 1.4)) + shape("M-6.5-76A6.5 6.5 0 1 1 6.5-76 6.5 6.5 0 1 1-6.5-76Z", GOLD, 1.4),
  "Q spades": shape("M-2.2-20V-58H2.2V-20Z", GOLD, 1.3) + shape("M0-56A10 10 0 1 1 .1-56ZM0-62A4.5 4.5 0 1 0-.1-62Z", GOLD, 1.4, 'fill-rule="evenodd"') + shape("M2-20H11V-24H7V-28H11V-32H2Z", GOLD, 1.3),
  "Q hearts": line("M0 0C2-24-2-36 0-54", "#364", 2.6) + fill("M0-28C8-36 14-34 16-28 10-22 4-22 0-28Z", "#485") + shape("M0-54C-14-56-14-72-4-76 8-82 16-70 12-60 10-55 4-53 0-54Z", "#b33", 1.5) + line("M-6-66C-2-74 8-72 6-64 4-60-3-60-3-65", "#721", 1.5),
  "Q diamonds": rod(-44) + shape("M0-44A14 17 0 1 1 .1-44Z", GOLD, 1.5) + fill("M0-49A9 12 0 1 1 .1-49Z", "url(#ml-gem)") + line("M-5-60-1-68", "#fff", 1.8),
  "Q clubs": line("M0 0C-2-22 2-34 0-56M0-24C6-32 10-34 13-36", "#364", 2.4) + [[-6, -58], [6, -58], [0, -68], [13, -40]].map(([x, y]) => dot(x ?? 0, y ?? 0, 6, "#eec", edge(1.3))).join("") + dot(0, -61, 3, "#eb4"),
  "J spades": shape("M-2-10V-58H2V-10Z", "url(#ml-wood)", 1.3) + shape("M-10-58H10V-72C10-82 4-87 0-90-4-87-10-82-10-72Z", STEEL, 1.5) + line("M-7-14H7", INK, 4),
  "J hearts": shape("M-9-30H9V-74H-9Z", CREAM, 1.4) + shape("M-12-74A4 4 0 0 1-8-78H8A4 4 0 0 1 8-70H-8A4 4 0 0 1-12-74Z", "#edb", 1.4) + line("M-5-62H5M-5-56H5M-5-50H3", "#986", 1.5) + dot(0, -38, 4.5, "#b32"),
  "J diamonds": shape("M-2-4V-80H2V-4Z", "url(#ml-wood)", 1.3) + shape("M-17-66C-12-80 12-80 17-66 10-73-10-73-17-66Z", STEEL, 1.5),
  "J clubs": line("M0-78V-70M-7-70H7", INK, 2) + shape("M-8-68H8L10-44H-10Z", "#fea", 1.5) + fill("M0-48C-6-52-2-58 0-64 2-58 6-52 0-48Z", "#d83") + shape("M-11-44H11V-39H-11ZM-9-72H9V-67H-9Z", GOLD, 1.3) + line("M0-39V-24", INK, 2),
};

// -- heads -----------------------------------------------------------------------------------------------------------

function features(rank: Court, suit: Suit): string {
  const brow = rank === "Q" ? 1.3 : 2;
  return (
    fill("M3-79C15-78 14.5-66 14.5-66 14.5-50 8-40.5 0-40.5 8-50 8-64 3-79Z", "#8423") +
    mirrored(
      fill("M-10-62Q-6.5-65.5-3-62-6.5-60-10-62Z", "#fff") +
        dot(-6.3, -62.3, 1.7, INK) +
        line("M-10.5-62Q-6.5-66-2.8-62.3", INK, 1.3) +
        line(rank === "Q" ? "M-10.5-66.5Q-7-69-3-67" : "M-11-66.5Q-6-69.5-2.8-66.5", HAIR[suit], brow),
    ) +
    line("M1-62-1.6-54.5Q0-53 2-54", "#a64", 1.3) +
    (rank === "Q"
      ? fill("M-4-48.5Q-2-50.3 0-49.3 2-50.3 4-48.5 0-45 -4-48.5Z", "#b43") + dot(-9, -55, 3.2, "#d754") + dot(9, -55, 3.2, "#d754")
      : rank === "J"
        ? line("M-4-49Q0-46.5 4.5-49.5", "#832", 1.6)
        : "")
  );
}

const BEARD: Record<Suit, string> = {
  spades: "M-15-62C-17-44-9-33 0-30 9-33 17-44 15-62 12-55 8-54 4-54.5 1-55.5-1-55.5-4-54.5-8-54-12-55-15-62Z",
  hearts: "M-15-60C-17-46-12-36-5-31L0-38 5-31C12-36 17-46 15-60 12-54 8-53.5 4-54-1-55.5 1-55.5-4-54-8-53.5-12-54-15-60Z",
  diamonds: "M-12-55C-12-44-6-37 0-32 6-37 12-44 12-55 8-52 5-54 0-54.5-5-54-8-52-12-55Z",
  clubs: "M-15-62C-19-44-13-32-8-28L-4-32 0-25 4-32 8-28C13-32 19-44 15-62 12-55 8-54 4-54.5 1-55.5-1-55.5-4-54.5-8-54-12-55-15-62Z",
};

const CROWN: Record<Suit, string> = {
  spades: "M-18-73-22-91-12-82-7-93 0-83 7-93 12-82 22-91 18-73Z",
  hearts: "M-18-73C-24-82-18-90-9-86-6-94 6-94 9-86 18-90 24-82 18-73Z",
  diamonds: "M-18-73-20-86-11-80 0-94 11-80 20-86 18-73Z",
  clubs: "M-18-73-20-89H-11V-83H-4.5V-91H4.5V-83H11V-89H20L18-73Z",
};

const CAP: Record<Suit, string> = {
  spades: "M-20-70C-24-86-6-93 8-90 24-87 22-76 19-70 8-75-8-75-20-70Z",
  hearts: "M-21-71C-20-90 4-95 14-86 24-84 25-75 18-70 8-75-9-75-21-71Z",
  diamonds: "M-17-70C-18-84-10-90 0-90S18-84 17-70C8-74-8-74-17-70Z",
  clubs: "M-22-72C-14-94 6-92 26-82 26-76 22-72 17-70 8-75-9-75-22-72Z",
};

function head(rank: Court, suit: Suit): string {
  const hair = HAIR[suit];
  const skin = SKIN[suit];
  const c = SUIT_COLOUR[suit];
  const alt = ALT[suit];
  const neck = fill("M-7-50H7V-32L0-26-7-32Z", skin) + fill("M-7-44Q0-36 7-44V-38Q0-32-7-38Z", "#8424");
  const face = shape("M-14.5-67C-14.5-50-8-40.5 0-40.5S14.5-50 14.5-67C14.5-81-14.5-81-14.5-67Z", skin, 1.8);
  const jewels = dot(-9, -76.5, 1.9, "#b32") + dot(9, -76.5, 1.9, "#b32") + dot(0, -76.5, 2.2, "#479");
  if (rank === "K")
    return (
      mirrored(shape("M-13-74C-25-70-26-54-20-47-15-43-11-50-13-60Z", hair, 1.6) + line("M-17-66C-20-60-20-54-17-50", "#0005", 1.4)) +
      neck + face + features(rank, suit) +
      shape(BEARD[suit], hair, 1.6) +
      line("M-7-45Q-8-38-6-35M0-46V-36M7-45Q8-38 6-35", "#0004", 1.3) +
      line("M-4.5-49.5Q0-47.5 4.5-49.5", "#732", 2.2) +
      shape("M0-54C-4-56-9-54-11-50-7-51-3-50 0-51.5 3-50 7-51 11-50 9-54 4-56 0-54Z", hair, 1.2) +
      shape(CROWN[suit], "url(#ml-gold)", 1.8) + fill(CROWN[suit], alt, 'fill-opacity=".5" transform="translate(0 -26) scale(.62)"') +
      shape("M-18.5-80H18.5V-72.5H-18.5Z", "url(#ml-gold)", 1.8) + jewels
    );
  if (rank === "Q") {
    const veil = suit === "spades" || suit === "clubs";
    return (
      (veil
        ? shape("M-19-80C-33-62-30-40-27-28H27C30-40 33-62 19-80Z", alt, 1.8) + mirrored(line("M-22-70C-27-56-26-42-24-32", "#fff5", 1.5))
        : mirrored(shape("M-10-80C-27-78-28-54-25-40-24-34-20-30-13-32-15-46-13-58-9-68Z", hair, 1.8) + line("M-19-66C-22-54-20-44-18-37", "#0004", 1.5))) +
      neck + face +
      shape("M0-80C-14-82-17-70-14.5-62-12-70-6-74 0-75 6-74 12-70 14.5-62 17-70 14-82 0-80Z", hair, 1.6) +
      features(rank, suit) +
      (suit === "spades"
        ? shape("M-16-76-13-88-6-81 0-92 6-81 13-88 16-76Q0-82-16-76Z", "url(#ml-gold)", 1.7)
        : suit === "hearts"
          ? shape("M-16-76C-16-88-9-88-8-82-5-94 5-94 8-82 9-88 16-88 16-76Q0-82-16-76Z", "url(#ml-gold)", 1.7)
          : suit === "diamonds"
            ? shape("M-16-75Q0-82 16-75L14-81 0-95-14-81Z", "url(#ml-gold)", 1.7)
            : shape("M-16-76A6 6 0 0 1-9-86 9 9 0 0 1 9-86 6 6 0 0 1 16-76Q0-82-16-76Z", "url(#ml-gold)", 1.7)) +
      dot(0, -82.5, 2.6, c) + mirrored(dot(-9.5, -79.5, 1.6, CREAM) + dot(-15, -55, 2, "url(#ml-gold)"))
    );
  }
  return (
    mirrored(shape("M-12-76C-22-72-22-56-19-47-16-44-12-46-12.5-52Z", hair, 1.6)) +
    neck + face +
    fill("M-14.5-66C-12-72-6-71 0-74 6-71 12-72 14.5-66L14-74H-14Z", hair) +
    features(rank, suit) +
    shape(suit === "diamonds" ? "M14-80C26-94 36-86 38-72 30-80 22-78 14-74Z" : "M12-84C24-98 42-92 44-74 36-84 24-82 13-77Z", CREAM, 1.5) +
    line("M15-80C25-88 34-84 41-78", "#cb8", 1.3) +
    shape(CAP[suit], alt, 1.8) + fill(CAP[suit], "url(#ml-lit)") +
    shape("M-21-70C-10-77 10-77 21-70L20-66.5C9-72-9-72-20-66.5Z", "url(#ml-gold)", 1.5)
  );
}

// -- robes -----------------------------------------------------------------------------------------------------------

function robe(rank: Court, suit: Suit): string {
  const c = SUIT_COLOUR[suit];
  const alt = ALT[suit];
  const sleeve =
    shape("M-60 2V-22C-54-32-44-36-33-38L-17 2Z", alt, 1.8) +
    line("M-52-28-38 2M-44-34-28 2", "#eb4", 2.6) +
    line("M-58-12-50 2", "#eb4", 2.6);
  const body =
    shape("M-36 2V-37L-18-42 0-30 18-42 36-37V2Z", c, 1.8) + mirrored(sleeve) +
    shape("M-9-34 0-27 9-34 11 2H-11Z", rank === "J" ? CREAM : "url(#ml-gold)", 1.6) +
    fill("M0-20 4.5-14 0-8-4.5-14ZM0-6 4.5 0 0 6-4.5 0Z", rank === "J" ? alt : c);
  if (rank === "K")
    return body + shape("M-27-42C-22-28-10-20 0-18 10-20 22-28 27-42 19-38 10-33 0-27-10-33-19-38-27-42Z", CREAM, 1.6) + line("M-19-33l1 3M-11-28l1 3M0-25v3M11-28l-1 3M19-33l-1 3", INK, 1.8);
  if (rank === "Q")
    return (
      body +
      shape("M-24-42C-22-32-10-22 0-21 10-22 22-32 24-42 16-38 8-30 0-28-8-30-16-38-24-42Z", CREAM, 1.5) +
      [-14, -7, 0, 7, 14].map((x) => dot(x, -24.5 - Math.abs(x) * 0.55, 2.1, "url(#ml-gold)", edge(.9))).join("")
    );
  return body + mirrored(shape("M-20-42-4-26-14-18-28-36Z", alt, 1.5)) + line("M-17-33-10-24M17-33 10-24", "#eb4", 2);
}

function half(rank: Court, suit: Suit): string {
  const key = `${rank} ${suit}`;
  return figure(key, () => {
    const held = at(37, -6, 0.86, HELD[key] ?? "");
    const hand = shape("M33-30C33-36 49-36 49-30V-22C49-17 33-17 33-22Z", SKIN[suit], 1.6) + line("M38-33V-26M42-34V-26M46-33V-26", "#a64", 1) + shape("M31-21H51V-12H31Z", GOLD, 1.5);
    return robe(rank, suit) + head(rank, suit) + held + `<g transform="translate(-4.5 1) scale(1 .98)">${hand}</g>`;
  });
}

/** The framed figure in the middle of a card, or one big bust for the small card. */
export function court(rank: Court, suit: Suit, bust = false): string {
  const shown = half(rank, suit);
  if (bust) return pane(38, 84, 142, 168, "-60 -98 120 100", shown);
  const c = SUIT_COLOUR[suit];
  const x = 44;
  const y = 24;
  const w = W - 2 * x;
  const h = H - 2 * y;
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="#ffe"/>` +
    pane(x, y, w, h, "-50 -100 100 200", `${shown}<g transform="rotate(180)">${shown}</g>` + line("M-60 0H60", "#c82", 4) + line("M-60-2.5H60M-60 2.5H60", INK, 1.1)) +
    pip(suit, x + 13, y + 15, 0.19) + pip(suit, W - x - 13, H - y - 15, 0.19, 180) +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="none" stroke="${c}" stroke-width="1.6"/>`
  );
}
