import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { findCardPoints, lockCardPoints, setCardPoints } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';

/** Serves the setting whether points for returned cards count as paid or free. */
export function cardPointRoutes(
  serve: OperationServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  serve(operations.getCardPoints, async () => {
    const answer = await findCardPoints(db);
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setCardPoints,
    async ({ body: { origin, reason } }, { actor }) => {
      const answer = await setCardPoints({ db, clock }, origin, actor(reason));
      return { answer, revision: answer.revision };
    },
    {
      record: {
        lock: async (tx) => (await lockCardPoints(tx)).revision,
        read: () => findCardPoints(db),
      },
    },
  );
}
