// A face in words: what a screen reader says, and what a tooltip adds to a picture.
import type { Face } from "../wire";
import { ability } from "./person";

const SIDES: Record<string, string> = { T: "top", R: "right", B: "bottom", L: "left" };
const RANKS: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king" };
const list = (all: string[]): string => (all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}` : (all[0] ?? ""));
const plain = (text: string): string => text.replace(/_/g, " ");

function tunnelWords(groups: readonly string[], label: string, turned: boolean): string {
  const sides = (group: string): string => list([...group].map((side) => SIDES[side] ?? side));
  const ways = groups.filter((group) => group.length > 1).map((group) => `joins ${sides(group)}`);
  const stubs = groups.filter((group) => group.length === 1).map((group) => SIDES[group] ?? group);
  const kind = ways.length ? "Tunnel" : groups.length ? "Dead end" : "Rock";
  const parts = [...ways];
  if (stubs.length) parts.push(ways.length ? `dead end at ${list(stubs)}` : `open at ${list(stubs)}`);
  const said = `${kind}${parts.length ? ` ${parts.join(", ")}` : ""}`;
  const what = label && !/^dead.?end$/i.test(label) ? `${plain(label)}: ` : "";
  return `${what ? what.charAt(0).toUpperCase() + what.slice(1) + said.charAt(0).toLowerCase() + said.slice(1) : said}${turned ? ", turned" : ""}`;
}

const numbersIn = (numbers: Record<string, string> | undefined): string => Object.entries(numbers ?? {}).map(([name, value]) => `${name} ${value}`).join(", ");

export function words(face: Face): string {
  switch (face.k) {
    case "playing":
      return `${RANKS[face.rank] ?? face.rank} of ${face.suit}`;
    case "tunnel":
      return tunnelWords(face.groups, face.label ?? "", face.turned ?? false);
    case "action":
      return face.name;
    case "person":
      return [
        face.clan ? `${face.name}, ${face.clan}` : face.name,
        numbersIn(face.numbers),
        face.shields ? `${face.shields} ${face.shields === 1 ? "shield" : "shields"}` : "",
        (face.abilities ?? []).map(ability).join(", "),
      ].filter(Boolean).join("; ");
    case "role":
      return `Role: ${face.name}`;
    case "token":
      return face.value ? `${face.name}: ${face.value}` : face.name;
    case "card":
      return [face.value ? `${face.name}, ${face.value}` : face.name, face.text ?? ""].filter(Boolean).join("; ");
    case "back":
      return `Face-down card, ${plain(face.of)}`;
  }
}

/** What is written on it, where that is not said by what it means; on small cards there is no room for it. */
export function nameOn(face: Face): string {
  return face.k === "person" || face.k === "action" || face.k === "card" ? face.name : "";
}

/** What a tooltip says: only where a picture leaves words out. */
export function hint(face: Face): string {
  return face.k === "person" || face.k === "action" || face.k === "card" ? words(face) : "";
}
