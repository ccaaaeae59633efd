// The lobby as the server last told it, shared by the pages: games and levels are needed by most of them.
import type { GameInfo, Level, TableInfo, Lobby } from "../wire";
import { get, sentence } from "../lib/api";
import { learn } from "../lib/name.svelte";

export const lobby = $state<{
  games: GameInfo[];
  levels: Level[];
  open: TableInfo[];
  mine: TableInfo[];
  finished: TableInfo[];
  /** Other pages that are served here: address and title. */
  also: [string, string][];
  /** Something has arrived at least once. */
  known: boolean;
  /** Why the last attempt failed, as a sentence. */
  wrong: string;
}>({ games: [], levels: [], open: [], mine: [], finished: [], also: [], known: false, wrong: "" });

let asking: Promise<void> | null = null;

/** Ask the server again; never twice at the same time. */
export function refresh(): Promise<void> {
  asking ??= load().finally(() => (asking = null));
  return asking;
}

async function load(): Promise<void> {
  try {
    const found = await get<Lobby>("/lobby");
    Object.assign(lobby, {
      games: found.games,
      levels: found.levels,
      open: found.open,
      mine: found.mine,
      finished: found.finished,
      also: found.also,
      known: true,
      wrong: "",
    });
    learn(found.me);
  } catch (error) {
    lobby.wrong = sentence(error);
  }
}

/** Keep it fresh while a page shows it and somebody looks; answers with how to stop. */
export function keepFresh(every = 10_000): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") void refresh();
  };
  void refresh();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("online", look);
  };
}
