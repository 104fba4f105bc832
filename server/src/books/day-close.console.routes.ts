import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { closeRefusalTexts } from './books.texts.ts';
import { type CloseResult, closeDay, signDay } from './close-day.ts';
import { findSummedDays } from './daily-sums.queries.ts';
import { findDayClose } from './day-close.queries.ts';

/** For the audit log: the command itself says what was done. */
const why = 'the books of the day';

/** Serves the close of a day and its signature. */
export function dayCloseRoutes(
  serve: OperationServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const answerOf = async (result: CloseResult, day: string) => {
    if (result.kind === 'refused') {
      const { reason } = result;
      return refused('not-possible-now', { reason, detail: closeRefusalTexts[reason] });
    }
    const close = await findDayClose(db, day);
    return { answer: { hash: close?.hash.toString('hex') ?? '' } };
  };

  serve(operations.getDayClose, async ({ params: { day } }) => {
    const summed = await findSummedDays(db);
    const close = await findDayClose(db, day);
    return {
      answer: {
        isSummed: summed !== undefined && day >= summed.first && day <= summed.last,
        close:
          close === undefined
            ? null
            : {
                ...{ closer: close.closer, closedAt: close.closedAt.toISOString() },
                ...{ hash: close.hash.toString('hex'), signer: close.signer },
                signedAt: close.signedAt?.toISOString() ?? null,
              },
      },
    };
  });
  serve(operations.closeDay, async ({ params: { day } }, { actor }) =>
    answerOf(await closeDay(db, clock, day, actor(why)), day),
  );
  serve(operations.signDay, async ({ params: { day }, body: { hash } }, { actor }) =>
    answerOf(await signDay(db, clock, { day, hash }, actor(why)), day),
  );
}
