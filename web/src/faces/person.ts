// People with numbers: a portrait before their clan's town, live figures, shields and what they can do.
import type { Person } from "../wire";
import { figure } from "./defs";
import { glyph, meant } from "./glyph";
import { lookOf, portrait } from "./portrait";
import { at, box, dot, edge, fill, H, hash, pane, round, seeded, text, tint, W, wrapped } from "./svg";

const CLANS: [RegExp, paint: string, sign: string][] = [
  [/gang|mob|mafia/, "#8f2f3d", "M0-9 9 0 0 9-9 0Z"],
  [/author|police|law/, "#2c5685", "M0-9 9 7H-9Z"],
  [/loner/, "#3f6b3f", "M0-8.5A8.5 8.5 0 1 1-.1-8.5Z"],
  [/solo|neutral/, "#6b5580", "M-7.5-7.5H7.5V7.5H-7.5Z"],
];
const SIGNS = ["M0-10 3-3 10-3 4.5 1.5 6.5 9 0 4.5-6.5 9-4.5 1.5-10-3-3-3Z", "M-5-9H5L10 0 5 9H-5L-10 0Z", "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z", "M-9-7C-3-9 3-9 9-7 9 2 5 8 0 10-5 8-9 2-9-7Z"];

export function clanOf(clan: string): { paint: string; sign: string } {
  const known = CLANS.find(([pattern]) => pattern.test(clan.toLowerCase()));
  if (known) return { paint: known[1], sign: known[2] };
  return { paint: clan ? tint(clan, 38, 33) : "#554", sign: clan ? (SIGNS[hash(clan) % SIGNS.length] ?? "") : "" };
}

/** Somebody at the window, before the town at night. */
function scene(name: string, clan: string): string {
  return figure(`who ${clan}/${name}`, () => {
    const { paint } = clanOf(clan);
    const dice = seeded(`town ${clan}/${name}`);
    let houses = "";
    let lights = "";
    for (let x = -92; x < 90; x += 15 + dice.to(7)) {
      const h = 34 + dice.to(62);
      const w = 13 + dice.to(8);
      houses += `M${round(x)} 70V${round(62 - h)}h${w}V70Z`;
      for (let k = 0; k < 4; k++) if (dice.to(10) > 4.5) lights += `M${round(x + 3 + dice.to(7))} ${round(68 - h + k * 12)}h3v4h-3Z`;
    }
    return (
      `<rect x="-100" y="-150" width="200" height="240" fill="${paint}"/><rect x="-100" y="-90" width="200" height="180" fill="url(#ml-dusk)"/>` +
      dot(34 - dice.to(68), -30, 46, "url(#ml-shine)", 'fill-opacity=".55"') + fill(houses, "#0b0d129e") + fill(lights, "#f6d774bf") +
      `<ellipse cx="0" cy="8" rx="52" ry="60" fill="url(#ml-shine)" fill-opacity=".35"/>` +
      portrait(lookOf(name, { tone: paint }))
    );
  });
}

// -- figures ---------------------------------------------------------------------------------------------------------

const TINTS: Record<string, string> = { heart: "#b43", sword: "#b62", coin: "#971", bribe: "#575", shield: "#36a", roar: "#b52", star: "#86a" };

/** `3½ of 10` and `2 (limit 4)` say two things: how much now, and how much there may be. */
function parts(value: string): { now: string; of: string } {
  const found = /^(.+?)\s*(?:of\s+(.+)|\(limit\s+(.+)\))$/.exec(value);
  return found ? { now: found[1] ?? value, of: found[2] ?? "" } : { now: value, of: "" };
}

function amount(value: string): number {
  const fraction = { "¼": 0.25, "½": 0.5, "¾": 0.75 }[value.slice(-1)] ?? 0;
  return (Number.parseFloat(value) || 0) + fraction;
}

const signAt = (sign: string, x: number, y: number, size: number): string => `<g color="#fff" transform="translate(${round(x)} ${round(y)}) scale(${Math.round((size / 24) * 100) / 100})">${glyph(sign)}</g>`;

