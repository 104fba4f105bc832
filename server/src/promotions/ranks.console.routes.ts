import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { promotionConsoleTexts } from './promotions.console.texts.ts';
import { findRanks, lockRanks } from './ranks.queries.ts';
import { setRanks } from './set-ranks.ts';

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

  serve(
    operations.setRanks,
    async ({ body: { reason, ...ranks } }, { actor }) => {
      const stored = await setRanks(deps, ranks, actor(reason));
      if (stored !== undefined) return { answer: stored, revision: stored.revision };
      const detail = promotionConsoleTexts.ranksNotRising;
      return refused('not-possible-now', { reason: 'ranks-not-rising', detail });
    },
    {
      record: {
        lock: async (tx) => (await lockRanks(tx)).revision,
        read,
      },
    },
  );
}
