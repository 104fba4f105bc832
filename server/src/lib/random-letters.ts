import { randomInt } from 'node:crypto';

/** Letters and digits of which no two look alike. Each of the 31 is equally likely. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes a text that nobody can guess and that people can type. A letter has 4.95 bits. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
