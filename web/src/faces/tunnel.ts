// Tunnel cards: any set of joined and unjoined edges, cut into rock.
//   one group of two or more   a tunnel, a fork, a crossing
//   groups of one edge         dead ends: the arm stops at boards nailed across it
//   two pairs                  two bends that do not meet, or a bridge over a tunnel
import type { Tunnel } from "../wire";
import { ground } from "./defs";
import { landmark } from "./landmarks";
import { at, box, type Dice, dot, fill, H, line, round, seeded, W } from "./svg";

const CX = W / 2;
const CY = H / 2;
const SIDES = "TRBL";
type Point = [number, number];

const MOUTH: Record<string, Point> = { T: [CX, -6], R: [W + 6, CY], B: [CX, H + 6], L: [-6, CY] };
const INWARD: Record<string, Point> = { T: [0, 1], R: [-1, 0], B: [0, -1], L: [1, 0] };
/** How far from the middle a dead end stops, and how far if a tunnel passes there. */
const STOP = { far: 62, near: 40 };

const opposite = (a: string, b: string): boolean => (SIDES.indexOf(a) + 2) % 4 === SIDES.indexOf(b);

// -- rock ------------------------------------------------------------------------------------------------------------

const ROCK = ["#5d4a38", "#725c45", "#4f3e2e", "#7f684e"];

/** Broken stone: a few big slabs and many chips, all of one colour in one path. */
function rock(kind: number): string {
  const dice = seeded(`rock ${kind}`);
  const paths = ["", "", "", ""];
  let edges = "";
  let cracks = "";
  for (let i = 0; i < 44; i++) {
    const x = round(dice.to(W + 10) - 5);
    const y = round(dice.to(H + 10) - 5);
    const s = i < 12 ? 13 + dice.to(10) : 4 + dice.to(8);
    const k = dice.of([0, 1, 2, 3]);
    const a = round(s * (0.5 + dice.to(0.3)));
    const b = round(s * (0.6 + dice.to(0.3)));
    paths[k] += `M${round(x - s)} ${y}l${a} ${-b} ${s} ${round(s * 0.15)} ${round(s * 0.4)} ${round(b * 0.9)} ${-a} ${round(s * 0.5)}Z`;
    if (i < 16) edges += `M${round(x - s)} ${y}l${a} ${-b} ${s} ${round(s * 0.15)}`;
    if (i < 5) cracks += `M${x} ${y}l${round(dice.to(14) - 7)} ${round(8 + dice.to(10))} ${round(dice.to(16) - 8)} ${round(6 + dice.to(8))}`;
  }
  return (
    `<rect width="${W}" height="${H}" fill="#665340"/>` +
    paths.map((d, k) => fill(d, ROCK[k] ?? "#665340")).join("") +
    line(edges, "#a98d6b80", 1.3) +
    line(cracks, "#33271c99", 1.4) +
    `<rect width="${W}" height="${H}" fill="url(#ml-soft)"/><rect width="${W}" height="${H}" fill="url(#ml-vign)"/>`
  );
}

// -- ways ------------------------------------------------------------------------------------------------------------

/** From one edge to the next round the corner between them. */
function bend(a: string, b: string, wide: boolean): string {
  const [ax, ay] = MOUTH[a] as Point;
  const [bx, by] = MOUTH[b] as Point;
  const upright = a === "T" || a === "B";
  if (wide) {
    // Away from the middle, so that another bend has room there; still square to both edges.
    const [tx, ty] = upright ? [ax, ay] : [bx, by];
    const [sx, sy] = upright ? [bx, by] : [ax, ay];
    return `M${tx} ${ty}C${tx} ${ty < CY ? 58 : H - 58} ${sx > CX ? W - 58 : 58} ${sy} ${sx} ${sy}`;
  }
  const r = 50;
  const [ix, iy] = INWARD[a] as Point;
  const [jx, jy] = INWARD[b] as Point;
  return `M${ax} ${ay}L${CX - ix * r} ${CY - iy * r}Q${CX} ${CY} ${CX - jx * r} ${CY - jy * r}L${bx} ${by}`;
}

