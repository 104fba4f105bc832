import type { Database, Executor } from '../db/database.ts';
import { findSpendable, restrictedActions } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { maskMail, maskName, maskPhone } from '../lib/mask.rules.ts';
import { shouldProveMailbox } from '../protection/index.ts';
import { prefectureName } from './address-text.ts';
import { findMemberForOperator } from './find-member-for-operator.ts';
import { isMailProved } from './mailbox-links.queries.ts';
import { findSessions } from './sessions.queries.ts';

export interface MemberViewDeps {
  db: Database;
  clock: Clock;
  /** Whether a guardian has cancelled payments of the member. */
  hasGuardianCancellation(db: Executor, memberId: number): Promise<boolean>;
}

/**
 * Reads what the console shows of a member: masked personal data, balances, restriction and
 * sessions.
 *
 * @returns undefined if there is no open account
 */
export async function readMemberView(
  { db, clock, hasGuardianCancellation }: MemberViewDeps,
  memberId: number,
) {
  const member = await findMemberForOperator(db, String(memberId));
  if (member === undefined) return undefined;
  const now = clock.now();
  const { id, lastName, mail, phone, phoneVerifiedAt, language, createdAt, revision } = member;
  const spendable = await findSpendable(db, id, now);
  const from = restrictedActions(spendable, now);
  const sessions = await findSessions(db, id, now);
  const { points, coins, pointsOwed, restrictedUntil } = spendable;
  return {
    id,
    name: maskName(lastName),
    mail: maskMail(mail),
    phone: maskPhone(phone),
    address: prefectureName(member.prefectureId),
    isPhoneVerified: phoneVerifiedAt !== null,
    language,
    revision,
    createdAt: createdAt.toISOString(),
    points,
    coins,
    pointsOwed,
    restriction: from.length === 0 ? null : { from, until: restrictedUntil?.toISOString() ?? null },
    isCancelledByGuardian: await hasGuardianCancellation(db, id),
    needsMailboxLink: !(await isMailProved(db, id)) && (await shouldProveMailbox(db, id, now)),
    sessions: sessions.map((session) => ({
      device: session.device,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
    })),
  };
}
