// Words for what is drawn. What games write is shown as it is: their sentences are finished.
import { words } from "../faces/words";
import type { Item, SeatInfo, View, Zone } from "../wire";
import { cellName } from "./cells";

/** The name on a seat, as everybody calls it. */
export function nameOf(seat: number, seats: readonly SeatInfo[], view?: View | null): string {
  const info = seats.find((one) => one.seat === seat);
  return info?.name || view?.seats?.find((plate) => plate.seat === seat)?.name || `Seat ${seat + 1}`;
}

/** An item in words with all that is known of it. */
export function itemWords(item: Item, seats: readonly SeatInfo[], you: number, zone?: Zone): string {
  return [words(item.face), ...lyingWords(item, seats, you, zone)].join(", ");
}

/** What is known of an item but for what it is: whose, where, how it lies. */
export function lyingWords(item: Item, seats: readonly SeatInfo[], you: number, zone?: Zone): string[] {
  const parts: string[] = [];
  if (item.eye) parts.push(`you know: ${words(item.eye)}`);
  if ((item.count ?? 1) > 1) parts.push(`${item.count} of them`);
  if (item.owner != null && item.owner !== zone?.owner) parts.push(item.owner === you ? "yours" : nameOf(item.owner, seats));
  if (item.sideways) parts.push("sideways");
  for (const mark of item.marks ?? []) parts.push(mark.name);
  if (zone && item.at) parts.push(`at ${cellName(zone, item.at)}`);
  return parts;
}

/** A score as it is shown: with the sign for less that results use, which is as wide as a digit. */
export function scored(score: string): string {
  return score.replace(/^-(?=\d)/, "−");
}

/** Seconds as a clock shows them. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
