// How far somebody is in a lesson: kept in the browser, since it is nobody else's business.
export type Progress = number | "done" | "dismissed";

const key = (game: string): string => `motherlode.lesson.${game}`;

/** The step to go on with, or that there is nothing to go on with. */
export function lessonOf(game: string): Progress {
  try {
    const kept = localStorage.getItem(key(game));
    if (kept === "done" || kept === "dismissed") return kept;
    return Math.max(1, Math.floor(Number(kept)) || 1);
  } catch {
    return 1;
  }
}

export function keepLesson(game: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game), String(progress));
  } catch {
    // without storage it begins anew
  }
}
