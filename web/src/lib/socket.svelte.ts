// One WebSocket to a table, which comes back by itself: after a lost network, a reload or a restart of the server.
import type { ToBrowser, ToServer } from "../wire";

const SOONEST = 250; // ms until the first new attempt
const LATEST = 8000;

export class Line {
  /** Whether the table can be reached just now. */
  open = $state(false);
  #socket: WebSocket | null = null;
  #closed = false;
  #wait = SOONEST;
  #timer = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly hear: (message: ToBrowser) => void,
  ) {
    this.#connect();
    addEventListener("online", this.#soon);
    document.addEventListener("visibilitychange", this.#soon);
  }

  say(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#soon);
    document.removeEventListener("visibilitychange", this.#soon);
    this.#socket?.close();
  }

  #soon = (): void => {
    if (this.#closed || this.#socket || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#wait = SOONEST;
    this.#connect();
  };

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => {
      this.open = true;
      this.#wait = SOONEST;
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      // Inflating takes a moment; what came later must not overtake.
      const data = event.data;
      this.#last = this.#last.then(async () => {
        const text = typeof data === "string" ? data : await inflate(data);
        const message = JSON.parse(text) as ToBrowser;
        if (message.t === "bye" && !message.again) this.#closed = true;
        this.hear(message);
      });
    };
    socket.onclose = () => {
      this.open = false;
      this.#socket = null;
      if (this.#closed) return;
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LATEST);
    };
  }
}

async function inflate(data: ArrayBuffer): Promise<string> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
