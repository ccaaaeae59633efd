// What this browser adds to a deal, so that the server alone cannot have chosen it (docs/fair.md). It takes no click.
import { digest } from "../replay/digest";
import type { Salt, SaltPromise, TableInfo } from "../wire";
import { post } from "./api";

const PREFIX = "motherlode salt 1 ";
const opening = new Map<string, Promise<TableInfo>>();
const kept = new Map<string, string>();

/** Draws a salt, keeps it for when it is asked for, and says its hash; null where the browser has no cryptography. */
export async function draw(): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const salt = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = await digest(PREFIX + salt);
  if (promise) {
    kept.set(promise, salt);
    try {
      sessionStorage.setItem(`salt ${promise}`, salt); // the page may be loaded again before it is asked for
    } catch {
      // a browser that keeps nothing: it still knows it until it is closed
    }
  }
  return promise;
}

/** The salt of a promise that this browser has made. */
export function recall(promise: string): string | null {
  const known = kept.get(promise);
  if (known) return known;
  try {
    return sessionStorage.getItem(`salt ${promise}`);
  } catch {
    return null;
  }
}

/** Makes a table or sits down, with a salt; the answer is the table after that. */
export async function withSalt(path: string, body: object): Promise<TableInfo> {
  const promise = await draw();
  const table = await post<TableInfo>(path, promise ? { ...body, promise } : body);
  return (await answer(table)) ?? table;
}

/** Does what a deal waits for from this browser; null if it is nothing. */
export async function answer(table: TableInfo): Promise<TableInfo | null> {
  const mine = table.seats.find((seat) => seat.you);
  if (!mine?.waited) return null;
  if (table.stage === "open") {
    const salt = recall(mine.promise ?? "");
    return salt ? reveal(table.id, salt) : null;
  }
  const promise = await draw();
  return promise ? post<TableInfo>(`/tables/${table.id}/promise`, { promise } satisfies SaltPromise) : null;
}

/** Opens a salt. The table says twice that it waits: to who sits down, and to all at the table; once it is answered. */
function reveal(table: string, salt: string): Promise<TableInfo> {
  const going = opening.get(salt);
  if (going) return going;
  const opened = post<TableInfo>(`/tables/${table}/salt`, { salt } satisfies Salt);
  opening.set(salt, opened);
  opened.catch(() => opening.delete(salt));
  return opened;
}
