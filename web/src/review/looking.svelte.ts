// A review being looked at: what the server has of it, whose eyes, which moment, and what could be believed there.
import { Failure, get, post, sentence } from "../lib/api";
import { Film } from "../replay/film.svelte";
import type { Beliefs, Review, ReviewNews, TableInfo } from "../wire";

const EVERY = 700; // ms between two questions how far it is
const SETTLED = 220; // ms that a moment is looked at before it is asked what could be known

type Ask = <T>(path: string) => Promise<T>;

/** What a seat could believe at the moments of a game, asked for when somebody stays at one. */
export class Knowing {
  shown = $state.raw<Beliefs | null>(null);
  wrong = $state("");
  readonly #kept = new Map<string, Beliefs>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = "";

  constructor(
    private readonly id: string,
    private readonly ask: Ask = get,
  ) {}

  look(ply: number, seat: number): void {
    const key = `${seat} ${ply}`;
    if (key === this.#wanted) return;
    this.#wanted = key;
    clearTimeout(this.#timer);
    this.wrong = "";
    const kept = this.#kept.get(key);
    this.shown = kept ?? (this.shown?.eyes === seat ? this.shown : null);
    if (!kept && seat >= 0) this.#timer = setTimeout(() => void this.#fetch(key, ply, seat), SETTLED);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = "";
    this.shown = null;
  }

  async #fetch(key: string, ply: number, seat: number): Promise<void> {
    try {
      const found = await this.ask<Beliefs>(`/tables/${this.id}/beliefs/${ply}?eyes=${seat}`);
      this.#kept.set(key, found);
      if (this.#wanted === key) this.shown = found;
    } catch (error) {
      if (this.#wanted === key) this.wrong = sentence(error);
    }
  }
}

export class Looking {
  table = $state.raw<TableInfo | null>(null);
  news = $state.raw<ReviewNews | null>(null);
  seat = $state(0);
  /** The moment that was chosen, and the one pointed at. */
  ply = $state(0);
  pointed = $state<number | null>(null);
  wrong = $state("");
  missing = $state<"" | "unknown" | "live">("");
  readonly film: Film;
  readonly knowing: Knowing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** No moment was asked for. */
  #anywhere = false;

  constructor(readonly id: string) {
    this.film = new Film(id);
    this.knowing = new Knowing(id);
  }

  get review(): Review | null {
    return this.news?.review ?? null;
  }

  /** What is on the table: where one points, or where one is. */
  get at(): number {
    return this.pointed ?? this.ply;
  }

  async open(ply: number | null, seat: number | null): Promise<void> {
    this.wrong = this.missing = "";
    try {
      const table = await get<TableInfo>(`/tables/${this.id}`);
      if (table.phase !== "over") {
        this.missing = "live";
        return;
      }
      this.table = table;
      const own = table.you !== undefined && table.you >= 0 ? table.you : 0;
      this.seat = seat !== null && seat >= 0 && seat < table.seats.length ? seat : own;
      await this.film.open(ply ?? 0, this.seat);
      this.ply = this.film.ply;
      this.#anywhere = ply === null;
      await this.make();
    } catch (error) {
      this.wrong = sentence(error);
      if (error instanceof Failure && error.status === 404) this.missing = "unknown";
    }
  }

  /** Have the review made, and wait for it. */
  async make(): Promise<void> {
    this.wrong = "";
    let news = await get<ReviewNews>(`/tables/${this.id}/review`);
    if (news.state === "none" || news.state === "failed") news = await post<ReviewNews>(`/tables/${this.id}/review`);
    this.#heard(news);
    this.#wait();
  }

  /** Once the review is there: begin where the link says, or where it turned most. */
  #heard(news: ReviewNews): void {
    const first = !this.review && news.review;
    this.news = news;
    if (first) this.go(this.#anywhere ? (first.turnings[this.seat]?.[0]?.ply ?? 0) : this.ply);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.news?.state !== "working") return;
    this.#timer = setTimeout(async () => {
      try {
        this.#heard(await get<ReviewNews>(`/tables/${this.id}/review`));
        this.wrong = "";
      } catch (error) {
        this.wrong = sentence(error);
      }
      this.#wait();
    }, EVERY);
  }

  go(ply: number): void {
    this.ply = ply;
    this.pointed = null;
    this.#show();
  }

  point(ply: number | null): void {
    if (ply === this.pointed) return;
    this.pointed = ply;
    this.#show();
  }

  sit(seat: number): void {
    this.seat = seat;
    void this.film.look(seat);
    this.#show();
  }

  #show(): void {
    this.film.seek(this.at);
    this.knowing.look(this.at, this.seat);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.film.close();
    this.knowing.close();
  }
}
