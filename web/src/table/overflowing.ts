/** Says in `data-more` on which sides a line goes on out of sight: "before", "after", both or neither. */
export function overflowing(line: HTMLElement): { destroy: () => void } {
  return watch(line, () => {
    const before = line.scrollLeft > 2;
    const after = line.scrollLeft + line.clientWidth < line.scrollWidth - 2;
    line.dataset.more = [before && "before", after && "after"].filter(Boolean).join(" ");
  });
}

/** Lets a text that has to be scrolled have the focus, so that keys can scroll it. */
export function reachable(text: HTMLElement): { destroy: () => void } {
  return watch(text, () => {
    if (text.scrollHeight > text.clientHeight + 1) text.tabIndex = 0;
    else text.removeAttribute("tabindex");
  });
}

/** So many steps smaller may a text be drawn: Actions.svelte says how small each is. */
const SMALLEST = 3;

/** Says in `data-fit` by how many steps a text has to be smaller to have room. */
export function fitting(text: HTMLElement): { destroy: () => void } {
  return watch(text, () => {
    for (let step = 0; step <= SMALLEST; step++) {
      text.dataset.fit = String(step);
      if (text.scrollHeight <= text.clientHeight + 1) return;
    }
  });
}

/** Look again whenever something in it changes its size or is scrolled. */
function watch(box: HTMLElement, look: () => void): { destroy: () => void } {
  const sizes = new ResizeObserver(look);
  const observe = (): void => [box, ...box.children].forEach((one) => sizes.observe(one));
  const things = new MutationObserver(() => {
    observe();
    look();
  });
  observe();
  things.observe(box, { childList: true, subtree: true, characterData: true });
  box.addEventListener("scroll", look, { passive: true });
  return {
    destroy() {
      sizes.disconnect();
      things.disconnect();
      box.removeEventListener("scroll", look);
    },
  };
}
