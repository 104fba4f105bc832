/**
 * The quasigroup of the Damm algorithm. Its check digit finds every wrong digit and every pair of
 * neighbours that were exchanged.
 */
const quasigroup: readonly string[] = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

const generated = /^K(\d{8})$/;

/** Makes the code of a holding: K, seven digits, and a check digit. */
export function codeOf(number: number): string {
  const digits = String(number).padStart(7, '0');
  return `K${digits}${checkOf(digits)}`;
}

/** Converts a code, as it was typed or scanned, to the form in which it is stored. */
export function normalizeCode(written: string): string {
  return written.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

/** Whether a code has the form of those that the shop makes. */
export function isGenerated(code: string): boolean {
  return generated.test(code);
}

/** Whether a code has the form of the shop's own codes but not their check digit. */
export function isMisread(code: string): boolean {
  const digits = generated.exec(code)?.[1];
  return digits !== undefined && checkOf(digits) !== 0;
}

/** Computes the check digit; 0 if the last digit is the right check digit of those before it. */
function checkOf(digits: string): number {
  return [...digits].reduce((row, digit) => Number(quasigroup[row]?.[Number(digit)]), 0);
}
