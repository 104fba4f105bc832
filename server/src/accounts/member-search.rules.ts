/**
 * Reads a typed text as the beginning of a phone number in E.164: `090-12` is `+819012`. Without a
 * `+` or a leading zero it is no phone number.
 *
 * @returns undefined if it has fewer than three digits, or anything but digits and separators
 */
export function phonePrefixOf(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replaceAll(/[\s().‐‑–−ー-]/g, '');
  if (/^0\d{2,}$/.test(text)) return `+81${text.slice(1)}`;
  return /^\+\d{3,}$/.test(text) ? text.replace(/^(\+81)0/, '$1') : undefined;
}
