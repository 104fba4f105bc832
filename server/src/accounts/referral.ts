import { referral as limits } from '#contract/limits.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findAccount, type LedgerBatch } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { mailboxOf } from './mail.rules.ts';
import { friendArrivedMail } from './referral.mails.ts';
import {
  countFriends,
  type Referrer,
  selectMemberByCode,
  selectOpenReferral,
  selectReferralCode,
  updateRewarded,
} from './referral.queries.ts';

/** What a member may say of their own invitation. */
export interface Referral {
  /** Undefined until the member's phone is verified and they have paid once. */
  code: string | undefined;
  /** How many came, proved their phone and brought both their points. */
  friends: number;
}

/** A member's own invitation. */
export async function findReferral(db: Executor, memberId: number): Promise<Referral> {
  const [member, account, friends] = await Promise.all([
    selectReferralCode(db, memberId),
    findAccount(db, memberId),
    countFriends(db, memberId),
  ]);
  const mayInvite = member?.phoneVerifiedAt !== null && account?.hasPaid === true;
  return { code: mayInvite ? member?.code : undefined, friends };
}

/** A code as it is kept, from however it was typed. */
export function readReferralCode(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/**
 * The member whose code this is, if they may invite this newcomer: verified, paid once, a place
 * left, and not the newcomer themselves by another alias of their address.
 */
export async function findReferrer(
  db: Executor,
  code: string,
  mail: string,
): Promise<Referrer | undefined> {
  const referrer = await selectMemberByCode(db, code);
  if (referrer === undefined || referrer.phoneVerifiedAt === null) return undefined;
  if (mailboxOf(referrer.mail) === mailboxOf(mail)) return undefined;
  const [account, friends] = await Promise.all([
    findAccount(db, referrer.id),
    countFriends(db, referrer.id),
  ]);
  return account?.hasPaid === true && friends < limits.friends ? referrer : undefined;
}

/**
 * Gives both their points, now that the phone of a friend who is new to the shop is proved: for ten
 * friends at the most. Whoever invited is told by mail; the friend sees it on the screen. The
 * referrer's ledger account, which `book` holds locked, keeps two friends from taking one place.
 *
 * @returns the points each was given, 0 where there was nothing to give
 */
export async function rewardReferral(tx: Tx, book: LedgerBatch, friendId: number): Promise<number> {
  const open = await selectOpenReferral(tx, friendId);
  // An account that was closed since has no phone any more.
  if (open === undefined || open.referrerVerifiedAt === null) return 0;
  const friends = await countFriends(tx, open.referrerId);
  if (friends >= limits.friends) return 0;
  if (!(await updateRewarded(tx, friendId, { rewardedAt: book.now, place: friends + 1 }))) return 0;
  for (const memberId of [friendId, open.referrerId]) {
    book.post({ memberId, currency: 'point', amount: limits.points, kind: 'referral' });
  }
  await queueMail(tx, { memberId: open.referrerId }, friendArrivedMail({ friends: friends + 1 }));
  return limits.points;
}
