// A review's figures in words, as `motherlode.review.words` says them.
import type { Chance, Kept, Luck, Turning } from "../wire";

export const percent = (value: number): string => `${Math.round(100 * value)} %`;

/** A difference in wins of 100 games: −8, +3. */
export function points(value: number): string {
  const shown = Math.round(100 * value);
  return shown === 0 ? "0" : `${shown < 0 ? "−" : "+"}${Math.abs(shown)}`;
}

const ended = (value: number): string => `${Math.round(100 * value) < 0 ? "−" : ""}${Math.abs(Math.round(100 * value))}`;

/** The ends of an interval, in wins of 100 games: 3 to 12. */
export const interval = (chance: Chance): string => `${ended(chance.low)} to ${ended(chance.high)}`;

/** The same for what was lost, written as what it is: −12 to −3. */
export const lossInterval = ({ low, high }: Chance): string => `${ended(-high)} to ${ended(-low)}`;

/** Half the width of an interval: ± 3. */
export const half = (chance: Chance): string => `± ${Math.round(50 * (chance.high - chance.low))}`;

export const keptWords = (kept: Kept): string =>
  `${percent(kept.share.value)} of the chances there were (${interval(kept.share)}), in ${kept.choices} decision${kept.choices === 1 ? "" : "s"} with a choice`;

/** What stands before each turning point: mistakes are counted, the others have a dash. */
export function numbers(turnings: readonly Turning[]): string[] {
  let mistakes = 0;
  return turnings.map(({ mistake }) => (mistake ? String(++mistakes) : "–"));
}

/** Why a decision that seems to have cost something is no mistake; "" if it is one. */
export function verdict(turning: Turning): string {
  if (turning.mistake) return "";
  return turning.doubted ? "Bots might play it, too: not counted as a mistake." : "Too close to call: not counted as a mistake.";
}

export function luckWords(luck: Luck): string {
  const said = `Bots with this seat and this deal win ${percent(luck.deal.value)} (${interval(luck.deal)}), with any deal ${percent(luck.usual.value)}`;
  return luck.explained < 0 ? `${said}: the result went against the deal.` : `${said}: the deal explains ${percent(luck.explained)} of the result.`;
}
