import type { ClosingBar } from '#contract/shop/profile.ts';
import { type Actor, type AuditedChange, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { findBonds, leaveMailbox, type People } from '../protection/index.ts';
import { closedMail, type OperatorsReason } from './account-notices.mails.ts';
import { eraseMember, lockOpenMember, type UnusedMember } from './closing.queries.ts';
import type { MemberDataSource } from './member-data-source.ts';
import type { MemberSessions } from './member-sessions.ts';

export interface ClosingDeps {
  db: Database;
  clock: Clock;
  sessions: MemberSessions;
  people: People;
  memberDataSources: readonly MemberDataSource[];
}

export type ClosingResult =
  | { kind: 'closed' }
  | { kind: 'barred'; bars: ClosingBar[] }
  /** The account was used or closed since it was read. */
  | { kind: 'overtaken' };

/**
 * Closes an account for good, in one transaction:
 *
 * - points and coins expire in the ledger, whose entries stay under the member's id
 * - personal data are erased here and in every `MemberDataSource`
 * - all sessions end
 * - what the person could loosen by it, such as a break, holds in their other accounts
 *
 * Does nothing while something must be finished first.
 *
 * @param unused the account as the sweep of unused accounts found it; closed only if unchanged
 * @param byOperator the operator who closes it, why (both for the audit), and the reason in the
 *   member's mail
 */
export async function closeAccount(
  { db, clock, sessions, people, memberDataSources }: ClosingDeps,
  memberId: number,
  {
    unused,
    byOperator,
  }: { unused?: UnusedMember; byOperator?: Actor & { reason: OperatorsReason } } = {},
): Promise<ClosingResult> {
  const close = async (tx: Tx): Promise<{ result: ClosingResult; change?: AuditedChange }> => {
    // The person is locked first, then ledger accounts, as everywhere.
    await people.lock(tx, memberId);
    await people.recallProof(tx, memberId);
    const bonds = await findBonds(tx, memberId);
    const others = bonds.others.map((other) => other.memberId);
    const ledger = await LedgerBatch.open(tx, [memberId, ...others], clock);
    const member = await lockOpenMember(tx, memberId, unused);
    if (member === undefined) return { result: { kind: 'overtaken' } };
    const bars = await findClosingBars(tx, memberDataSources, memberId);
    if (bars.length > 0) return { result: { kind: 'barred', bars } };
    const balances = ledger.account(memberId);
    expireBalances(ledger, memberId);
    await ledger.write();
    // Sent to the address itself, because the member's row has none when the mail is sent.
    const reason = byOperator?.reason ?? (unused === undefined ? 'asked' : 'unused');
    await queueMail(tx, { address: member.mail, language: member.language }, closedMail(reason));
    const { proved, address } = await people.find(tx, memberId);
    const phone = await people.findVerifiedPhone(tx, memberId);
    const staying = bonds.bound.filter(({ isProved }) => isProved).map((one) => one.memberId);
    const person = { proved, phone, address, staying, now: ledger.now };
    const handedOnTo = await leaveMailbox(tx, memberId, bonds, ledger.now);
    for (const { erase } of memberDataSources) await erase?.(tx, memberId, person);
    await eraseMember(tx, memberId, ledger.now);
    await sessions.endAll(tx, memberId);
    const { points, coins } = balances;
    const details = {
      ...{ reason, points, coins },
      ...(handedOnTo.length > 0 && { handedOnTo }),
    };
    const change = { subject: `member ${memberId}`, details };
    return { result: { kind: 'closed' }, change };
  };
  // Members close their own account without an audit entry.
  if (byOperator === undefined) return (await db.transaction(close)).result;
  return audited(db, clock, byOperator, 'member close', async (tx, record) => {
    const { result, change } = await close(tx);
    if (change !== undefined) record(change);
    return result;
  });
}

/** Finds the reasons why the account cannot be closed yet. The member can resolve each. */
export async function findClosingBars(
  db: Executor | Tx,
  sources: readonly MemberDataSource[],
  memberId: number,
): Promise<ClosingBar[]> {
  const bars: ClosingBar[] = [];
  for (const { findBars: findOwn } of sources)
    bars.push(...((await findOwn?.(db, memberId)) ?? []));
  return bars;
}

/** Takes all remaining points and coins from the account that is closed. */
function expireBalances(ledger: LedgerBatch, memberId: number): void {
  const { points, coins } = ledger.account(memberId);
  if (points > 0)
    ledger.post({ memberId, currency: 'point', amount: -points, kind: 'account_closed' });
  if (coins > 0)
    ledger.post({ memberId, currency: 'coin', amount: -coins, kind: 'account_closed' });
}
