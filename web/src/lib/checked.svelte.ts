// Whether the cards that come are those the server had promised: every one is checked as it comes (docs/fair.md).
import { bytes, hashed, hex } from "../replay/digest";
import type { Face, Opening, Root, TableInfo } from "../wire";

/** Whether an opening fits a root: the leaf, hashed together with what stands beside it on the way up. */
export async function opens(root: string, opening: Opening): Promise<boolean> {
  const { index, text, salt, path } = opening;
  let found = await hashed([0, ...new TextEncoder().encode(`${salt} ${index} ${text}`)]);
  let at = index;
  for (const beside of path) {
    const other = bytes(beside);
    if (beside) found = await hashed(at & 1 ? [1, ...other, ...found] : [1, ...found, ...other]);
    at >>= 1;
  }
  return hex(found) === root;
}

/** What has been promised at the table that this page shows, and which cards fit. */
class Checked {
  /** Says it loudly if something does not fit. */
  broken = $state("");
  #faces = $state.raw<ReadonlySet<string>>(new Set());
  #table = "";
  #roots = new Map<string, string>();
  #numbers = new Map<string, string>();

  /** This face is of a card that was checked. */
  has(face: Face): boolean {
    return this.#faces.has(JSON.stringify(face));
  }

  /** A table is shown, perhaps another one than before. */
  table(table: TableInfo): void {
    if (table.id !== this.#table) {
      this.#table = table.id;
      this.#roots = new Map(recall(table.id));
      this.#numbers = new Map();
      this.#faces = new Set();
      this.broken = "";
    }
    if (table.root) this.roots([{ name: "", root: table.root }]);
  }

  /** Something is promised: never twice in two ways. */
  roots(roots: readonly Root[]): void {
    for (const { name, root } of roots) {
      if ((this.#roots.get(name) ?? root) !== root) {
        this.broken = `The server has changed what it had promised about the cards (${name || "the deal"}).`;
      } else this.#roots.set(name, root);
    }
    try {
      sessionStorage.setItem(`roots ${this.#table}`, JSON.stringify([...this.#roots])); // for a reload, and for the replay
    } catch {
      // a browser that keeps nothing
    }
  }

  /** Cards come with what proves them. */
  async openings(openings: readonly Opening[]): Promise<void> {
    if (!globalThis.crypto?.subtle || !openings.length) return;
    const table = this.#table;
    const fit: string[] = [];
    for (const opening of openings) {
      const face = JSON.stringify(opening.face ?? null);
      const number = opening.text.replace(/ at \d+/, "");
      const same = !opening.face || (this.#numbers.get(number) ?? face) === face;
      if (!same || !(await opens(this.#roots.get(opening.root ?? "") ?? "", opening))) {
        if (table === this.#table) this.broken = `A card is not the one the server had promised: “${opening.text}” does not fit.`;
        return;
      }
      if (opening.face) {
        this.#numbers.set(number, face);
        fit.push(face);
      }
    }
    if (table === this.#table) this.#faces = new Set([...this.#faces, ...fit]);
  }
}

/** The promises that this browser was shown at a table. */
export function recall(table: string): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(`roots ${table}`) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

export const checked = new Checked();
