// What a person has chosen for this browser, and what follows for the page. Components read `settings` and `look`;
// CSS reads <html data-theme data-motion>.

export interface Settings {
  theme: "auto" | "dark" | "paper";
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  motion: "auto" | "reduced" | "none";
  /** Show a finished move and wait for a second yes before it is sent. */
  confirm: boolean;
  /** Answer a decision with a single possible move without asking. */
  answer: boolean;
  /** Against bots alone: show what could be known. */
  know: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  theme: "dark",
  sound: true,
  volume: 0.4,
  motion: "auto",
  confirm: false,
  answer: true,
  know: false,
};

const KEY = "motherlode.settings";

const THEMES: readonly Settings["theme"][] = ["auto", "dark", "paper"];
const MOTIONS: readonly Settings["motion"][] = ["auto", "reduced", "none"];

/** What was kept, checked value by value: an old or spoilt entry costs no more than its own setting. */
export function restore(kept: string | null): Settings {
  let found: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const read: unknown = JSON.parse(kept ?? "{}");
    if (read && typeof read === "object") found = read;
  } catch {
    // not ours: start afresh
  }
  const flag = (name: "sound" | "confirm" | "answer" | "know"): boolean => {
    const value = found[name];
    return typeof value === "boolean" ? value : DEFAULTS[name];
  };
  const { volume } = found;
  return {
    theme: THEMES.find((theme) => theme === found.theme) ?? DEFAULTS.theme,
    sound: flag("sound"),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
    motion: MOTIONS.find((motion) => motion === found.motion) ?? DEFAULTS.motion,
    confirm: flag("confirm"),
    answer: flag("answer"),
    know: flag("know"),
  };
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden: the settings then last as long as the page
  }
}

export const settings: Settings = $state(restore(kept()));

/** What the system says, kept up to date. */
const system = $state({ light: false, still: false });
follow("(prefers-color-scheme: light)", (yes) => (system.light = yes));
follow("(prefers-reduced-motion: reduce)", (yes) => (system.still = yes));

function follow(query: string, tell: (yes: boolean) => void): void {
  const list = globalThis.matchMedia?.(query);
  if (!list) return;
  tell(list.matches);
  list.addEventListener("change", (event) => tell(event.matches));
}

/** The settings with "auto" resolved. */
export const look = {
  get theme(): "dark" | "paper" {
    return settings.theme === "auto" ? (system.light ? "paper" : "dark") : settings.theme;
  },
  /** `reduced`: short fades instead of travel; `none`: nothing moves at all. */
  get motion(): "full" | "reduced" | "none" {
    return settings.motion === "auto" ? (system.still ? "reduced" : "full") : settings.motion;
  },
};

/** Whether the settings dialog is shown; anybody may open it. */
export const dialog = $state({ settings: false });

$effect.root(() => {
  $effect(() => {
    document.documentElement.dataset.theme = look.theme;
    document.documentElement.dataset.motion = look.motion;
    const ground = look.theme === "paper" ? "#ece4d2" : "#1f3a34";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  });
  $effect(() => {
    const now = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, now);
    } catch {
      // as above
    }
  });
});
