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
 * The jobs that delete old stored answers. Deletes a stored answer once its key is no longer
 * accepted. A key may come from a clock that is ahead and is then accepted for longer by that much.
 * Refusals are deleted sooner: they took nothing, and anyone can cause any number of them.
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
