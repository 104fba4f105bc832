import { transferDigits } from '#contract/partners.ts';

/** What is typed, as a number of points: digits of any width, at most ten of them. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, transferDigits);
}

/** Why an amount cannot be transferred; null where it can. `owned` is null where the site does not say. */
export function amountFault(typed: string, owned: number | null): 'tooFew' | 'tooMany' | null {
  const points = Number(typed === '' ? '0' : typed);
  if (points < 1) return 'tooFew';
  return owned !== null && points > owned ? 'tooMany' : null;
}
