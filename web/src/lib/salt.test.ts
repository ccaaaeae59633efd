import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../wire";
import { digest } from "../replay/digest";
import { answer, draw, recall, withSalt } from "./salt";

const seat = (more: object = {}) => ({ seat: 0, kind: "person", you: true, ...more });
const table = (stage: string, more: object = {}) => ({ id: "t", stage, seats: [seat(more)] }) as unknown as TableInfo;

describe("salt", () => {
  const asked: { path: string; body: Record<string, string> }[] = [];
  let told: TableInfo[] = [];

  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      asked.push({ path, body: JSON.parse(body) });
      return new Response(JSON.stringify(told.shift() ?? table("")));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is promised by its hash and never twice the same", async () => {
    const promise = await draw();
    expect(promise).toMatch(/^[0-9a-f]{64}$/);
    expect(await digest(`motherlode salt 1 ${recall(promise!)}`)).toBe(promise);
    expect(await draw()).not.toBe(promise);
    expect(recall("0".repeat(64))).toBeNull();
  });

  it("is opened as soon as the server asks for it", async () => {
    const promise = (await draw())!;
    await answer(table("open", { promise, waited: true }));
    expect(asked).toEqual([{ path: "/api/tables/t/salt", body: { salt: recall(promise) } }]);
  });

  it("is opened once, however often the table says that it waits", async () => {
    const waiting = table("open", { promise: await draw(), waited: true });
    await Promise.all([answer(waiting), answer(waiting)]);
    expect(asked).toHaveLength(1);
  });

  it("is promised anew after a fresh start", async () => {
    await answer(table("promise", { waited: true }));
    expect(asked[0]?.path).toBe("/api/tables/t/promise");
    expect(recall(asked[0]!.body.promise!)).toBeTruthy();
  });

  it("is nobody's business while nobody waits for it", async () => {
    expect(await answer(table("", {}))).toBeNull();
    expect(await answer(table("open", { promise: "0".repeat(64), waited: true }))).toBeNull();
    expect(asked).toEqual([]);
  });

  it("goes along when a table is made", async () => {
    told = [table("")];
    await withSalt("/tables", { game: "g" });
    expect(asked[0]?.body.game).toBe("g");
    expect(recall(asked[0]!.body.promise!)).toBeTruthy();
  });
});
