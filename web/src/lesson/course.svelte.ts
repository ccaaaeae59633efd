// A lesson as a table that the page plays at: steps come from the server, moves are answered here.
import { Failure, get, sentence } from "../lib/api";
import { Session, type Talk } from "../table/session.svelte";
import type { Frozen, LessonStep, Moment, TableInfo, ToBrowser, ToServer } from "../wire";
import { keepLesson } from "./progress";

export class Course {
  step = $state.raw<LessonStep | null>(null);
  /** The answer to a move that the step does not mean. */
  said = $state("");
  wrong = $state("");
  readonly session: Session;
  #hear: (message: ToBrowser) => void = () => undefined;
  #wanted = 0;

  constructor(readonly game: string) {
    const talk: Talk = { open: true, say: (message) => this.#answer(message), close: () => undefined };
    this.session = new Session(`lesson-${game}`, (hear) => {
      this.#hear = hear;
      return talk;
    });
    this.session.patient = true;
  }

  /** Show a step; with `play` what happened since the one before is shown first. */
  async go(number: number, play = false): Promise<void> {
    this.#wanted = number;
    try {
      const step = await get<LessonStep>(`/games/${encodeURIComponent(this.game)}/lesson/${number}`);
      if (this.#wanted === number) this.#show(step, play);
    } catch (error) {
      if (number > 1 && error instanceof Failure && error.status === 400) return this.go(1); // the lesson was shortened
      this.wrong = sentence(error);
    }
  }

  next(): void {
    const { step } = this;
    if (!step) return;
    if (!this.session.idle) this.session.skip();
    void this.go(step.number + 1, true);
  }

  #show(step: LessonStep, play: boolean): void {
    this.step = step;
    this.said = "";
    keepLesson(this.game, step.number);
    const moves = (step.moves ?? []).filter((move) => move.action === step.action);
    if (!this.session.table) this.session.table = table(step);
    const moment = (frozen: Frozen, last: boolean): Moment => ({
      t: "moment",
      turn: step.number * 1000 + frozen.ply,
      ply: frozen.ply,
      view: frozen.view,
      lines: frozen.lines ?? [],
      ...(last ? { moves } : {}),
    });
    if (play) for (const frozen of step.before ?? []) this.#hear(moment(frozen, false));
    const now = moment(step.now, true);
    const fresh = play ? {} : { fresh: true, lines: step.lines ?? [] };
    this.#hear({ ...now, ...fresh });
  }

  #answer(message: ToServer): boolean {
    const { step } = this;
    if (!step || message.t === "hint" || message.t === "undo") return false; // the step says what to do
    if (message.t === "decide") {
      if (message.action === step.action) this.next();
    } else if (message.t === "why") {
      const things = message.picks.slice(-1);
      const legal = step.moves?.some((move) => move.picks?.some((thing) => things.includes(thing)));
      const meant = step.moves?.find((move) => move.action === step.action);
      const shown = things.some((thing) => step.look?.includes(thing));
      if (step.action == null) this.said = "Just read on for now: Next.";
      else if (shown && meant && !meant.picks?.length) this.said = `First press “${meant.label}”.`; // it is lit, but answers nothing yet
      else this.said = legal ? (step.wrong ?? "") : "That cannot be done just now. Do what the step says, or let it be done for you.";
    }
    return true;
  }
}

function table(step: LessonStep): TableInfo {
  const seats = step.names.map((name, seat) => (seat === step.you ? { seat, kind: "person" as const, name, here: true, you: true } : { seat, kind: "bot" as const, name }));
  return { id: "", game: step.game, title: step.title, version: "", phase: "playing", seats, you: step.you };
}
