import type { DraftContent, DraftItem } from '#contract/console/pack-drafts.ts';

/**
 * Splits a line of the line-up: each named copy gets a line of its own, and the other copies stay
 * together on a line behind them.
 */
export function withNamedCopies(
  lines: DraftContent['lineUp'],
  at: number,
  items: readonly DraftItem[],
): DraftContent['lineUp'] {
  return lines.flatMap((line, place) => {
    if (place !== at) return [line];
    const named = items.map((item) => ({ ...line, count: 1, item }));
    const rest = line.count - items.length;
    return rest > 0 ? [...named, { ...line, count: rest }] : named;
  });
}

/** Lists the codes of all copies that a draft names. */
export function namedCodes({
  lineUp,
  extras,
}: Pick<DraftContent, 'lineUp' | 'extras'>): ReadonlySet<string> {
  return new Set([...lineUp, ...extras].flatMap(({ item }) => item?.code ?? []));
}
