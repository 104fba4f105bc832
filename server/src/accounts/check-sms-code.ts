import type { Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import { LedgerBatch, lockAccounts } from '../ledger/index.ts';
import type { Digest } from '../lib/digest.ts';
import { inheritProtection, type People } from '../protection/index.ts';
import { personDigestsOf } from './person-digests.ts';
import { findOpenReferral, insertKnownPerson } from './referral.queries.ts';
import { rewardReferral } from './referral.ts';
import { codeDigestOf, type SmsDeps } from './send-sms-code.ts';
import {
  deleteSentCode,
  findSentCode,
  lockMember,
  takeTry,
  updateVerifiedPhone,
} from './sms.queries.ts';
import { type SmsCodeResult, verifySmsCode } from './sms.rules.ts';

export type CheckResult =
  | { kind: 'verified'; bonus: number }
  | { kind: 'refused'; why: Exclude<SmsCodeResult, 'right'> | 'verified by another' };

export interface CheckDeps extends SmsDeps {
  personDigests: readonly Digest[];
  people: People;
}

/**
 * Verifies the member's phone with the code that was sent to it, and credits the referral points of
 * both members.
 *
 * Calling it again for a verified phone succeeds and credits nothing.
 */
export async function checkSmsCode(
  deps: CheckDeps,
  memberId: number,
  code: string,
): Promise<CheckResult> {
  try {
    return await deps.db.transaction((tx) =>
      checkInTransaction(deps, tx, memberId, code.normalize('NFKC').trim()),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'one_member_per_phone')
      return { kind: 'refused', why: 'verified by another' };
    throw error;
  }
}

/**
 * Checks a code that was sent by SMS. If it is right, marks the phone as verified and gives points
 * for a referral.
 */
async function checkInTransaction(
  deps: CheckDeps,
  tx: Tx,
  memberId: number,
  code: string,
): Promise<CheckResult> {
  const { clock, digest, personDigests, people } = deps;
  // The person is locked first, then ledger accounts, as everywhere.
  const phone = (await findSentCode(tx, memberId))?.phone ?? '';
  await people.lock(tx, memberId, { phone });
  // The referrer of a member never changes.
  const referral = await findOpenReferral(tx, memberId);
  const ledger = referral && (await LedgerBatch.open(tx, [memberId, referral.referrerId], clock));
  if (ledger === undefined) await lockAccounts(tx, [memberId]);
  const member = await lockMember(tx, memberId);
  if (member.phoneVerifiedAt !== null) return { kind: 'verified', bonus: 0 };

  const now = clock.now();
  const sent = await findSentCode(tx, memberId);
  // A code that was sent to another phone meanwhile does not match: that phone is not locked.
  const checked = verifySmsCode(sent, codeDigestOf(digest, memberId, phone, code), now);
  if (checked === 'wrong') await takeTry(tx, memberId);
  if (checked !== 'right' || sent === undefined) {
    return { kind: 'refused', why: checked === 'right' ? 'none' : checked };
  }
  await updateVerifiedPhone(tx, memberId, sent.phone, now);
  await deleteSentCode(tx, memberId);
  const digests = personDigestsOf(personDigests, { mail: member.mail, phone: sent.phone });
  await inheritProtection(tx, memberId, await people.find(tx, memberId), now);
  const isNew = await insertKnownPerson(tx, digests);
  if (ledger === undefined || !isNew) return { kind: 'verified', bonus: 0 };
  const bonus = await rewardReferral(tx, ledger, memberId);
  await ledger.write();
  return { kind: 'verified', bonus };
}
