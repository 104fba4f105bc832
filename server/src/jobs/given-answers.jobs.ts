import { keptKeyDays, keptRefusalDays } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { countAnswerPages, deleteGivenAnswers } from '../db/idempotency.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { keyLead } from '../lib/key-age.rules.ts';
import { day } from '../lib/time.rules.ts';
import type { Job } from './job.ts';

/** 16 MB: some ten milliseconds of reading. */
const pagesAtOnce = 2000;

/**
 * Answers are forgotten once no key of theirs is taken any more: a key may have been made by a
 * clock that is ahead, and is then refused so much later. Refusals took nothing, and anybody can
 * make as many as they like.
 */
export function givenAnswerJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'forget-given-answers',
      schedule: '57 * * * *',
      run: async () => {
        const now = clock.now().getTime();
        const before = {
          answered: new Date(now - keptKeyDays * day - keyLead),
          refused: new Date(now - keptRefusalDays * day),
        };
        const pages = await countAnswerPages(db);
        for (let from = 0; from < pages; from += pagesAtOnce) {
          await deleteGivenAnswers(db, { from, to: from + pagesAtOnce }, before);
        }
      },
    },
  ];
}