/** The middle lines of a group that is joined. */
function joined(group: string, alone: boolean, dice: Dice): string {
  const edges = [...SIDES].filter((side) => group.includes(side));
  const [a = "T", b = "B"] = edges;
  if (edges.length === 2 && !opposite(a, b)) return bend(a, b, !alone);
  if (edges.length === 2) {
    const sway = dice.to(12) - 6;
    const [ax, ay] = MOUTH[a] as Point;
    const [bx, by] = MOUTH[b] as Point;
    const upright = a === "T";
    const [x, y] = upright ? [CX + sway, CY] : [CX, CY + sway];
    return upright ? `M${ax} ${ay}C${ax} 50 ${x} 70 ${x} ${y}S${bx} ${H - 50} ${bx} ${by}` : `M${bx} ${by}C40 ${by} 56 ${y} ${x} ${y}S${W - 40} ${ay} ${ax} ${ay}`;
  }
  let d = edges.map((side) => `M${(MOUTH[side] as Point).join(" ")}L${CX} ${CY}`).join("");
  for (const side of edges) {
    const next = SIDES[(SIDES.indexOf(side) + 1) % 4] as string;
    if (edges.includes(next)) d += bend(side, next, false);
  }
  return d;
}

const stopAt = (side: string, passed: boolean): Point => {
  const [x, y] = INWARD[side] as Point;
  const off = passed ? (y ? STOP.far - 4 : STOP.near + 12) : y ? STOP.far : STOP.near;
  return [CX - x * off, CY - y * off];
};

function cut(d: string, ends: string): string {
  const caps = `stroke-linecap="${ends}" `;
  return (
    line(d, "#1d140d", 55, caps) +
    line(d, "#8d6f49", 43, caps) +
    line(d, "#c7a878", 38, `${caps} transform="translate(1.5 2)"`) +
    line(d, "#dcc296", 25, `${caps} transform="translate(2.5 3.5)" stroke-opacity=".8"`)
  );
}

/** The arms of a fork without the middle, where steps from everywhere would make a mess. */
const approach = (group: string): string =>
  [...group].map((side) => `M${(MOUTH[side] as Point).join(" ")}L${CX - (INWARD[side] as Point)[0] * 26} ${CY - (INWARD[side] as Point)[1] * 26}`).join("");

/** What lies on the floor: steps of those who went before. */
function traces(d: string, dice: Dice): string {
  return line(d, "#8a6b44", 3.4, `stroke-dasharray="1.5 10" stroke-dashoffset="${dice.to(10)}" stroke-opacity=".85" class="ml-fine"`);
}

const BOARD = "M-31-18-25-28 30 3 24 13Z";

/** Boards nailed across the end of an arm, over fallen stone. */
function boarded(side: string, passed: boolean): string {
  const [x, y] = stopAt(side, passed);
  const turn = { T: 180, R: 270, B: 0, L: 90 }[side] ?? 0;
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    fill("M-34 6-30-16-12-26 4-22 22-27 34-10 32 8 14 2-8 6-22 1Z", "#17100bb3") +
    fill("M-32 4-28-14-13-23-2-10-12 5ZM5-19 21-24 32-9 20 4 8-2Z", "#857a70") + fill("M-13-23 5-19 8-2-2-10Z", "#a89c8d") + fill("M-12 5-2-10 8-2 20 4 6 9Z", "#685e55") +
    fill(BOARD, "#85552a", 'stroke="#2a1a0d" stroke-width="2.2" transform="translate(0 17)"') +
    fill(BOARD, "#9b6936", 'stroke="#2a1a0d" stroke-width="2.2" transform="matrix(-1 0 0 1 0 17)"') +
    line("M-26-23h0M26 8h0M-25 8h0M26-23h0", "#20140a", 4, 'transform="translate(0 17)"') +
    `</g>`
  );
}

function bridge(upright: boolean): string {
  const plank = (i: number): string => box(-24, i * 11 - 5, 48, 9.5, 1.5, "url(#ml-wood)", 'stroke="#2a1a0d" stroke-width="1.6"');
  const deck =
    `<rect x="-33" y="-38" width="66" height="76" fill="#0006"/>` +
    [-3, -2, -1, 0, 1, 2, 3].map(plank).join("") +
    line("M-26-42V42M26-42V42", "#2a1a0d", 7) + line("M-26-42V42M26-42V42", "#a8733d", 4);
  return at(CX, CY, 1, deck, upright ? 0 : 90);
}

// -- the glyph in the corner -----------------------------------------------------------------------------------------

const TIP: Record<string, Point> = { T: [0, -15], R: [15, 0], B: [0, 15], L: [-15, 0] };

