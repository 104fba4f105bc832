import type { ClosingBar } from '#contract/shop/profile.ts';
import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { eraseMember, lockOpenMember, type UnusedMember } from './closing.queries.ts';
import type { MemberHolding } from './member-holding.ts';
import type { Sessions } from './sessions.ts';
import { closedMail, type OperatorsReason } from './upkeep.mails.ts';

export interface ClosingDeps {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  holdings: readonly MemberHolding[];
}

export type ClosingOutcome =
  | { kind: 'closed' }
  | { kind: 'barred'; bars: ClosingBar[] }
  /** It was used, or closed, since it was looked at. */
  | { kind: 'overtaken' };

/**
 * Closes an account for good, in one transaction: points and coins lapse through the ledger, whose
 * entries stay under the member's number; personal data are erased here and in every holding; all
 * sessions end. Nothing is done while something must be finished first.
 *
 * @param unused where nobody asked for it: the account as it was found; it is closed only if it is
 *   still so
 * @param byOperator where the operator closes it: who, why (both for the audit), and the reason
 *   that the member is told
 */
export function closeAccount(
  { db, clock, sessions, holdings }: ClosingDeps,
  memberId: number,
  {
    unused,
    byOperator,
  }: { unused?: UnusedMember; byOperator?: Actor & { reason: OperatorsReason } } = {},
): Promise<ClosingOutcome> {
  return db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    const member = await lockOpenMember(tx, memberId, unused);
    if (member === undefined) return { kind: 'overtaken' };
    const bars = await findBars(tx, holdings, memberId);
    if (bars.length > 0) return { kind: 'barred', bars };
    const lapsing = book.account(memberId);
    letLapse(book, memberId);
    await book.write();
    // To the address itself: the member has none when it is sent.
    const reason = byOperator?.reason ?? (unused === undefined ? 'asked' : 'unused');
    await queueMail(tx, { address: member.mail, language: member.language }, closedMail(reason));
    if (byOperator !== undefined) {
      const { who, why } = byOperator;
      const { points, coins } = lapsing;
      const details = { reason, points, coins };
      await recordAction(
        tx,
        { who, why, action: 'member close', subject: `member ${memberId}`, details },
        book.now,
      );
    }
    for (const { erase } of holdings) await erase?.(tx, memberId);
    await eraseMember(tx, memberId, book.now);
    await sessions.endAll(tx, memberId);
    return { kind: 'closed' };
  });
}

/** What must be finished before the account of a member can be closed. */
export async function findBars(
  db: Executor | Tx,
  holdings: readonly MemberHolding[],
  memberId: number,
): Promise<ClosingBar[]> {
  const bars: ClosingBar[] = [];
  for (const { findBars: find } of holdings) bars.push(...((await find?.(db, memberId)) ?? []));
  return bars;
}

function letLapse(book: LedgerBatch, memberId: number): void {
  const { points, coins } = book.account(memberId);
  if (points > 0)
    book.post({ memberId, currency: 'point', amount: -points, kind: 'account_closed' });
  if (coins > 0) book.post({ memberId, currency: 'coin', amount: -coins, kind: 'account_closed' });
}
