// One person at one table: what the server said, what is shown of it just now, and what the person is about to do.
import { tick } from "svelte";
import { get, post } from "../lib/api";
import { checked } from "../lib/checked.svelte";
import { answer } from "../lib/salt";
import { look, settings } from "../lib/settings.svelte";
import { Line } from "../lib/socket.svelte";
import { play as sound } from "../lib/sound";
import type { ChatLine, Ended, Frozen, Hint, LogLine, Moment, Move, TableInfo, ToBrowser, ToServer } from "../wire";
import { changes } from "./changes";
import { back, drop, NOTHING, nextChip, offer, pick, picked, choose, type Picking, type Way } from "./menu";
import { Motion, remember } from "./motion";

/** Something said to this person alone: why not, refused, or copied. */
export interface Notice {
  readonly text: string;
  readonly rule: string;
  readonly tone: "plain" | "bad";
}

/** What a session talks to: the server's socket, or a lesson. */
export interface Talk {
  readonly open: boolean;
  say(message: ToServer): boolean;
  close(): void;
}

/** What somebody else did since the person's own last decision. */
export interface Deed {
  readonly seat: number;
  readonly text: string;
  readonly ply: number;
  /** Keys of the items it changed; empty after a reload. */
  readonly keys: ReadonlySet<string>;
}

const REST = 260; // ms to look at another's move before the next
const AUTO = 1600; // ms before the only answer is given for the person
const NOTICE = 6000;

export class Session {
  table = $state.raw<TableInfo | null>(null);
  /** What is on the page; the newest may still wait in the queue. */
  now = $state.raw<Moment | null>(null);
  lines = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** Whether everything that arrived has been shown. */
  idle = $state(true);
  waiting = $state(0);
  picking = $state.raw<Picking>(NOTHING);
  /** A move built to its end that wants a yes. */
  asked = $state.raw<Move | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** Things to point at, for the hint under the pointer. */
  glow = $state.raw<ReadonlySet<string>>(new Set());
  notice = $state.raw<Notice | null>(null);
  /** A moment of the past that is looked at. */
  past = $state.raw<Frozen | null>(null);
  /** What the last move changed. */
  last = $state.raw<ReadonlySet<string>>(new Set());
  /** What the others did since one's own last decision, in order. */
  deeds = $state.raw<readonly Deed[]>([]);
  /** The single answer is about to be given: when, in ms of `performance.now()`. */
  auto = $state.raw<{ move: Move; due: number; long: number } | null>(null);
  /** The clock of who decides: when it runs out, in ms of `performance.now()`. */
  due = $state<number | null>(null);
  /** The decision that was sent and not yet answered. */
  sent = $state<Move | null>(null);
  /** How the round ended that has just ended; the table waits until it was read. */
  ended = $state.raw<Ended | null>(null);
  farewell = $state("");
  missing = $state("");

  readonly line: Talk;
  /** The only answer there is must be given by the person, as in a lesson. */
  patient = false;
  /** Whether the end of a round is told; a lesson speaks of it itself. */
  tells = false;
  root: HTMLElement | null = null;
  #queue: Moment[] = [];
  #motion = new Motion();
  #skipping = false;
  #working = false;
  #wake: (() => void) | null = null;
  #autoTimer = 0;
  #noticeTimer = 0;
  #re = 0;
  #waitFor = 0;
  #wanted = -1;
  #held = false;
  #lift: (() => void) | null = null;

