/** The most digits of a whole number that is typed in the console. */
const mostDigits = 9;

/** Reads the number in a typed text, also in full-width figures; null if it has none. */
export function digitsOf(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, mostDigits);
  return digits === '' ? null : Number(digits);
}
