// Cards that are alike are one thing to a menu, which names the first of them. To a person every one of them is as good:
// a twin of what a move points at can be picked just as well.
import type { Move, View } from "../wire";

/** From each twin to the thing the moves mean. */
export function twins(view: View, moves: readonly Move[]): Map<string, string> {
  const meant = new Set(moves.flatMap((move) => move.picks ?? []));
  const found = new Map<string, string>();
  for (const zone of view.zones ?? []) {
    if (zone.layout !== "hand" && zone.layout !== "row") continue;
    const first = new Map<string, string>();
    for (const item of zone.items ?? []) if (item.id && meant.has(item.id)) first.set(JSON.stringify([item.face, item.marks]), item.id);
    for (const item of zone.items ?? []) {
      const means = item.id && !meant.has(item.id) ? first.get(JSON.stringify([item.face, item.marks])) : undefined;
      if (item.id && means) found.set(item.id, means);
    }
  }
  return found;
}