/** A figure with its sign: beside it where there is room, above it where there is not. */
function chip(x: number, y: number, w: number, h: number, name: string, value: string): string {
  const sign = meant(name);
  const { now, of } = parts(value);
  const shown = of ? `${now}/${of}` : now;
  const ground = box(round(x), y, round(w), h, 7, TINTS[sign] ?? "#567", 'stroke="#111" stroke-opacity=".55" stroke-width="1.5"');
  if (w < 44) {
    const top = sign ? signAt(sign, x + w / 2 - 6.5, y + 3, 13) : text(x + w / 2, y + 13, name.slice(0, 3), { size: 11, room: w - 4, paint: "#fff" });
    return ground + top + text(round(x + w / 2), y + h - 4, shown, { size: 17, room: w - 4, paint: "#fff", weight: 800 });
  }
  const icon = h * 0.62;
  const head = sign ? signAt(sign, x + 6, y + (h - icon) / 2, icon) : text(x + 6, y + h * 0.66, name.slice(0, 3), { size: h * 0.46, room: icon + 4, paint: "#fff", anchor: "start" });
  const left = x + icon + 9;
  const room = x + w - left - 5;
  const foot = round(y + h * 0.77);
  if (!of) return ground + head + text(round(left + room / 2), foot, now, { size: h * 0.76, room, paint: "#fff", weight: 800 });
  const split = round(left + room * 0.56);
  return ground + head + text(split, foot, now, { size: h * 0.76, room: room * 0.56, paint: "#fff", weight: 800, anchor: "end" }) + text(split + 1, foot, `/${of}`, { size: h * 0.46, room: room * 0.42, paint: "#fed", anchor: "start" });
}

/** A figure that can be read on the smallest card. */
export const disc = (x: number, y: number, name: string, value: string): string => {
  const sign = meant(name);
  return (
    at(x, y, 1, dot(0, 0, 29, TINTS[sign] ?? "#567", 'stroke="#111" stroke-width="4"') + `<g color="#fff" opacity=".32" transform="translate(-22 -22) scale(1.85)">${sign ? glyph(sign) : ""}</g>` + text(0, 15, parts(value).now, { size: 42, room: 46, paint: "#fff", weight: 800 }))
  );
};

const SHIELD = "M0-10 8-7V0C8 6 4 9 0 11-4 9-8 6-8 0V-7Z";
const shields = (x: number, y: number, have: number, room: number, scale: number): string =>
  Array.from({ length: Math.max(have, room) }, (_, i) =>
    at(x + i * 19 * scale, y, scale, i < have ? fill(SHIELD, "url(#ml-steel)", edge(1.8)) : fill(SHIELD, "#0005", 'stroke="#abb" stroke-opacity=".7" stroke-width="1.6"')),
  ).join("");

/** `enemy_shields:-1` as somebody would say it. */
export const ability = (tag: string): string => tag.replace(/_/g, " ").replace(/:-/, " −").replace(/:/, " ");