  constructor(
    readonly id: string,
    connect: (hear: (message: ToBrowser) => void) => Talk = (hear) => new Line(id, hear),
  ) {
    this.line = connect((message) => this.#hear(message));
  }

  close(): void {
    this.line.close();
    this.hold(false);
    this.ended = null;
    this.skip();
    clearTimeout(this.#autoTimer);
    clearTimeout(this.#noticeTimer);
  }

  // -- what there is to decide -----------------------------------------------------------------------------------------

  readonly moves = $derived.by<readonly Move[]>(() =>
    this.idle && !this.past && !this.sent && this.table?.phase === "playing" ? (this.now?.moves ?? []) : [],
  );
  readonly offer = $derived(offer(this.moves, this.picking));

  /** Everything the person taps or drops on comes here. */
  touch(thing: string): void {
    if (this.past) return this.tell("You are looking back. Return to now to play.", "");
    if (!this.idle) return this.skip();
    this.#stopAuto();
    const next = pick(this.moves, this.picking, thing);
    if (next) this.#take(next);
    else this.#why([...this.picking.things, thing]);
  }

  /** `other`: what it was dropped on although no move goes there; the server says why not. */
  drag(source: string, target: string | null, other = ""): void {
    this.#stopAuto();
    const next = target === null ? null : drop(this.moves, source, target);
    this.#take(next ?? NOTHING);
    if (!next && other) this.#why([source, other]);
  }

  way(way: Way): void {
    this.#stopAuto();
    if (way.move) this.propose(way.move);
    else this.#take(choose(this.picking, way));
  }

  turn(): void {
    if (this.asked) return;
    this.#take(nextChip(this.moves, this.picking));
  }

  back(): void {
    this.#stopAuto();
    if (this.asked) this.asked = null;
    if (this.hint) this.hint = null;
    this.glow = new Set();
    this.#take(picked(this.picking) ? back(this.picking) : NOTHING);
  }

  #take(next: Picking): void {
    this.asked = null;
    this.picking = next;
    const { play } = this.offer;
    if (play) this.propose(play);
  }

  /** A move is built: play it, or ask once more. */
  propose(move: Move): void {
    this.#stopAuto();
    if ((settings.confirm || move.confirm) && this.asked !== move) this.asked = move;
    else this.decide(move);
  }

  decide(move: Move): void {
    const now = this.now;
    if (!now) return;
    this.#stopAuto();
    this.asked = null;
    this.hint = null;
    this.glow = new Set();
    this.deeds = [];
    if (this.line.say({ t: "decide", turn: now.turn, action: move.action, re: ++this.#re })) {
      this.#waitFor = this.#re;
      this.sent = move;
      this.picking = NOTHING;
    } else {
      this.tell("The table cannot be reached just now; your move has not been sent.", "", "bad");
    }
  }

  undo(): void {
    const now = this.#queue.at(-1) ?? this.now;
    this.#stopAuto();
    if (now) this.line.say({ t: "undo", turn: now.turn, re: ++this.#re });
  }

  askHint(): void {
    if (this.hint) {
      this.hint = null;
      this.glow = new Set();
    } else if (this.now && this.line.say({ t: "hint", turn: this.now.turn, re: ++this.#re })) {
      this.hinting = true;
      this.#stopAuto();
    }
  }

  #why(picks: string[]): void {
    if (this.sent) return;
    const { now } = this;
    if (!now || this.table?.phase !== "playing" || now.view.you < 0) return;
    if (!now.moves?.length) return; // plates say whose turn it is
    this.line.say({ t: "why", picks: picks.slice(-8), re: ++this.#re });
  }

  say(text: string): void {
    this.line.say({ t: "say", text, re: ++this.#re });
  }

  away(away: boolean): void {
    this.line.say({ t: "away", away, re: ++this.#re });
  }

  async leave(): Promise<void> {
    await post(`/tables/${this.id}/leave`);
  }

  tell(text: string, rule = "", tone: Notice["tone"] = "plain"): void {
    this.notice = { text, rule, tone };
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => (this.notice = null), NOTICE);
  }

  // -- looking back ----------------------------------------------------------------------------------------------------

  async lookBack(ply: number): Promise<void> {
    if (!this.now) return;
    this.#stopAuto();
    this.picking = NOTHING;
    this.#wanted = ply;
    if (ply >= this.now.ply) return this.lookNow();
    try {
      const frozen = await get<Frozen>(`/tables/${this.id}/moments/${ply}?eyes=${this.now.view.you}`);
      if (this.#wanted === ply) this.past = frozen; // a slow answer must not overtake a later wish
    } catch (failure) {
      this.tell((failure as Error).message, "", "bad");
    }
  }

  lookNow(): void {
    this.#wanted = -1;
    this.past = null;
  }

  // -- the queue of moments --------------------------------------------------------------------------------------------

  skip(): void {
    if (this.idle) return;
    this.#skipping = true;
    this.#motion.skip();
    this.#wake?.();
  }

  /** Nothing moves while something lies over the table: a role, the end of a round. */
  hold(held: boolean): void {
    const lifted = this.#held && !held;
    this.#held = held;
    if (held) return this.#stopAuto();
    this.#lift?.();
    this.#lift = null;
    if (lifted && this.idle) this.#startAuto();
  }

  /** The end of the round has been read. */
  goOn(): void {
    this.ended = null;
    this.hold(false);
  }

  #hear(message: ToBrowser): void {
    switch (message.t) {
      case "table":
        this.table = message.table;
        checked.table(message.table);
        answer(message.table).catch(() => undefined); // too late, or done from another window
        break;
      case "roots":
        checked.roots(message.roots);
        break;
      case "moment":
        void checked.openings(message.openings ?? []);
        this.#arrive(message);
        break;
      case "hint":
        this.hinting = false;
        if (message.turn === this.now?.turn) this.hint = message;
        break;
      case "why":
        this.tell(message.text, message.rule);
        sound("error");
        break;
      case "chat":
        if (!message.fresh && message.lines.some((line) => line.seat !== this.now?.view.you)) {
          this.unread += message.lines.length;
          sound("say");
        }
        this.chat = message.fresh ? message.lines : [...this.chat, ...message.lines];
        break;
      case "refused":
        this.hinting = false;
        if (message.re === this.#waitFor) this.sent = null;
        this.tell(message.text, message.rule, "bad");
        break;
      case "bye":
        if (!message.again) this.farewell = message.text;
        break;
    }
  }

  #arrive(moment: Moment): void {
    this.hint = null;
    this.hinting = false;
    this.glow = new Set();
    if (moment.fresh || !this.now) {
      this.#queue = [];
      if (this.ended) this.goOn();
      this.skip();
      this.#show(moment);
      this.last = new Set();
      if (!this.#working) this.idle = true;
      return;
    }
    this.#queue.push(moment);
    this.waiting = this.#queue.length;
    if (!this.#working) void this.#work();
  }

  #show(moment: Moment): void {
    this.picking = NOTHING;
    this.asked = null;
    this.sent = null;
    this.#stopAuto();
    const turns = Boolean(moment.moves?.length) && !this.now?.moves?.length;
    this.now = moment;
    if (moment.fresh) this.deeds = remembered(moment);
    this.lines = moment.fresh ? (moment.lines ?? []) : [...this.lines, ...(moment.lines ?? [])];
    this.due = moment.seconds == null ? null : performance.now() + moment.seconds * 1000;
    if (turns && !this.#queue.length) sound("turn");
    if (moment.view.over && !moment.fresh) sound(moment.view.over.winners.includes(moment.view.you) ? "win" : "lose");
  }

  async #work(): Promise<void> {
    this.#working = true;
    this.idle = false;
    this.#skipping = false;
    while (this.#queue.length) {
      if (this.#held) await new Promise<void>((lift) => (this.#lift = lift));
      const moment = this.#queue.shift();
      if (!moment) break; // a fresh one has come meanwhile
      this.waiting = this.#queue.length;
      const rounds = this.now?.view.ended?.number ?? 0;
      await this.#advance(moment);
      const { ended, over } = moment.view;
      if (this.tells && ended && ended.number > rounds && !over && this.now === moment) {
        this.ended = ended;
        this.hold(true);
      }
    }
    this.#working = false;
    this.idle = true;
    this.waiting = 0;
    this.#startAuto();
  }

  async #advance(moment: Moment): Promise<void> {
    const before = this.now!.view;
    const actor = moment.lines?.find((line) => line.seat >= 0)?.seat ?? before.decides ?? -1;
    const change = changes(before, moment.view, actor);
    const still = this.#skipping || look.motion !== "full" || document.visibilityState === "hidden" || this.past || !this.root;
    const kept = still ? null : remember(this.root!, change);
    this.#show(moment);
    if (change.fresh.size) this.last = change.fresh;
    const told = moment.lines?.find((line) => line.seat >= 0 && line.seat !== moment.view.you);
    if (told && actor !== moment.view.you) this.deeds = [...this.deeds, { seat: told.seat, text: told.text, ply: moment.ply, keys: change.fresh }];
    if (!kept) return;
    await tick();
    if (this.now !== moment) return; // a fresh one came in between
    sound(change.turned.length ? "flip" : "card");
    // A long queue is shown faster: nobody wants to be far behind.
    const pace = this.#queue.length > 6 ? 0.4 : this.#queue.length > 2 ? 0.7 : 1;
    const overtake = new Promise<void>((resolve) => (this.#wake = resolve));
    await Promise.race([this.#motion.run(this.root!, change, kept, pace), overtake]);
    if (!this.#skipping && actor !== moment.view.you) await Promise.race([new Promise((resolve) => setTimeout(resolve, REST * pace)), overtake]);
    this.#wake = null;
  }

  // -- a decision with one answer --------------------------------------------------------------------------------------

  #startAuto(): void {
    const now = this.now;
    const only = now?.moves?.length === 1 ? now.moves[0]! : null;
    // After an undo or a reload nothing is played unasked, nor what wants a yes.
    if (!only || this.#held || this.patient || only.confirm || !settings.answer || settings.confirm || now?.fresh || this.past || this.table?.phase !== "playing") return;
    this.auto = { move: only, due: performance.now() + AUTO, long: AUTO };
    this.#autoTimer = window.setTimeout(() => {
      if (this.now === now && this.idle && !this.sent) this.decide(only);
    }, AUTO);
  }

  #stopAuto(): void {
    clearTimeout(this.#autoTimer);
    this.auto = null;
  }
}

/** What the log of a moment tells of the others since the viewer's own last line, a line for each decision. */
function remembered(moment: Moment): Deed[] {
  const lines = moment.lines ?? [];
  const own = lines.map((line) => line.seat).lastIndexOf(moment.view.you);
  const deeds: Deed[] = [];
  for (const line of lines.slice(own + 1)) {
    if (line.seat < 0 || deeds.at(-1)?.ply === line.ply) continue;
    deeds.push({ seat: line.seat, text: line.text, ply: line.ply, keys: new Set() });
  }
  return moment.view.you < 0 ? [] : deeds;
}