/** The card in a nutshell: joined edges meet, dead ends stop at a bar. */
export function edgeGlyph(groups: readonly string[]): string {
  const pairs = groups.filter((group) => group.length > 1).length > 1;
  let ways = "";
  let bars = "";
  for (const group of groups) {
    const [a = "T", b = ""] = [...SIDES].filter((side) => group.includes(side));
    if (group.length === 1) {
      const [x, y] = TIP[a] as Point;
      ways += `M${x} ${y}L${round(x * 0.74)} ${round(y * 0.74)}`;
      bars += `M${round(x * 0.56 + y * 0.24)} ${round(y * 0.56 + x * 0.24)}L${round(x * 0.56 - y * 0.24)} ${round(y * 0.56 - x * 0.24)}`;
    } else if (group.length === 2 && pairs && !opposite(a, b)) {
      ways += `M${(TIP[a] as Point).join(" ")}Q${((TIP[a] as Point)[0] + (TIP[b] as Point)[0]) * 0.25} ${((TIP[a] as Point)[1] + (TIP[b] as Point)[1]) * 0.25} ${(TIP[b] as Point).join(" ")}`;
    } else for (const side of group) ways += `M${(TIP[side] ?? [0, 0]).join(" ")}L0 0`;
  }
  return (
    box(-20, -20, 40, 40, 9, "#17110ce0", 'stroke="#f3e3bd" stroke-opacity=".5" stroke-width="1.5"') +
    line(ways, "#ffe6ac", 6.5) +
    line(bars, "#ff8f73", 4)
  );
}

// -- the card --------------------------------------------------------------------------------------------------------

export function tunnel(face: Tunnel): string {
  const groups = face.groups.map((group) => [...SIDES].filter((side) => group.includes(side)).join("")).filter(Boolean);
  const dice = seeded(`${face.kind ?? ""}/${face.label ?? ""}/${face.kind ? "" : groups.join("+")}`);
  const through = groups.filter((group) => group.length > 1);
  const stubs = groups.filter((group) => group.length === 1);
  const crossing = through.length === 2 && through.every((group) => group.length === 2 && opposite(group[0] ?? "", group[1] ?? ""));
  const kind = dice.of([0, 1, 2, 3, 4, 5, 6, 7]);
  const stone = `<rect width="${W}" height="${H}" fill="${ground(`rock ${kind}`, W, H, () => rock(kind))}"/>`;
  let ways = "";
  for (const side of stubs) {
    const d = `M${(MOUTH[side] as Point).join(" ")}L${stopAt(side, through.length > 0).join(" ")}`;
    ways += cut(d, "round") + traces(d, dice) + boarded(side, through.length > 0);
  }
  for (const [i, group] of through.entries()) {
    const d = joined(group, through.length === 1, dice);
    if (crossing && i) ways += bridge(group.includes("T"));
    else ways += cut(d, "butt");
    if (crossing && i) {
      const [a = "T", b = "B"] = group;
      for (const side of [a, b]) {
        const [x, y] = INWARD[side] as Point;
        const part = `M${(MOUTH[side] as Point).join(" ")}L${CX - x * 40} ${CY - y * 40}`;
        ways = cut(part, "butt") + ways;
      }
    } else ways += traces(group.length > 2 ? approach(group) : d, dice);
  }
  const turned = Boolean(face.turned);
  const [gx, gy] = turned ? [W - 35, H - 35] : [29, 29];
  const mark = turned
    ? at(W - 14, H - 14, 1, dot(0, 0, 11, "#17110c", 'stroke="#f3e3bd" stroke-opacity=".6" stroke-width="1.5"') + line("M-5 1A5 5 0 1 1 1 5M-5 1l-2.5-3M-5 1l3-2.5", "#f3e3bd", 2))
    : "";
  return (
    (turned ? `<g transform="rotate(180 ${CX} ${CY})">${stone}</g>` : stone) +
    ways +
    landmark(face.label ?? "") +
    `<rect x="1.5" y="1.5" width="${W - 3}" height="${H - 3}" rx="11" fill="none" stroke="#1c140d" stroke-opacity=".75" stroke-width="3"/>` +
    `<g class="ml-glyph" transform="translate(${gx} ${gy}) scale(1.1)">${edgeGlyph(groups)}</g>${mark}`
  );
}
