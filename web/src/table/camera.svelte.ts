// Pan, pinch and zoom of a board. At rest it shows everything; a double tap brings it back there.
const MOST = 4;
const THRESHOLD = 8;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** It moves by itself just now: show it moving. */
  gliding = $state(false);
  #width = 0;
  #height = 0;
  #pointers = new Map<number, { x: number; y: number }>();
  #travelled = 0;
  #byHand = false;
  #shown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly moved = $derived(this.scale !== 1 || this.x !== 0 || this.y !== 0);

  frame(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
  }

  fit(): void {
    this.#byHand = false;
    this.#glide();
    this.x = this.y = 0;
    this.scale = 1;
  }

  #glide(): void {
    this.gliding = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.gliding = false), 350);
  }

  /** Bring a part of the board (in its own pixels) into view at a scale where all of it is seen, if nobody has moved the view by hand. */
  show(box: { left: number; top: number; right: number; bottom: number }, most: number, least: number): void {
    if (this.#byHand) return;
    const scale = Math.max(least, Math.min(most, this.#width / (box.right - box.left), this.#height / (box.bottom - box.top)));
    if (scale <= 1) return this.rest();
    this.#glide();
    this.scale = scale;
    this.x = this.#width / 2 - ((box.left + box.right) / 2) * scale;
    this.y = this.#height / 2 - ((box.top + box.bottom) / 2) * scale;
    this.#shown = true;
    const clamp = (value: number, size: number): number => Math.min(0, Math.max(size * (1 - scale), value));
    this.x = clamp(this.x, this.#width);
    this.y = clamp(this.y, this.#height);
  }

  /** What `show` did is over. */
  rest(): void {
    if (this.#shown && !this.#byHand) this.fit();
    this.#shown = false;
  }

  /** A point of the window in the coordinates of what it shows. */
  inside(x: number, y: number): [number, number] {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  zoom(by: number, x: number, y: number): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * by));
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.#byHand = true;
    this.#keep();
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  };

  down = (event: PointerEvent): void => {
    // What can be dragged is dragged; everything else moves the board.
    if ((event.target as Element).closest("[data-drags]") || event.button !== 0) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#pointers.set(event.pointerId, { x: event.clientX - box.left, y: event.clientY - box.top });
    if (this.#pointers.size > 1) return;
    this.#travelled = 0;
    const move = (at: PointerEvent): void => this.#move(at, box);
    const up = (at: PointerEvent): void => {
      this.#pointers.delete(at.pointerId);
      if (this.#pointers.size) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (this.#travelled < THRESHOLD) return;
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  };

  #move(event: PointerEvent, box: DOMRect): void {
    const was = this.#pointers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX - box.left, y: event.clientY - box.top };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      if (before > 0) this.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.#travelled >= THRESHOLD) {
      this.x += now.x - was.x;
      this.y += now.y - was.y;
      this.#byHand = true;
      this.#keep();
    }
    this.#pointers.set(event.pointerId, now);
  }

  /** The board stays in its window: at most a third of it may be pushed out. */
  #keep(): void {
    const slack = 0.33;
    const clamp = (value: number, size: number): number =>
      Math.min(size * slack, Math.max(size * (1 - this.scale) - size * slack, value));
    this.x = clamp(this.x, this.#width);
    this.y = clamp(this.y, this.#height);
  }
}
