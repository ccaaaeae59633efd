import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../lib/api";
import { ALL_SEEING, Film } from "./film.svelte";

const TABLE = { id: "x", phase: "over", seats: [{}, {}], you: 1 };

/** A server that answers after 20 ms and remembers what it was asked. */
function server(table: object = TABLE, plies = 10) {
  const asked: string[] = [];
  const fetch = async <T>(path: string): Promise<T> => {
    asked.push(path);
    await new Promise((done) => setTimeout(done, 20));
    const moment = /moments\/(\d+)\?eyes=(-?\d+)/.exec(path);
    if (moment) return { ply: Number(moment[1]), plies, eyes: Number(moment[2]), view: {} } as T;
    const story = /story\?eyes=(-?\d+)/.exec(path);
    if (story) return { table, plies, eyes: Number(story[1]), lines: [] } as T;
    return table as T;
  };
  return { asked, fetch };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function opened(ply: number | null = null, eyes: number | null = null, table: object = TABLE) {
  const { asked, fetch } = server(table);
  const film = new Film("x", fetch);
  void film.open(ply, eyes);
  await vi.advanceTimersByTimeAsync(500);
  return { film, asked };
}

describe("a film", () => {
  test("starts at the deal with one's own eyes", async () => {
    const { film } = await opened();
    expect([film.ply, film.eyes, film.settled]).toEqual([0, 1, true]);
  });

  test("starts all-seeing for who did not play", async () => {
    const { film } = await opened(null, null, { ...TABLE, you: -1 });
    expect(film.eyes).toBe(ALL_SEEING);
  });

  test("starts where the link says, inside the game", async () => {
    expect((await opened(7, 0)).film.moment).toMatchObject({ ply: 7, eyes: 0 });
    expect((await opened(99, 0)).film.ply).toBe(10);
    expect((await opened(Number.NaN, 0)).film.ply).toBe(0);
  });

  test("takes no eyes that the game does not have", async () => {
    expect((await opened(null, 2)).film.eyes).toBe(1);
    expect((await opened(null, -3)).film.eyes).toBe(1);
    expect((await opened(null, -2)).film.eyes).toBe(-2);
  });

  test("is not there while the game is played", async () => {
    expect((await opened(null, null, { ...TABLE, phase: "playing" })).film.missing).toBe("live");
    expect((await opened(3, ALL_SEEING, { ...TABLE, phase: "playing" })).film.missing).toBe("live");
  });

  test("says when there is no such game", async () => {
    const film = new Film("x", () => Promise.reject(new Failure("No such table.", 404)));
    await film.open(null, 0);
    expect([film.missing, film.wrong]).toEqual(["unknown", "No such table."]);
  });

  test("has the neighbours ready, and asks for nothing twice", async () => {
    const { film, asked } = await opened(5, 0);
    const before = asked.length;
    film.step(1);
    expect(film.settled).toBe(true); // at once, without waiting for the server
    await vi.advanceTimersByTimeAsync(500);
    expect(asked.length).toBeGreaterThanOrEqual(before);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("asks few things at a time, the wanted one first", async () => {
    const { film, asked } = await opened(0, 0);
    const before = asked.length;
    film.seek(9);
    film.seek(10);
    expect(asked.length - before).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(60);
    expect(film.moment?.ply).toBe(10);
  });

  test("keeps showing the old moment until the new one is there", async () => {
    const { film } = await opened(0, 0);
    film.seek(10);
    expect([film.moment?.ply, film.settled]).toEqual([0, false]);
    await vi.advanceTimersByTimeAsync(500);
    expect([film.moment?.ply, film.settled]).toEqual([10, true]);
  });

  test("shows the same moment to other eyes", async () => {
    const { film } = await opened(4, 0);
    void film.look(ALL_SEEING);
    await vi.advanceTimersByTimeAsync(500);
    expect(film.moment).toMatchObject({ ply: 4, eyes: ALL_SEEING });
    expect(film.story?.eyes).toBe(ALL_SEEING);
  });

  test("plays to the end, stops, and plays again from the start", async () => {
    const { film } = await opened(7, 0);
    film.play();
    await vi.advanceTimersByTimeAsync(1300);
    expect(film.ply).toBe(8);
    film.setSpeed(4);
    await vi.advanceTimersByTimeAsync(1600);
    expect([film.ply, film.playing]).toEqual([10, false]);
    film.toggle();
    await vi.advanceTimersByTimeAsync(100);
    expect([film.ply, film.playing]).toEqual([0, true]);
    film.step(1);
    expect([film.ply, film.playing]).toEqual([1, false]);
  });
});
