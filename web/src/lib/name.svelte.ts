// Who the person is at this server: a guest with a name, which may be changed at any time.
import type { Me } from "../wire";
import { get, post } from "./api";

/** As `MOST_NAME` of the wire. */
export const MOST_NAME = 24;

export const me = $state({ name: "" });

/** What the server said about us. */
export function learn(found: Me | null | undefined): void {
  if (found) me.name = found.name;
}

export async function rename(name: string): Promise<void> {
  learn(await post<Me>("/me", { name }));
}

/** Ask who we are, where no lobby has told us. A server that does not know us yet is no trouble. */
export async function whoami(): Promise<void> {
  if (me.name) return;
  learn(await get<Me | null>("/me").catch(() => null));
}

/** The letter on a seat's disc. */
export function initial(name: string): string {
  return (Array.from(name.trim())[0] ?? "·").toUpperCase();
}

/** A steady hue for a seat, told apart by place and letter as well. */
const HUES = ["#7fd1ae", "#f2a65a", "#b79ced", "#f28a8a", "#8ec5ff", "#e6d36b", "#e39ad0", "#86d6dc", "#c8b08a", "#a9cf72"];
export function hue(seat: number): string {
  return HUES[((seat % HUES.length) + HUES.length) % HUES.length]!;
}
