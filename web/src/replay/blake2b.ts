// BLAKE2b (RFC 7693) for short messages: browsers have no such hash of their own, and deals are drawn with it.

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
] as const;
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const;
const COLUMNS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] as const;
const DIAGONALS = [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const;

/** The hash of a message, of so many bytes, under a key (of at most 64 bytes, or none) and for one purpose. */
export function blake2b(message: Uint8Array, size: number, key: Uint8Array, purpose: string): Uint8Array {
  const state = new BigUint64Array(IV);
  const parameters = new Uint8Array(64);
  parameters.set([size, key.length, 1, 1]);
  parameters.set(new TextEncoder().encode(purpose), 48);
  words(parameters).forEach((word, at) => (state[at] = (state[at] ?? 0n) ^ word));
  const padded = key.length ? 128 : 0;
  const text = new Uint8Array(padded + message.length);
  text.set(key);
  text.set(message, padded);
  const blocks = Math.max(1, Math.ceil(text.length / 128));
  for (let number = 0; number < blocks; number++) {
    const block = new Uint8Array(128);
    block.set(text.subarray(number * 128, number * 128 + 128));
    const last = number === blocks - 1;
    compress(state, words(block), BigInt(last ? text.length : (number + 1) * 128), last);
  }
  const out = new Uint8Array(64);
  const view = new DataView(out.buffer);
  state.forEach((word, at) => view.setBigUint64(8 * at, word, true));
  return out.slice(0, size);
}

function words(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, at) => view.getBigUint64(8 * at, true));
}

function compress(state: BigUint64Array, block: readonly bigint[], count: bigint, last: boolean): void {
  const v = new BigUint64Array([...state, ...IV]);
  const get = (at: number): bigint => v[at] ?? 0n;
  v[12] = get(12) ^ count;
  if (last) v[14] = get(14) ^ MASK;
  const turned = (value: bigint, by: bigint): bigint => ((value >> by) | (value << (64n - by))) & MASK;
  const mix = ([a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void => {
    v[a] = (get(a) + get(b) + x) & MASK;
    v[d] = turned(get(d) ^ get(a), 32n);
    v[c] = (get(c) + get(d)) & MASK;
    v[b] = turned(get(b) ^ get(c), 24n);
    v[a] = (get(a) + get(b) + y) & MASK;
    v[d] = turned(get(d) ^ get(a), 16n);
    v[c] = (get(c) + get(d)) & MASK;
    v[b] = turned(get(b) ^ get(c), 63n);
  };
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10] ?? SIGMA[0];
    [...COLUMNS, ...DIAGONALS].forEach((four, at) => mix(four, block[order[2 * at] ?? 0] ?? 0n, block[order[2 * at + 1] ?? 0] ?? 0n));
  }
  for (let at = 0; at < 8; at++) state[at] = (state[at] ?? 0n) ^ get(at) ^ get(at + 8);
}
