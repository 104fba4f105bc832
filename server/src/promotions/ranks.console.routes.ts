import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { findRankChanges } from './find-rank-changes.ts';
import { promotionConsoleTexts } from './promotions.console.texts.ts';
import { findRankFigures, findRanks, lockRanks } from './ranks.queries.ts';
import type { RanksRefusal } from './ranks.rules.ts';
import { setRanks } from './set-ranks.ts';

/** Days whose coins the preview sums up. */
const daysOfCoins = 30;

const refusals = {
  'not-rising': { reason: 'ranks-not-rising', detail: promotionConsoleTexts.ranksNotRising },
  'no-budget': { reason: 'ranks-no-budget', detail: promotionConsoleTexts.ranksNoBudget },
} as const satisfies Record<RanksRefusal, object>;

/** Serves the console's operations on the ranks of members. */
export function rankConsoleRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  const read = () => findRanks(deps.db);

  serve(operations.getRanks, async () => {
    const answer = await read();
    return { answer, revision: answer.revision };
  });

  serve(operations.listRankChanges, async () => ({
    answer: { items: await findRankChanges(deps.db) },
  }));

  serve(operations.previewRanks, async ({ query: { windowDays, points } }) => {
    const before = (days: number) => new Date(deps.clock.now().getTime() - days * day);
    const rising = [...new Set(points.split(',').map(Number))].toSorted((a, b) => a - b);
    const times = { since: before(Number(windowDays)), coinsSince: before(daysOfCoins) };
    return { answer: { items: await findRankFigures(deps.db, rising, times) } };
  });

  serve(
    operations.setRanks,
    async ({ body: { reason, ...ranks } }, { actor }) => {
      const stored = await setRanks(deps, ranks, actor(reason));
      if (typeof stored === 'object') return { answer: stored, revision: stored.revision };
      return refused('not-possible-now', refusals[stored]);
    },
    {
      record: {
        lock: async (tx) => (await lockRanks(tx)).revision,
        read,
      },
    },
  );
}
