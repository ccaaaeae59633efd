// The small markdown of rulebooks as a tree of plain data: the page makes elements and text nodes of it, never HTML.

export type Span =
  | { k: "text"; text: string }
  | { k: "code"; text: string }
  | { k: "bold"; inside: Span[] }
  | { k: "italic"; inside: Span[] }
  | { k: "clause"; id: string };

const MARK = /`([^`]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|\*(?=\S)(.+?)(?<=\S)\*/;
const CLAUSE = /\b[A-Z]{2,}-[A-Z]?\d+\b/g;

/** One line as spans. A clause id that `known` has becomes a reference. */
export function spans(line: string, known: (id: string) => boolean = () => false): Span[] {
  const found: Span[] = [];
  let rest = line;
  while (rest) {
    const mark = MARK.exec(rest);
    const before = mark ? rest.slice(0, mark.index) : rest;
    if (before) found.push(...references(before, known));
    if (!mark) break;
    if (mark[1] !== undefined) found.push({ k: "code", text: mark[1] });
    else if (mark[2] !== undefined) found.push({ k: "bold", inside: spans(mark[2], known) });
    else found.push({ k: "italic", inside: spans(mark[3]!, known) });
    rest = rest.slice(mark.index + mark[0].length);
  }
  return found;
}

function references(text: string, known: (id: string) => boolean): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(CLAUSE)) {
    if (!known(match[0])) continue;
    if (match.index > from) found.push({ k: "text", text: text.slice(from, match.index) });
    found.push({ k: "clause", id: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ k: "text", text: text.slice(from) });
  return found;
}

/** A table's lines as cells; every row as wide as the widest. An empty head is left out. */
export function table(text: string): { head: string[] | null; rows: string[][] } {
  const lines = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const wide = Math.max(...lines.map((cells) => cells.length));
  for (const cells of lines) while (cells.length < wide) cells.push("");
  const [head, ...rows] = lines;
  return { head: head?.some(Boolean) ? head : null, rows };
}

/** What a line says without its marks, for searching. */
export function plain(line: string): string {
  return line.replace(/[`*]/g, "");
}

/** The words somebody looks for, in small letters. */
export function words(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether all words are in a clause's text or id. */
export function matches(clause: { id: string; text: string }, wanted: readonly string[]): boolean {
  const text = `${clause.id} ${plain(clause.text)}`.toLowerCase();
  return wanted.every((word) => text.includes(word));
}

/** A text cut where a wanted word begins and ends, for marking it. */
export function cut(text: string, wanted: readonly string[]): { text: string; hit: boolean }[] {
  const small = text.toLowerCase();
  // Lower case may change the length of rare letters; then marking is left out rather than wrong.
  if (!wanted.length || small.length !== text.length) return [{ text, hit: false }];
  const parts: { text: string; hit: boolean }[] = [];
  let at = 0;
  while (at < text.length) {
    let next = -1;
    let long = 0;
    for (const word of wanted) {
      const found = small.indexOf(word, at);
      if (found >= 0 && (next < 0 || found < next || (found === next && word.length > long))) {
        next = found;
        long = word.length;
      }
    }
    if (next < 0) break;
    if (next > at) parts.push({ text: text.slice(at, next), hit: false });
    parts.push({ text: text.slice(next, next + long), hit: true });
    at = next + long;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** The address of a heading inside its page. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Addresses of headings, each one once: the second `Cards` is `cards-2`. */
export function slugs(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const name = slug(title);
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return n > 1 ? `${name}-${n}` : name;
  });
}
