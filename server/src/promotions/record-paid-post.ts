import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { insertPaidPost } from './advertising-records.queries.ts';

interface NewPaidPost {
  url: string;
  poster: string;
  given: string;
  mark: string;
  /** Such as `2026-11-27`. */
  postedOn: string;
}

/**
 * Records a post that the shop paid for. An unmarked one is advertising that hides itself
 * (Premiums and Representations Act, 5), so the words of the mark are kept.
 */
export function recordPaidPost(
  { db, clock }: { db: Database; clock: Clock },
  post: NewPaidPost,
  actor: Actor,
): Promise<{ id: number } | { refusal: 'not-yet-posted' }> {
  return audited(db, clock, actor, 'paid post record', async (tx, record) => {
    const now = clock.now();
    if (post.postedOn > dateInJapan(now)) return { refusal: 'not-yet-posted' };
    const id = await insertPaidPost(tx, { ...post, recordedAt: now });
    record({ subject: `paid post ${id}`, details: { url: post.url, mark: post.mark } });
    return { id };
  });
}
