import { referral as limits } from '#contract/limits.ts';
import { mayAdvertise } from '../consents/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findAccount, type LedgerBatch } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { mailboxOf } from './mail.rules.ts';
import { friendArrivedMail } from './referral.mails.ts';
import {
  countFriends,
  findMemberByCode,
  findOpenReferral,
  findReferralCode,
  type Referrer,
  updateRewarded,
} from './referral.queries.ts';

/** A member's own referral data. */
export interface Referral {
  /** Undefined until the member has verified their phone and paid once. */
  code: string | undefined;
  /** Friends who verified their phone, so that both got points. */
  friends: number;
}

/** Finds a member's own referral code and how many friends used it. */
export async function findReferral(db: Executor, memberId: number): Promise<Referral> {
  const [member, account, friends] = await Promise.all([
    findReferralCode(db, memberId),
    findAccount(db, memberId),
    countFriends(db, memberId),
  ]);
  const mayInvite = member?.phoneVerifiedAt !== null && account?.hasPaid === true;
  return { code: mayInvite ? member?.code : undefined, friends };
}

/** Normalises a typed referral code. */
export function readReferralCode(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/**
 * Finds the owner of a referral code, if they may invite this newcomer: phone verified, paid once,
 * a place left, and not the same mailbox as the newcomer.
 */
export async function findReferrer(
  db: Executor,
  code: string,
  mail: string,
): Promise<Referrer | undefined> {
  const referrer = await findMemberByCode(db, code);
  if (referrer === undefined || referrer.phoneVerifiedAt === null) return undefined;
  if (mailboxOf(referrer.mail) === mailboxOf(mail)) return undefined;
  const [account, friends] = await Promise.all([
    findAccount(db, referrer.id),
    countFriends(db, referrer.id),
  ]);
  return account?.hasPaid === true && friends < limits.friends ? referrer : undefined;
}

/**
 * Credits the referral points of a new member and their referrer, once the new member's phone is
 * verified. Mails the referrer, if they agreed to advertising by mail (`mayAdvertise`); the new
 * member sees it on the screen.
 *
 * A referrer gets points for ten friends at most. The lock on the referrer's ledger account, held
 * by `book`, keeps two friends from taking one place.
 *
 * @returns the points that each got; 0 if none were due
 */
export async function rewardReferral(tx: Tx, book: LedgerBatch, friendId: number): Promise<number> {
  const open = await findOpenReferral(tx, friendId);
  // A closed account has no verified phone.
  if (open === undefined || open.referrerVerifiedAt === null) return 0;
  const friends = await countFriends(tx, open.referrerId);
  if (friends >= limits.friends) return 0;
  if (!(await updateRewarded(tx, friendId, { rewardedAt: book.now, place: friends + 1 }))) return 0;
  for (const memberId of [friendId, open.referrerId]) {
    book.post({ memberId, currency: 'point', amount: limits.points, kind: 'referral' });
  }
  // The mail invites to bring more friends. The points are in the history without it.
  if (await mayAdvertise(tx, open.referrerId, 'mail', book.now))
    await queueMail(tx, { memberId: open.referrerId }, friendArrivedMail({ friends: friends + 1 }));
  return limits.points;
}
