/**
 * Says why an amount cannot be transferred; null if it can. `owned` is null if the site does not
 * report the balance.
 */
export function amountError(typed: string, owned: number | null): 'tooFew' | 'tooMany' | null {
  const points = Number(typed === '' ? '0' : typed);
  if (points < 1) return 'tooFew';
  return owned !== null && points > owned ? 'tooMany' : null;
}
