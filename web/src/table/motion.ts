// Moves things across the page: copies fly above the table from where something lay to where it lies now, while the
// thing itself waits unseen at its place. Copies show nothing that was not on the page before or after.
import type { Changes, Spot } from "./changes";

export interface Before {
  readonly spots: ReadonlyMap<string, DOMRect>;
  readonly copies: ReadonlyMap<string, HTMLElement>;
}

/** The thing itself; of a card that is partly covered, all of the card. */
function find(root: ParentNode, name: string, value: string): HTMLElement | null {
  const found = root.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(value)}"]`);
  return found?.querySelector<HTMLElement>(".body") ?? found;
}

function keyed(spot: Spot): [name: string, value: string] {
  if ("key" in spot) return ["key", spot.key];
  if ("zone" in spot) return ["zone", spot.zone];
  return ["seat", String(spot.seat)];
}

/** To be called while the old view is still on the page. */
export function remember(root: ParentNode, changes: Changes): Before {
  const spots = new Map<string, DOMRect>();
  const copies = new Map<string, HTMLElement>();
  const keep = (spot: Spot): void => {
    const [name, value] = keyed(spot);
    const found = find(root, name, value);
    if (found) spots.set(`${name}:${value}`, found.getBoundingClientRect());
  };
  for (const flight of changes.flights) keep(flight.from);
  for (const draw of changes.draws) keep({ zone: draw.from });
  for (const key of [...changes.turned, ...changes.gone.map((one) => one.key)]) {
    const found = find(root, "key", key);
    if (!found) continue;
    spots.set(`key:${key}`, found.getBoundingClientRect());
    copies.set(key, found.cloneNode(true) as HTMLElement);
  }
  return { spots, copies };
}

/** Where something lies, without the few degrees by which a fanned card is tilted. */
function upright(element: HTMLElement): DOMRect {
  const box = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  if (!width || box.width / width > 1.2 || box.width < width) return box;
  return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);
}

const TRAVEL = 320;
const TURN = 300;

/** One view became the next: show how. Resolves when everything has arrived, or at once after `skip`. */
export class Motion {
  #layer: HTMLElement | null = null;
  #running = new Set<Animation>();

