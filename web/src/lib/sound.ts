// Short sounds, made here: nothing is downloaded. Silent until the person has touched the page, as browsers ask for.
import { settings } from "./settings.svelte";

export type Sound = "card" | "flip" | "turn" | "win" | "lose" | "error" | "tick" | "say";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function wake(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
for (const gesture of ["pointerdown", "keydown"] as const) {
  addEventListener(gesture, wake, { capture: true, passive: true });
}

/** Play a sound now, if sound is on and the page was touched before; else nothing. */
export function play(sound: Sound): void {
  if (!settings.sound || !settings.volume || !context || context.state !== "running") return;
  const out = context.createGain();
  // Loudness is heard by ratio: the square makes the slider feel even.
  out.gain.value = settings.volume ** 2;
  out.connect(context.destination);
  SOUNDS[sound](context, out);
  setTimeout(() => out.disconnect(), 2500);
}

type Player = (context: AudioContext, out: AudioNode) => void;

const SOUNDS: Record<Sound, Player> = {
  // a card laid on cloth
  card: (c, out) => {
    noise(c, out, 0, 0.07, 1900, 0.9, 0.5);
    tone(c, out, 0, 0.06, 150, 0.35, "sine", 90);
  },
  // a card turned over: two edges
  flip: (c, out) => {
    noise(c, out, 0, 0.045, 3200, 1.4, 0.35);
    noise(c, out, 0.07, 0.06, 2300, 1.1, 0.45);
  },
  // two soft bells upwards
  turn: (c, out) => {
    bell(c, out, 0, 587.33, 0.3);
    bell(c, out, 0.13, 880, 0.32);
  },
  win: (c, out) => {
    [523.25, 659.25, 783.99, 1046.5].forEach((pitch, i) => bell(c, out, i * 0.12, pitch, 0.3));
  },
  lose: (c, out) => {
    [440, 392, 329.63].forEach((pitch, i) => bell(c, out, i * 0.17, pitch, 0.22));
  },
  // a low double knock
  error: (c, out) => {
    tone(c, out, 0, 0.1, 170, 0.4, "triangle", 130);
    tone(c, out, 0.12, 0.12, 150, 0.4, "triangle", 110);
  },
  // the clock runs low
  tick: (c, out) => tone(c, out, 0, 0.03, 1250, 0.25, "square", 1100),
  // somebody said something
  say: (c, out) => tone(c, out, 0, 0.09, 660, 0.2, "sine", 760),
};

function tone(
  c: AudioContext,
  out: AudioNode,
  at: number,
  long: number,
  pitch: number,
  loud: number,
  kind: OscillatorType,
  to = pitch,
): void {
  const start = c.currentTime + at;
  const source = c.createOscillator();
  const gain = c.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(gain).connect(out);
  source.start(start);
  source.stop(start + long + 0.02);
}

function bell(c: AudioContext, out: AudioNode, at: number, pitch: number, loud: number): void {
  tone(c, out, at, 0.7, pitch, loud, "sine");
  tone(c, out, at, 0.35, pitch * 2.01, loud * 0.25, "sine");
}

function noise(
  c: AudioContext,
  out: AudioNode,
  at: number,
  long: number,
  pitch: number,
  sharp: number,
  loud: number,
): void {
  if (!hiss) {
    hiss = c.createBuffer(1, c.sampleRate / 4, c.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const start = c.currentTime + at;
  const source = c.createBufferSource();
  const filter = c.createBiquadFilter();
  const gain = c.createGain();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(filter).connect(gain).connect(out);
  source.start(start, Math.random() * 0.15, long + 0.02);
}
