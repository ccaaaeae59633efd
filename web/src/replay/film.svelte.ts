// A finished game as a film: a place in it, a pair of eyes, and moments fetched a little ahead so that it runs smoothly.
import { Failure, get, sentence } from "../lib/api";
import type { Frozen, Story, TableInfo } from "../wire";

/** Eyes that are no seat's. */
export const SPECTATOR = -1;
export const ALL_SEEING = -2;

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1200; // ms a moment is shown at speed 1
const AHEAD = 6;
const BEHIND = 3;
const AT_ONCE = 3; // questions to the server at the same time
const KEPT = 400; // moments kept in memory

type Fetch = <T>(path: string) => Promise<T>;

export class Film {
  story = $state.raw<Story | null>(null);
  /** What is shown: the moment at `ply`, or the last one that was until that has arrived. */
  moment = $state.raw<Frozen | null>(null);
  /** Where the film is wanted to be. */
  ply = $state(0);
  eyes = $state(SPECTATOR);
  playing = $state(false);
  speed = $state<number>(1);
  wrong = $state("");
  /** The game is not over (or not there): there is no film. */
  missing = $state<"" | "unknown" | "live">("");

  readonly #moments = new Map<string, Frozen>();
  readonly #asked = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = 0; // when the moment on screen came up
  #closed = false;

  constructor(
    readonly id: string,
    private readonly fetch: Fetch = get,
  ) {}

  get plies(): number {
    return this.story?.plies ?? 0;
  }

  get table(): TableInfo | null {
    return this.story?.table ?? null;
  }

  /** Whether what is shown is where the film is wanted to be. */
  get settled(): boolean {
    return this.moment?.ply === this.ply && this.moment.eyes === this.eyes;
  }

  /** Begin. Without a choice one's own eyes are used, or those that see all. */
  async open(ply: number | null, eyes: number | null): Promise<void> {
    this.wrong = this.missing = "";
    try {
      const table = await this.fetch<TableInfo>(`/tables/${this.id}`);
      if (table.phase !== "over") {
        this.missing = "live";
        return;
      }
      // a link may name a seat that this game does not have
      const seat = table.you !== undefined && table.you >= 0 ? table.you : ALL_SEEING;
      this.eyes = eyes !== null && eyes >= ALL_SEEING && eyes < table.seats.length ? eyes : seat;
      this.story = await this.fetch<Story>(`/tables/${this.id}/story?eyes=${this.eyes}`);
      this.seek(ply ?? 0);
    } catch (error) {
      this.wrong = sentence(error);
      if (error instanceof Failure && error.status === 404) this.missing = "unknown";
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  seek(ply: number): void {
    this.ply = Math.min(this.plies, Math.max(0, Math.round(ply) || 0));
    this.#show();
    this.#fetch();
  }

  /** Look at the same moment with other eyes. */
  async look(eyes: number): Promise<void> {
    if (eyes === this.eyes) return;
    this.eyes = eyes;
    this.seek(this.ply);
    try {
      const story = await this.fetch<Story>(`/tables/${this.id}/story?eyes=${eyes}`);
      if (this.eyes === eyes) this.story = story;
    } catch (error) {
      this.wrong = sentence(error);
    }
  }

  step(by: number): void {
    this.pause();
    this.seek(this.ply + by);
  }

  play(): void {
    if (!this.plies) return;
    if (this.ply >= this.plies) this.seek(0);
    this.playing = true;
    this.#run();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#run();
  }

  // -- moments ---------------------------------------------------------------------------------------------------------

  #key(ply: number): string {
    return `${this.eyes} ${ply}`;
  }

  #show(): void {
    const found = this.#moments.get(this.#key(this.ply));
    if (!found || found === this.moment) return;
    this.moment = found;
    this.#shown = Date.now();
    if (this.playing) this.#run();
  }

  /** The moments wanted, the most urgent first: the one to show, then those the eye will come to next. */
  wanted(): number[] {
    const near = [this.ply];
    for (let i = 1; i <= AHEAD; i++) near.push(this.ply + i);
    for (let i = 1; i <= BEHIND; i++) near.splice(i * 2, 0, this.ply - i);
    return near.filter((ply) => ply >= 0 && ply <= this.plies);
  }

  #fetch(): void {
    if (this.#closed || !this.story) return;
    for (const ply of this.wanted()) {
      if (this.#asked.size >= AT_ONCE) return;
      const key = this.#key(ply);
      if (this.#moments.has(key) || this.#asked.has(key)) continue;
      this.#asked.add(key);
      void this.#ask(key, ply);
    }
  }

  async #ask(key: string, ply: number): Promise<void> {
    try {
      const eyes = key.split(" ")[0];
      this.#keep(key, await this.fetch<Frozen>(`/tables/${this.id}/moments/${ply}?eyes=${eyes}`));
      this.wrong = "";
      this.#asked.delete(key);
      this.#show();
      this.#fetch();
    } catch (error) {
      this.#asked.delete(key);
      this.wrong = sentence(error);
      // the server may be busy or away: ask again a little later
      if (!this.#closed) setTimeout(() => this.#fetch(), 1500);
    }
  }

  #keep(key: string, moment: Frozen): void {
    this.#moments.set(key, moment);
    const oldest = this.#moments.keys().next().value;
    if (this.#moments.size > KEPT && oldest !== undefined) this.#moments.delete(oldest);
  }

  /** Go on when this moment has been seen long enough; wait for the next one if it is not there yet. */
  #run(): void {
    clearTimeout(this.#timer);
    const left = this.#shown + PACE / this.speed - Date.now();
    this.#timer = setTimeout(
      () => {
        if (!this.playing || !this.settled) return;
        if (this.ply >= this.plies) this.pause();
        else this.seek(this.ply + 1);
      },
      Math.max(0, left),
    );
  }
}
