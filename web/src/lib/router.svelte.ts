// Where the page is. Links are plain <a href>: clicks on them stay in the page, everything else is the browser's.
//   /            the lobby          /new/GAME   a table set up by hand
//   /t/ID        a table            /r/ID       a finished game: ?ply=12&eyes=0
//   /review/ID   where it was won and lost: ?ply=12&eyes=0
//   /rules/GAME  a rulebook: #XY-36             /gallery    every card
//   /back#SECRET going on as who made this link
//   /learn/GAME  a guided first game            /workshop/GAME  variants of it: ?b=option=value
export const place = $state({ path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash });

/** What the server itself answers: never a page of ours. */
const SERVER = ["/api", "/schema"];

function read(): void {
  place.path = location.pathname;
  place.query = new URLSearchParams(location.search);
  place.hash = location.hash;
}

export function go(url: string, replace = false): void {
  const before = location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", url);
  read();
  if (!replace && location.pathname !== before && !location.hash) scrollTo(0, 0);
}

addEventListener("popstate", read);
addEventListener("hashchange", read);
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (SERVER.some((root) => link.pathname === root || link.pathname.startsWith(`${root}/`))) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