  /** Everything arrives now. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  async run(root: HTMLElement, changes: Changes, before: Before, pace: number): Promise<void> {
    const layer = document.createElement("div");
    layer.className = "flights";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
    this.#layer = layer;
    const jobs: Promise<void>[] = [];
    changes.flights.forEach((flight, index) => {
      const target = find(root, "key", flight.key);
      const from = before.spots.get(keyed(flight.from).join(":"));
      if (target && from) jobs.push(this.#fly(target, from, flight.flips, pace, index * 60 * pace));
    });
    for (const draw of changes.draws) {
      const from = before.spots.get(`zone:${draw.from}`);
      const pile = find(root, "zone", draw.from)?.querySelector<HTMLElement>("[data-back]");
      const plate = find(root, "seat", String(draw.seat));
      if (!from || !pile || !plate) continue;
      for (let index = 0; index < draw.count; index++) jobs.push(this.#hand(pile, from, plate, pace, index * 90 * pace));
    }
    for (const key of changes.turned) {
      const target = find(root, "key", key);
      const copy = before.copies.get(key);
      if (target && copy) jobs.push(this.#turn(target, copy, pace));
    }
    for (const { key, to } of changes.gone) {
      const copy = before.copies.get(key);
      const from = before.spots.get(`key:${key}`);
      const end = to && find(root, ...keyed(to))?.getBoundingClientRect();
      if (copy && from) jobs.push(this.#leave(copy, from, end ?? null, pace));
    }
    await Promise.all(jobs);
    layer.remove();
    if (this.#layer === layer) this.#layer = null;
  }

  #place(copy: HTMLElement, rect: DOMRect): HTMLElement {
    for (const name of ["data-thing", "data-key", "data-zone", "data-legal", "data-chosen", "id", "tabindex"]) {
      copy.removeAttribute(name);
      for (const inner of copy.querySelectorAll(`[${name}]`)) if (name !== "id") inner.removeAttribute(name);
    }
    // A copy of a slot squeezed by its neighbours is as wide as the card in it.
    Object.assign(copy.style, {
      position: "fixed",
      margin: "0",
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
      transform: "none",
      transition: "none",
      visibility: "visible",
      pointerEvents: "none",
    });
    copy.style.setProperty("--w", `${rect.width}px`); // known at its place, not in the air
    this.#layer?.append(copy);
    return copy;
  }

  async #animate(element: HTMLElement, frames: Keyframe[], duration: number, delay = 0, easing = "cubic-bezier(.2,.8,.3,1)"): Promise<void> {
    const animation = element.animate(frames, { duration, delay, easing, fill: "both" });
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
  }

  async #fly(target: HTMLElement, from: DOMRect, flips: boolean, pace: number, delay: number): Promise<void> {
    const to = upright(target);
    if (!to.width || !from.width) return;
    const copy = this.#place(target.cloneNode(true) as HTMLElement, to);
    copy.style.setProperty("--face-glyph", getComputedStyle(target).getPropertyValue("--face-glyph"));
    target.style.visibility = "hidden";
    const scale = Math.min(Math.max(from.height / to.height, 0.2), 2);
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const lift = Math.min(30, Math.hypot(x, y) / 8);
    const edge = flips ? " rotateY(80deg)" : "";
    await this.#animate(
      copy,
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})${edge}`, opacity: flips ? 0.4 : 1 },
        { transform: `translate(${x / 2}px, ${y / 2 - lift}px) scale(${(1 + scale) / 2 + 0.06})${flips ? " rotateY(35deg)" : ""}`, opacity: 1 },
        { transform: "none", opacity: 1 },
      ],
      TRAVEL * pace,
      delay,
    );
    target.style.visibility = "";
    copy.remove();
  }

  /** A back flies from a pile to a seat. */
  async #hand(pile: HTMLElement, from: DOMRect, plate: HTMLElement, pace: number, delay: number): Promise<void> {
    const size = pile.getBoundingClientRect();
    const to = plate.getBoundingClientRect();
    const copy = this.#place(pile.cloneNode(true) as HTMLElement, new DOMRect(from.left, from.top, size.width, size.height));
    const x = to.left + to.width / 2 - from.left - size.width / 2;
    const y = to.top + to.height / 2 - from.top - size.height / 2;
    await this.#animate(
      copy,
      [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 }],
      TRAVEL * pace,
      delay,
      "ease-in-out",
    );
    copy.remove();
  }

  /** The old side turns away, then the new one comes: the face is swapped in the middle. */
  async #turn(target: HTMLElement, copy: HTMLElement, pace: number): Promise<void> {
    this.#place(copy, target.getBoundingClientRect());
    target.style.visibility = "hidden";
    await this.#animate(copy, [{ transform: "perspective(600px)" }, { transform: "perspective(600px) rotateY(90deg)" }], (TURN * pace) / 2, 0, "ease-in");
    copy.remove();
    target.style.visibility = "";
    await this.#animate(target, [{ transform: "perspective(600px) rotateY(-90deg)" }, { transform: "perspective(600px)" }], (TURN * pace) / 2, 0, "ease-out");
    for (const animation of target.getAnimations()) if (animation.effect?.getTiming().fill === "both") animation.cancel();
  }

  async #leave(copy: HTMLElement, from: DOMRect, to: DOMRect | null, pace: number): Promise<void> {
    this.#place(copy, from);
    const x = to ? to.left + to.width / 2 - from.left - from.width / 2 : 0;
    const y = to ? to.top + to.height / 2 - from.top - from.height / 2 : 0;
    await this.#animate(
      copy,
      [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(${to ? 0.7 : 0.92})`, opacity: 0 }],
      (to ? TRAVEL : 180) * pace,
      0,
      "ease-in",
    );
    copy.remove();
  }
}
