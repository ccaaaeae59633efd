/** SHA-256 of a text in hexadecimal, as `printf %s TEXT | sha256sum`; null where the browser has no cryptography. */
export async function digest(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return hex(await hashed(new TextEncoder().encode(text)));
}

/** SHA-256 of bytes. */
export async function hashed(text: ArrayLike<number>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(text)));
}

/** Bytes in hexadecimal. */
export function hex(text: Uint8Array): string {
  return [...text].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes from hexadecimal. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}
