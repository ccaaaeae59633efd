// Generated from motherlode.workshop.wire by `make web`; do not edit.

import type { Value } from "../wire";

/** One figure: value, interval, cases. None where there is no interval: one case has none. */
export interface Cell {
  value: number;
  low: number | null;
  high: number | null;
  of: number;
  few?: boolean;
}

/** A line of a table. */
export interface Row {
  name: string;
  cells: (Cell | null)[];
}

/** What stands in a column. */
export interface Column {
  title: string;
  unit?: string;
  /** What it would be if all were alike. */
  even?: number | null;
}

/** Some figures that belong together, and how to draw them. */
export interface Table {
  title: string;
  columns: Column[];
  rows: Row[];
  /** `dots` with intervals, `bars` of a distribution, `lines` over time, `cards` by use and effect, or `none`. */
  draw?: string;
  note?: string;
}

/** One of the report's figures. */
export interface Section {
  key: string;
  title: string;
  /** What is measured, in a sentence or two. */
  says: string;
  tables: Table[];
}

/** Something that stands out. */
export interface Finding {
  says: string;
  section: string;
  /** How many half-widths of its interval it is away from even. */
  clear: number;
  /** What it is about: of several findings about the same, one is enough. */
  about: string;
}

/** Everything a report says. */
export interface Report {
  motherlode_lab: number;
  game: string;
  title: string;
  /** The version of the rules. */
  rules: string;
  /** The hash of the card table, where the game has one. */
  cards: string;
  seats: number;
  options: Record<string, Value>;
  /** The options that are not as printed, as they are typed. */
  changed: string;
  bots: string[];
  seed: string;
  games: number;
  /** Games that were listened to closely: lead, moves that were possible, cards held at the end. */
  closely: number;
  findings: Finding[];
  sections: Section[];
  /** Typical, closest, strangest: the number of the game. */
  evidence: Record<string, number>;
}

/** One thing in which two rule sets differ. */
export interface Changed {
  /** The option or the place in a table. */
  what: string;
  before: string;
  after: string;
  /** The clause's id. */
  rule: string;
  /** The sentence of the rulebook, or the option's own. */
  says: string;
}

/** One figure under both rule sets. */
export interface Line {
  name: string;
  group: string;
  unit: string;
  first: Cell | null;
  second: Cell | null;
  difference: Cell | null;
  /** Whether the interval of the difference leaves out 0. */
  real: boolean;
}

/** Two rule sets on the same deals. */
export interface Comparison {
  motherlode_lab: number;
  game: string;
  title: string;
  rules: string;
  seats: number;
  bots: string[];
  seed: string;
  deals: number;
  first: Record<string, Value>;
  second: Record<string, Value>;
  changed: Changed[];
  lines: Line[];
  /**
   * How many times wider the interval of the first figure that differs by chance would be without pairing: of who
   * moves first winning. None where both rule sets gave the same in every deal.
   */
  narrower: number | null;
}

/** A column of a table that can be changed. */
export interface SheetColumn {
  name: string;
  /** Whether it holds numbers only. */
  number: boolean;
}

/** A table that an option carries, cell by cell; the first column is a row's id. */
export interface Sheet {
  name: string;
  help: string;
  rule: string;
  columns: SheetColumn[];
  rows: string[][];
}

/** What a run may take. */
export interface Limits {
  seconds: number;
  games: number;
  processes: number;
}

/** What can be changed and run. `GET /api/workshop/games/{game}` */
export interface Workbench {
  game: string;
  tables: Sheet[];
  bots: string[];
  limits: Limits;
}

/** The body of `POST /api/workshop/games/{game}/check`. */
export interface Variant {
  given: Record<string, string>;
}

/** A variant that can be played: what it changes, and its tables as they are then. */
export interface Checked {
  /** As it is typed after `motherlode compare --b`. */
  text: string;
  changed: Changed[];
  tables: Sheet[];
}

/** The body of `POST /api/workshop/runs`: the same deals under A and, if it differs, under B. */
export interface NewRun {
  game: string;
  seats: number;
  games: number;
  bots: string;
  seed: string;
  a: Record<string, string>;
  b: Record<string, string>;
}

/** How far a run is. `GET /api/workshop/runs/{run}` */
export interface RunInfo {
  id: string;
  phase: "done" | "failed" | "playing" | "stopped" | "waiting";
  /** Runs that are played before this one. */
  ahead: number;
  done: number;
  /** Games, under both rule sets together. */
  total: number;
  /** For how long it has been played. */
  seconds: number;
  /** Counts how often the figures have grown; 0 without any. */
  version: number;
  /** Whether games of it can be looked at. */
  films: boolean;
  /** Why it ended early, as a sentence. */
  said: string;
}

/** What the games say so far. `GET /api/workshop/runs/{run}/figures` */
export interface Figures {
  games: number;
  /** Of A, and of B if it differs. */
  reports: Report[];
  comparison: Comparison | null;
  /** The command that gives the same figures. */
  command: string;
}

/** The body of `POST /api/workshop/runs/{run}/film`; answered with the table to look at. */
export interface Film {
  side: "a" | "b";
  which: "closest" | "strangest" | "typical";
}

/** The body of `POST /api/workshop/tables`: a table with exactly this variant, for me and bots. */
export interface OpenTable {
  game: string;
  seats: number;
  level: string;
  given: Record<string, string>;
  promise?: string | null;
}
