/** Reads a typed Japanese postal code as digits: full width, any hyphen, with or without 〒. */
export function foldPostalCode(written: string): string {
  return written.normalize('NFKC').replace(/[\s〒\p{Pd}ー−]/gu, '');
}
