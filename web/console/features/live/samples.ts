import type { operations } from '#contract/console/index.ts';
import { minute } from '../../../kit/lib/time.rules.ts';
import type { AnswerOf } from '../../lib/api.ts';

export type LivePack = AnswerOf<typeof operations.getLivePack>;

/** A prize that was won: fewer are left than at the reading before. */
export interface WonPrize {
  at: string;
  id: number;
  name: string;
  rarityLabel: string;
  remaining: number;
  count: number;
}

/** The readings of a pack since the screen was opened. */
export interface Samples {
  last: LivePack;
  /** The units sold at each reading of the last minute, the oldest first. */
  sold: readonly { at: number; sold: number }[];
  /** The rare prizes that were won since then, the newest first. */
  won: readonly WonPrize[];
}

/** Milliseconds: the rate is computed from the readings of this time. */
const windowMs = minute;
/** How many prizes are listed at most. */
const mostListed = 20;
/** Prizes of which more were sealed are not rare, and are not listed. */
const mostCopies = 20;

/** Adds a reading to those before. The same reading again changes nothing. */
export function withReading(before: Samples | undefined, now: LivePack): Samples {
  const at = Date.parse(now.at);
  if (before?.last.id !== now.id) return { last: now, sold: [{ at, sold: now.sold }], won: [] };
  if (before.last.at === now.at) return before;
  const recent = before.sold.filter((each) => at - each.at <= windowMs);
  const earlier = new Map(before.last.prizes.map(({ id, remaining }) => [id, remaining]));
  const won = now.prizes
    .filter((prize) => prize.count <= mostCopies && prize.remaining < (earlier.get(prize.id) ?? 0))
    .map(({ id, name, rarityLabel, remaining, count }) => ({
      ...{ at: now.at, id, name, rarityLabel, remaining, count },
    }));
  return {
    last: now,
    sold: [...recent, { at, sold: now.sold }],
    won: [...won, ...before.won].slice(0, mostListed),
  };
}

/** Units sold a minute by the readings of the last minute; undefined before the second one. */
export function unitsPerMinute({ sold }: Samples): number | undefined {
  const [first, last] = [sold[0], sold.at(-1)];
  if (first === undefined || last === undefined || last.at <= first.at) return undefined;
  return Math.round(((last.sold - first.sold) * minute) / (last.at - first.at));
}
