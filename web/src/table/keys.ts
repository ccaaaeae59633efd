// The table by keyboard: Tab walks the highlighted things (the browser does that), arrows go to the next one in that
// direction, 1–9 the hand, Enter picks (the browser again), Escape goes back, R is the next chip, Space skips.
import type { Session } from "./session.svelte";

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function onkey(event: KeyboardEvent, session: Session, root: HTMLElement): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.closest("input, textarea, select, dialog, [aria-modal]")) return;
  if (document.querySelector("dialog[open], [aria-modal='true']")) return;
  const button = target.closest("button, a");
  if (event.key === "Escape") {
    session.back();
  } else if (event.key === " " && !session.idle) {
    session.skip();
  } else if (event.key === "Enter" && session.asked && !button) {
    session.decide(session.asked);
  } else if (event.key.toLowerCase() === "r") {
    session.turn();
  } else if (event.key.toLowerCase() === "h" && session.moves.length) {
    session.askHint();
  } else if (event.key.toLowerCase() === "u" && session.now?.undo) {
    session.undo();
  } else if (/^[1-9]$/.test(event.key)) {
    const card = root.querySelectorAll<HTMLElement>("[data-hand] .slot [data-thing]")[Number(event.key) - 1];
    if (!card) return;
    card.focus();
    session.touch(card.dataset.thing!);
  } else if (event.key in ARROWS) {
    const next = toward(root, target, ARROWS[event.key]!);
    if (!next) return;
    next.focus();
  } else {
    return;
  }
  event.preventDefault();
}

/** The highlighted thing nearest in a direction; the first one if nothing on the board has the focus. */
export function toward(root: HTMLElement, from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | null {
  const things = [...root.querySelectorAll<HTMLElement>("[data-legal], [data-chosen]")].filter((thing) => thing !== from);
  if (!from.closest("[data-thing]")) return things[0] ?? null;
  const at = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const thing of things) {
    const [x, y] = middle(thing);
    const along = (x - at[0]) * dx + (y - at[1]) * dy;
    const across = Math.abs((x - at[0]) * dy) + Math.abs((y - at[1]) * dx);
    if (along <= 4) continue;
    const cost = along + across * 2.2;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}

function middle(element: HTMLElement): [number, number] {
  const rect = element.getBoundingClientRect();
  return [rect.left + rect.width / 2, rect.top + rect.height / 2];
}
