// The keys of a film: arrows step (ten at a time with shift), Home and End go to the ends, the space bar plays.

const OWN_ARROWS = 'input:not([type="checkbox"]), select, textarea, dialog';
const OWN_SPACE = 'input:not([type="range"]), select, textarea, dialog, button, a, summary';

/** By how many moves a key steps (without end: to an end), or "play"; null if it is not the film's, or means something else there. */
export function wanted(event: KeyboardEvent): number | "play" | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = event.target as Element;
  if (target.closest(event.key === " " ? OWN_SPACE : OWN_ARROWS)) return null;
  const by = event.shiftKey ? 10 : 1;
  return { ArrowRight: by, ArrowLeft: -by, Home: -Infinity, End: Infinity, " ": "play" as const }[event.key] ?? null;
}
