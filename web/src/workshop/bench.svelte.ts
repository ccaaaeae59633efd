// The workshop's bench: two variants of a game, whether they can be played, and the run that compares them.
import { Failure, get, post, sentence } from "../lib/api";
import { go } from "../lib/router.svelte";
import { fromQuery, LONGEST_LINK, query, type Given, type Side } from "./variant";
import type { Checked, Figures, NewRun, RunInfo, Workbench } from "./wire";

const TYPING = 250; // milliseconds without a key before what was typed is checked
const LOOK = 400;

export interface Wrong {
  said: string;
  field: string;
}

export class Bench {
  given = $state.raw<Record<Side, Given>>({ a: {}, b: {} });
  side = $state<Side>("b");
  checked = $state.raw<Record<Side, Checked | null>>({ a: null, b: null });
  wrong = $state.raw<Record<Side, Wrong | null>>({ a: null, b: null });
  run = $state.raw<RunInfo | null>(null);
  figures = $state.raw<Figures | null>(null);
  /** What went wrong with a run, a table or a film. */
  failed = $state.raw<Wrong | null>(null);

  readonly game: string;
  readonly printed: Workbench;
  #timers: Partial<Record<Side | "run", ReturnType<typeof setTimeout>>> = {};
  #asked: Record<Side, number> = { a: 0, b: 0 };
  #gone = false;

  constructor(printed: Workbench, words: URLSearchParams) {
    this.game = printed.game;
    this.printed = printed;
    this.given = { a: fromQuery(words, "a"), b: fromQuery(words, "b") };
    for (const side of ["a", "b"] as const) void this.check(side);
  }

  get playing(): boolean {
    return this.run?.phase === "waiting" || this.run?.phase === "playing";
  }

  change(side: Side, next: Given, typed = false): void {
    this.given = { ...this.given, [side]: next };
    const link = `/workshop/${this.game}?${query(this.given)}`.replace(/\?$/, "");
    if (link.length <= LONGEST_LINK) go(link, true);
    clearTimeout(this.#timers[side]);
    if (typed) this.#timers[side] = setTimeout(() => void this.check(side), TYPING);
    else void this.check(side);
  }

  async check(side: Side): Promise<void> {
    clearTimeout(this.#timers[side]);
    const asked = ++this.#asked[side];
    let found: Checked | null = null;
    let wrong: Wrong | null = null;
    try {
      found = await post<Checked>(`/workshop/games/${this.game}/check`, { given: this.given[side] });
    } catch (error) {
      wrong = told(error);
    }
    if (asked !== this.#asked[side]) return; // something else has been typed meanwhile
    if (found) this.checked = { ...this.checked, [side]: found };
    this.wrong = { ...this.wrong, [side]: wrong };
  }

  async begin(how: Omit<NewRun, "game" | "a" | "b">): Promise<void> {
    this.failed = null;
    try {
      const wanted: NewRun = { game: this.game, ...how, ...this.given };
      this.run = await post<RunInfo>("/workshop/runs", wanted);
      this.figures = null;
      this.#look();
    } catch (error) {
      this.#refused(error);
    }
  }

  async stop(): Promise<void> {
    if (!this.run) return;
    try {
      this.run = await post<RunInfo>(`/workshop/runs/${this.run.id}/stop`);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Something the page asked for was refused: shown at the variant it is about, or beside the run. */
  refused(error: unknown): void {
    this.#refused(error);
  }

  close(): void {
    this.#gone = true;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  #refused(error: unknown): void {
    const wrong = told(error);
    const [, side, field] = /^([ab])\.(.+)$/.exec(wrong.field) ?? [];
    if (side === "a" || side === "b") {
      this.wrong = { ...this.wrong, [side]: { said: wrong.said, field: field! } };
      this.side = side;
    } else this.failed = wrong;
  }

  #look(): void {
    clearTimeout(this.#timers.run);
    if (this.#gone || !this.run) return;
    const { id } = this.run;
    this.#timers.run = setTimeout(() => {
      void this.#hear(id).finally(() => {
        if (this.run?.id === id && this.playing) this.#look();
      });
    }, LOOK);
  }

  async #hear(id: string): Promise<void> {
    try {
      const run = await get<RunInfo>(`/workshop/runs/${id}`);
      if (this.run?.id !== id) return;
      const grown = run.version > (this.figures ? this.run.version : 0);
      const figures = grown ? await get<Figures>(`/workshop/runs/${id}/figures`) : null;
      if (this.run?.id !== id) return;
      if (figures) this.figures = figures;
      this.run = run;
    } catch (error) {
      if (error instanceof Failure && error.status === 404 && this.run?.id === id) this.run = null;
      this.failed = told(error);
    }
  }
}

function told(error: unknown): Wrong {
  return { said: sentence(error), field: error instanceof Failure ? error.field : "" };
}
