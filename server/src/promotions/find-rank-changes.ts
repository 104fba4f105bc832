import * as z from 'zod';
import { findAuditPage } from '../db/audit.queries.ts';
import type { Executor } from '../db/database.ts';
import { jsonOf } from '../lib/json-of.rules.ts';
import { type StoredRanks, storedRanks } from './ranks.queries.ts';

/** The subject of the audit entries about the ranks. */
export const ranksSubject = 'ranks';

const mostChanges = 20;
const Details = z.object({ after: z.string() });

/** Finds the newest changes of the ranks in the audit log, with what each left. */
export async function findRankChanges(db: Executor) {
  const entries = await findAuditPage(db, { subject: ranksSubject }, mostChanges);
  return entries.flatMap(({ createdAt, who: by, why: reason, details }) => {
    const logged = Details.safeParse(details);
    const after = logged.success ? readLoggedRanks(logged.data.after) : undefined;
    return after === undefined ? [] : [{ ...after, at: createdAt.toISOString(), by, reason }];
  });
}

const loggedRanks = z.object({
  ...{ windowDays: z.int(), list: storedRanks.shape.ranks },
  bonusCoinsPerMonth: storedRanks.shape.bonusCoinsPerMonth,
});

/** Reads ranks that the audit log has; undefined if it has them in another form. */
export function readLoggedRanks(text: string): Omit<StoredRanks, 'revision'> | undefined {
  const logged = loggedRanks.safeParse(jsonOf(text));
  if (!logged.success) return undefined;
  const { list, ...ranks } = logged.data;
  return { ...ranks, ranks: list };
}
