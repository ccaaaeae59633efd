/** SHA-256 of a text in hexadecimal, as `printf %s TEXT | sha256sum`; null where the browser has no cryptography. */
export async function digest(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
