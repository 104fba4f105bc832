import { idempotencyKeyRetentionDays, refusalRetentionDays } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { countAnswerPages, deleteAnswers } from '../db/idempotency.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { maxKeyLeadMs } from '../lib/key-age.rules.ts';
import { day } from '../lib/time.rules.ts';
import type { Job } from './job.ts';

/** 16 MB, which take about ten milliseconds to read. */
const pagesPerBatch = 2000;

/**
 * The job that deletes old stored answers, once their keys are no longer accepted. A key may come
 * from a client whose clock is ahead, and is then accepted for that much longer. Refusals are
 * deleted sooner: nothing was taken for them, and anyone can cause any number of them.
 */
export function storedAnswerJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'forget-given-answers',
      schedule: '57 * * * *',
      run: async () => {
        const now = clock.now().getTime();
        const before = {
          answered: new Date(now - idempotencyKeyRetentionDays * day - maxKeyLeadMs),
          refused: new Date(now - refusalRetentionDays * day),
        };
        const pages = await countAnswerPages(db);
        for (let from = 0; from < pages; from += pagesPerBatch) {
          await deleteAnswers(db, { from, to: from + pagesPerBatch }, before);
        }
      },
    },
  ];
}
