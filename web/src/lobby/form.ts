// What the page for a new table knows about forms: which control an option gets, who sits where, what is sent.
import type { Choice, NewTable, OptionGroup, Preset, SeatPlan, Value } from "../wire";
import { show } from "./words";

export type Control =
  | { kind: "switch"; off: Value; on: Value }
  | { kind: "few" }
  | { kind: "number"; least: number; most: number }
  | { kind: "many" };

const FEW = 4;
const FEW_LETTERS = 34; // what fits a phone in one row of segments

export function control(choice: Choice): Control {
  const { values } = choice;
  if (values.length === 2 && values.includes(false) && values.includes(true)) return { kind: "switch", off: false, on: true };
  if (values.length === 2 && values.includes("off") && values.includes("on")) return { kind: "switch", off: "off", on: "on" };
  const letters = values.reduce<number>((sum, value) => sum + show(value).length, 0);
  if (values.length <= FEW && letters <= FEW_LETTERS) return { kind: "few" };
  const numbers = values.filter((value): value is number => typeof value === "number");
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  if (numbers.length === values.length && most - least === values.length - 1) return { kind: "number", least, most };
  return { kind: "many" };
}

/** An option that changes the defaults of others: it says so itself. */
export function isPreset(choice: Choice): boolean {
  return /^preset\b/i.test(choice.help);
}

export type Chosen = Readonly<Record<string, Value>>;

export function valueOf(choice: Choice, chosen: Chosen): Value {
  return choice.name in chosen ? chosen[choice.name]! : choice.default;
}

/** Whether a preset that differs from the default is on. */
export function presetOn(choices: readonly Choice[], chosen: Chosen): boolean {
  return choices.some((choice) => isPreset(choice) && choice.name in chosen);
}

/** Choose a value. The default is the same as not choosing, unless a preset may have changed what the default is. */
export function choose(choices: readonly Choice[], chosen: Chosen, choice: Choice, value: Value): Chosen {
  const next = { ...chosen, [choice.name]: value };
  return value === choice.default && (isPreset(choice) || !presetOn(choices, chosen)) ? reset(next, choice.name) : next;
}

export function reset(chosen: Chosen, name: string): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== name));
}

/** Whether what was chosen is a preset, no more and no less. */
export function isOn(preset: Preset, chosen: Chosen): boolean {
  const wanted = Object.entries(preset.options ?? {});
  return wanted.length === Object.keys(chosen).length && wanted.every(([name, value]) => chosen[name] === value);
}

/** The options under their headings; what a game has put into no group comes last, without one. */
export function grouped(choices: readonly Choice[], groups: readonly OptionGroup[]): { title: string; say: string; choices: Choice[] }[] {
  const rest = choices.filter((choice) => !groups.some((group) => group.options.includes(choice.name)));
  const found = groups.map(({ title, say, options }) => ({ title, say, choices: choices.filter((choice) => options.includes(choice.name)) }));
  return [...found, { title: "", say: "", choices: rest }].filter((group) => group.choices.length);
}

const CARD = 345; // least width of a game's card with the gap beside it

/** Games on shelves that are full from side to side at any width: so many shelves as are needed, each as long as the next. */
export function shelves<Game>(games: readonly Game[], width: number): Game[][] {
  const most = Math.max(1, Math.floor((width + 18) / CARD));
  const count = Math.ceil(games.length / most);
  const found: Game[][] = [];
  for (let at = 0, left = count; left > 0; left--) {
    const long = Math.ceil((games.length - at) / left);
    found.push(games.slice(at, at + long));
    at += long;
  }
  return found;
}

/** So many seats: those there are stay, new ones are as the last one (never a second `me`). */
export function resize(seats: readonly SeatPlan[], count: number): SeatPlan[] {
  const next = seats.slice(0, count);
  const last = seats.at(-1);
  const more: SeatPlan = last && last.kind !== "me" ? last : { kind: "bot", level: "medium" };
  while (next.length < count) next.push({ ...more });
  // whoever makes the table keeps a place at it
  if (seats.some((seat) => seat.kind === "me") && !next.some((seat) => seat.kind === "me")) next[0] = { kind: "me" };
  return next;
}

/** Change one seat. There is one of me: taking another seat leaves the old one to what sat on the new one. */
export function place(seats: readonly SeatPlan[], seat: number, plan: SeatPlan): SeatPlan[] {
  const old = seats[seat]!;
  return seats.map((other, i) => (i === seat ? plan : plan.kind === "me" && other.kind === "me" ? old : other));
}

export function body(
  game: string,
  seats: readonly SeatPlan[],
  chosen: Chosen,
  extra: { public: boolean; clock: number | null; shuffle: boolean },
): NewTable {
  return { game, seats: [...seats], options: { ...chosen }, ...extra };
}

/** The field an error of the server names, without the way to it: `options.rounds` is `rounds`. */
export function fieldOf(field: string): string {
  return field.split(".").at(-1) ?? "";
}
