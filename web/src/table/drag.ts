// Dragging with pointer events: the same for mouse, touch and pen. Eight pixels tell a drag from a tap.
import type { Interaction } from "./context";

const THRESHOLD = 8;
const HOLD = 600; // ms of holding still that ask for a close look

/** The thing under a point that is one of `targets`, topmost first. */
export function thingAt(x: number, y: number, targets: ReadonlySet<string>): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const thing = element.closest<HTMLElement>("[data-thing]")?.dataset.thing;
    if (thing !== undefined && targets.has(thing)) return thing;
  }
  return null;
}

/** How a board of cells names the cell at a point of the window; `null` outside of it. */
export const cellsOf = new WeakMap<Element, (x: number, y: number) => string | null>();

/** Whatever lies under a point, an empty cell too: what somebody meant who dropped a card there. */
export function meantAt(x: number, y: number, source: string): string {
  for (const element of document.elementsFromPoint(x, y)) {
    const thing = element.closest<HTMLElement>("[data-thing]")?.dataset.thing;
    if (thing) return thing === source ? "" : thing;
    const cell = cellsOf.get(element)?.(x, y);
    if (cell) return cell;
  }
  return "";
}

/** To be called on `pointerdown`. `look` is called when the pointer is held still. */
export function press(event: PointerEvent, source: string, play: Interaction | null, draggable: boolean, look: (() => void) | null): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const element = event.currentTarget as HTMLElement;
  const { clientX: x0, clientY: y0, pointerId } = event;
  const targets = draggable && play ? play.targets(source) : new Set<string>();
  let copy: HTMLElement | null = null;
  let over: Element | null = null;
  let held = false;
  // A mouse has another button for a close look.
  const timer = look && event.pointerType !== "mouse"
    ? window.setTimeout(() => {
        held = true;
        look();
        stop();
      }, HOLD)
    : 0;

  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  const move = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    const far = Math.hypot(at.clientX - x0, at.clientY - y0) >= THRESHOLD;
    if (far) clearTimeout(timer);
    if (!copy) {
      if (!far || !targets.size) return;
      copy = lift(element, x0, y0);
      element.setPointerCapture?.(pointerId);
      element.classList.add("away");
      play!.hold(source);
    }
    copy.style.translate = `${at.clientX - x0}px ${at.clientY - y0}px`;
    const thing = thingAt(at.clientX, at.clientY, targets);
    const found = thing === null ? null : document.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
    if (found !== over) {
      over?.classList.remove("over");
      found?.classList.add("over");
      over = found;
      copy.style.opacity = thing !== null && thing.includes("@") ? "0.45" : ""; // the cell shows how it would lie
      play!.over(thing ?? "");
    }
  };
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    over?.classList.remove("over");
    element.classList.remove("away");
    copy?.remove();
    if (copy || held) {
      // The click that follows belongs to the drag.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), held ? 1500 : 50);
    }
  };
  const up = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    const dragged = copy !== null;
    stop();
    if (!dragged || !play) return;
    const target = thingAt(at.clientX, at.clientY, targets);
    play.over("");
    play.hold("");
    play.drag(source, target, target === null ? meantAt(at.clientX, at.clientY, source) : "");
  };
  const cancel = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    const dragged = copy !== null;
    stop();
    if (dragged) {
      play?.over("");
      play?.hold("");
      play?.drag(source, null, "");
    }
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

/** A copy of the thing that follows the pointer. */
function lift(element: HTMLElement, x: number, y: number): HTMLElement {
  const rect = (element.querySelector(".body") ?? element).getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ["data-thing", "data-key", "data-legal", "data-chosen", "aria-label"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("held");
  copy.classList.remove("legal", "chosen", "glow", "last");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: "0",
    transformOrigin: `${x - rect.left}px ${y - rect.top}px`,
    pointerEvents: "none",
    zIndex: "60",
  });
  copy.style.setProperty("--w", `${rect.width}px`);
  document.body.append(copy);
  return copy;
}
