/** So many random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random UUID. The browser's own is there over https alone, and a shop is tried out from a phone on the same network without. */
export function newKey(): string {
  const hex = randomHex(16);
  // Version 4, and the variant that goes with it.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20)].join('-');
}