export function person(face: Person): string {
  const { paint, sign } = clanOf(face.clan ?? "");
  const numbers = Object.entries(face.numbers ?? {});
  const have = Math.min(face.shields ?? 0, 8);
  const limit = Math.min(8, Math.max(0, ...numbers.map(([, value]) => Number(/limit (\d+)/.exec(value)?.[1] ?? 0))));
  const art = scene(face.name, face.clan ?? "");
  const life = numbers.find(([name, value]) => meant(name) === "heart" && parts(value).of);
  const share = life ? Math.min(1, amount(parts(life[1]).now) / Math.max(amount(parts(life[1]).of), 0.25)) : 1;

  const health = share > 0.5 ? "#7c8" : share > 0.25 ? "#eb4" : "#e76";

  // The full card, from the foot up: words, small figures, the first two large; the portrait takes what is left.
  const first = numbers.slice(0, 2);
  const rest = numbers.slice(2, 8);
  const words = (face.abilities ?? []).map(ability);
  const lines = words.length > 2 ? wrapped(words.join(" · "), 12.5, 160, 3) : words.flatMap((said) => wrapped(said, 13, 160, 2)).slice(0, 3);
  let y = H - 10 - lines.length * 14.5;
  const said = lines.map((one, i) => text(W / 2, round(y + 9 + i * 14.5), one, { size: 13, room: 160, paint: "#eec", weight: 600 })).join("");
  y -= lines.length ? 5 : 0;
  const w = (160 - (rest.length - 1) * 4) / Math.max(rest.length, 1);
  const tall = w < 44 ? 34 : 25;
  if (rest.length) y -= tall;
  const row2 = rest.map(([name, value], i) => chip(10 + i * (w + 4), y, w, tall, name, value)).join("");
  if (first.length) y -= 33 + (rest.length ? 4 : 0);
  // What says two things (`7½ of 10`) gets the wider half.
  const wide = first.map(([, value]) => (parts(value).of ? 1.7 : 1));
  const unit = (160 - (first.length - 1) * 4) / wide.reduce((sum, one) => sum + one, 0);
  const row1 = first.map(([name, value], i) => chip(i ? 174 - unit * (wide[i] ?? 1) - 4 : 10, y, unit * (wide[i] ?? 1), 33, name, value)).join("");
  const foot = y - (numbers.length || lines.length ? 5 : 0);
  const high = foot - 34;
  const size = Math.round(Math.min(1.5, Math.max(0.8, high / 128)) * 100) / 100;
  const damage = share < 1 ? fill(`M10 ${foot - 5}H170V${foot}H10Z`, "#0009") + fill(`M10 ${foot - 5}H${round(10 + 160 * share)}V${foot}H10Z`, health) : "";
  const clan = sign ? at(161, 19, 1.05, fill(sign, "#fed")) : "";
  const full =
    pane(10, 34, 160, high, `-80 ${round(62 - high)} 160 ${round(high)}`, at(0, 62 * (1 - size), size, art)) +
    `<rect x="10" y="34" width="160" height="${round(high)}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="2"/>` + damage +
    text(12, 26, face.name, { size: 18, room: sign ? 134 : 156, paint: "#fed", anchor: "start" }) + clan +
    shields(22, foot - 18, have, limit, 1) + row1 + row2 + said;

  // The small card: all portrait, the first four figures at the corners, shields counted, the name where it can be read.
  const corners: [number, number][] = [[34, H - 34], [W - 34, H - 34], [34, 34], [W - 34, 34]];
  const discs = numbers.slice(0, 4).map(([name, value], i) => disc(...(corners[i] as [number, number]), name, value));
  const guarded = have ? at(W / 2, H - 40, 2.7, fill(SHIELD, "url(#ml-steel)", `stroke="#111" stroke-width="1.6"`) + text(0, 5, String(have), { size: 14, room: 14, paint: "#111", weight: 800 })) : "";
  const small =
    pane(6, 6, W - 12, H - 12, "-58 -84 116 165.7", art) +
    `<rect x="6" y="150" width="${W - 12}" height="${H - 156}" fill="url(#ml-dusk)"/>` +
    discs.slice(2).join("") + `<g class="ml-low">${discs.slice(0, 2).join("")}${guarded}</g>` +
    (sign ? at(W / 2, 26, 1.7, fill(sign, "#fed", `stroke="#000" stroke-opacity=".5" stroke-width="2"`)) : "") +
    `<g class="ml-name">${box(4, H - 29, W - 8, 25, 0, "#111d")}${text(W / 2, H - 10, face.name, { size: 20, room: 164, paint: "#fed" })}</g>` +
    (share < 1 ? fill(`M6 ${H - 9}H174V${H - 4}H6Z`, "#0009") + fill(`M6 ${H - 9}H${round(6 + 168 * share)}V${H - 4}H6Z`, health) : "");
  return (
    `<rect width="${W}" height="${H}" fill="#222"/><rect width="${W}" height="${H}" fill="${paint}" fill-opacity=".5"/>` +
    `<rect width="${W}" height="${H}" fill="url(#ml-soft)"/>` +
    `<g class="ml-full">${full}</g><g class="ml-small">${small}</g>` +
    `<rect x="2" y="2" width="${W - 4}" height="${H - 4}" rx="10" fill="none" stroke="${paint}" stroke-width="4"/>`
  );
}
