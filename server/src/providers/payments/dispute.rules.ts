/** The disputes of a payment together, as in `ProviderStatus`. */
export type Dispute = { dispute: 'none' | 'returned' } | { dispute: 'taken'; disputed?: number };

/**
 * Adds up the disputes of a payment. Those that the shop has won take nothing.
 *
 * @param disputes those that take money; an amount is undefined if the provider does not say it
 */
export function disputeWith(
  disputes: readonly { isWon: boolean; amount: number | undefined }[],
): Dispute {
  const lost = disputes.filter(({ isWon }) => !isWon);
  if (lost.length === 0) return { dispute: disputes.length > 0 ? 'returned' : 'none' };
  const amounts = lost.map(({ amount }) => amount).filter((amount) => amount !== undefined);
  if (amounts.length < lost.length) return { dispute: 'taken' };
  return { dispute: 'taken', disputed: amounts.reduce((sum, amount) => sum + amount, 0) };
}
