/** Why a time span that is planned cannot be. */
export type WrongSpan = 'begins-in-past' | 'ends-in-past' | 'ends-before';

/**
 * Returns why a time span that is planned cannot be; undefined if it can.
 *
 * @param span from: null for now; until: null without an end
 */
export function wrongSpanOf(
  { from, until }: { from: Date | null; until: Date | null },
  now: Date,
): WrongSpan | undefined {
  if (from !== null && from <= now) return 'begins-in-past';
  if (until === null) return undefined;
  if (until <= now) return 'ends-in-past';
  return from !== null && until <= from ? 'ends-before' : undefined;
}
