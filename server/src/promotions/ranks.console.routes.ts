import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { findRankChanges } from './find-rank-changes.ts';
import { previewRanks } from './preview-ranks.ts';
import { promotionConsoleTexts } from './promotions.console.texts.ts';
import { findRanks, lockRanks } from './ranks.queries.ts';
import type { RanksRefusal } from './ranks.rules.ts';
import { setRanks } from './set-ranks.ts';

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

  serve(operations.previewRanks, async ({ query: { windowDays, points, bonusPercents } }) => {
    const percents = bonusPercents.split(',').map(Number);
    const named = new Map(points.split(',').map((each, at) => [Number(each), percents[at] ?? 0]));
    const ranks = Array.from(named, ([least, bonusPercent]) => ({ points: least, bonusPercent }));
    const now = deps.clock.now();
    return { answer: { items: await previewRanks(deps.db, ranks, Number(windowDays), now) } };
  });

  serve(
    operations.setRanks,
    async ({ body: { reason, ...ranks } }, { actor }) => {
      const stored = await setRanks(deps, ranks, actor(reason));
      if (typeof stored === 'object') return { answer: stored, revision: stored.revision };
      return refused('not-possible-now', refusals[stored]);
    },
    {
      // The transaction finds whether a second person is needed.
      needsApproval: () => Promise.resolve(false),
      record: {
        lock: async (tx) => (await lockRanks(tx)).revision,
        read,
      },
    },
  );
}
