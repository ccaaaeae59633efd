// The HTTP side of the server. Every call answers with what was asked for or throws a `Failure` with one sentence.
import type { Problem } from "../wire";
import { reach } from "./reach.svelte";

export class Failure extends Error {
  constructor(
    sentence: string,
    readonly status: number,
    readonly field = "",
    readonly rule = "",
  ) {
    super(sentence);
  }
}

export async function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>("POST", path, body);
}

/** The text of a JSON file as it is: the server says what is wrong with it. */
export async function upload<T>(path: string, text: string): Promise<T> {
  return ask<T>("POST", path, text, true);
}

async function ask<T>(method: string, path: string, body?: unknown, raw = false): Promise<T> {
  const told =
    body === undefined
      ? {}
      : { body: raw ? String(body) : JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, credentials: "same-origin", ...told });
    reach.server = true;
  } catch {
    reach.server = false;
    throw new Failure("The server cannot be reached just now.", 0);
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Failure(problem?.error ?? `The server answered ${answer.status}.`, answer.status, problem?.field, problem?.rule);
  }
  return (await answer.json()) as T;
}

/** The sentence to show for whatever was thrown. */
export function sentence(error: unknown): string {
  return error instanceof Failure ? error.message : "Something went wrong in this page; reloading it may help.";
}
