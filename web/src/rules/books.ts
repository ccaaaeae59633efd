// Rulebooks, fetched once each.
import type { Rulebook } from "../wire";
import { get } from "../lib/api";

const books = new Map<string, Promise<Rulebook>>();

export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game);
  if (!book) {
    book = get<Rulebook>(`/games/${encodeURIComponent(game)}/rules`);
    books.set(game, book);
    // what failed may be tried again
    book.catch(() => books.delete(game));
  }
  return book;
}
