// Where the page is. Links are plain <a href>: clicks on them stay in the page, everything else is the browser's.
//   /            the lobby          /new/GAME   a table set up by hand
//   /t/ID        a table            /r/ID       a finished game: ?ply=12&eyes=0
//   /rules/GAME  a rulebook: #SAB-36            /gallery    every card
export const place = $state({ path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash });

function read(): void {
  place.path = location.pathname;
  place.query = new URLSearchParams(location.search);
  place.hash = location.hash;
}

export function go(url: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", url);
  read();
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", read);
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
