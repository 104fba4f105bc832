import { randomBytes } from 'node:crypto';
import { lockOpenMember, updateFactorShown } from '../accounts/index.ts';
import type { Tx } from '../db/database.ts';
import {
  decryptSecret,
  encryptSecret,
  otpauthUrlOf,
  secretFrom,
  stepOfCode,
} from '../factors/authenticator.rules.ts';
import { confirmationMs, hasFactor } from '../factors/factors.rules.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';
import type { MemberSession } from '../http/shop-session.ts';
import { queueMail } from '../messages/index.ts';
import { factorMail } from './factor.mails.ts';
import type { FactorDeps } from './factor-deps.ts';
import {
  confirmAuthenticatorRow,
  consumeStep,
  countRecoveryCodes,
  deleteAuthenticatorsSince,
  deleteRecoveryCodesSince,
  findKnownFactors,
  findUnconfirmed,
  insertAuthenticator,
  insertRecoveryCodes,
} from './factors.queries.ts';
import { countFactorAttempt, readCode } from './show-factor.ts';

const ever = new Date(0);

/**
 * Makes the secret of a new authenticator, which a code has to confirm within ten minutes.
 *
 * @returns undefined if the account was closed
 */
export async function beginAuthenticator(
  { db, clock, authenticatorKey }: FactorDeps,
  memberId: number,
): Promise<{ id: number; secret: string; uri: string } | undefined> {
  const secret = secretFrom(randomBytes(20));
  return db.transaction(async (tx) => {
    const member = await lockOpenMember(tx, memberId);
    if (member === undefined) return undefined;
    const id = await insertAuthenticator(tx, {
      memberId,
      secret: encryptSecret(authenticatorKey, secret, randomBytes(12)),
      createdAt: clock.now(),
    });
    return { id, secret, uri: otpauthUrlOf(secret, member.mail) };
  });
}

export type ConfirmResult =
  | { kind: 'confirmed'; recoveryCodes: string[] | null }
  | { kind: 'wrong' | 'too-many' | 'unknown' };

/**
 * Confirms an authenticator by its first code, in one transaction with what follows: it replaces
 * the one before, a member without recovery codes gets ten, the session counts as fresh, and the
 * member is mailed.
 */
export async function confirmAuthenticator(
  deps: FactorDeps,
  session: MemberSession,
  { id, code }: { id: number; code: string },
): Promise<ConfirmResult> {
  const { db, clock, authenticatorKey } = deps;
  const { memberId } = session.principal;
  const resetAttempts = await countFactorAttempt(deps, memberId);
  if (resetAttempts === undefined) return { kind: 'too-many' };
  const now = clock.now();
  const result = await db.transaction(async (tx): Promise<ConfirmResult> => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return { kind: 'unknown' };
    const oldest = new Date(now.getTime() - confirmationMs);
    const waiting = await findUnconfirmed(tx, memberId, id, oldest);
    if (waiting === undefined) return { kind: 'unknown' };
    const step = stepOfCode(decryptSecret(authenticatorKey, waiting.secret), readCode(code), now);
    if (step === undefined) return { kind: 'wrong' };
    await consumeStep(tx, memberId, id, step);
    await confirmAuthenticatorRow(tx, memberId, id, now);
    const recoveryCodes = await makeFirstRecoveryCodes(deps, tx, memberId);
    await updateFactorShown(tx, session.idHash, now);
    await queueMail(tx, { memberId }, factorMail('authenticatorAdded', now));
    return { kind: 'confirmed', recoveryCodes };
  });
  if (result.kind === 'confirmed') await resetAttempts();
  return result;
}

/**
 * Removes a member's authenticator, and the recovery codes if no passkey is left, and mails them.
 *
 * @returns whether the member had one
 */
export function removeAuthenticator({ db, clock }: FactorDeps, memberId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return false;
    if (!(await deleteAuthenticatorsSince(tx, memberId, ever))) return false;
    await dropUselessCodes(tx, memberId);
    await queueMail(tx, { memberId }, factorMail('authenticatorRemoved', clock.now()));
    return true;
  });
}

/**
 * Makes ten new recovery codes; those before no longer work.
 *
 * @returns undefined if the member has no second factor, so that the codes would replace nothing
 */
export function renewRecoveryCodes(
  deps: FactorDeps,
  memberId: number,
): Promise<string[] | undefined> {
  return deps.db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return undefined;
    if (!hasFactor(await findKnownFactors(tx, memberId, null))) return undefined;
    await deleteRecoveryCodesSince(tx, memberId, ever);
    const codes = await writeRecoveryCodes(deps, tx, memberId);
    await queueMail(tx, { memberId }, factorMail('codesRenewed', deps.clock.now()));
    return codes;
  });
}

/** Deletes the recovery codes of a member who has no factor any more. */
export async function dropUselessCodes(tx: Tx, memberId: number): Promise<void> {
  if (!hasFactor(await findKnownFactors(tx, memberId, null)))
    await deleteRecoveryCodesSince(tx, memberId, ever);
}

/**
 * Makes ten recovery codes for a member who has none left, because a factor was added. The caller
 * has locked the member.
 *
 * @returns null if the member still has some
 */
export async function makeFirstRecoveryCodes(
  deps: FactorDeps,
  tx: Tx,
  memberId: number,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, memberId)) > 0) return null;
  return writeRecoveryCodes(deps, tx, memberId);
}

/** Makes ten recovery codes, stores their digests, and returns the codes. */
async function writeRecoveryCodes(
  { digest, clock }: FactorDeps,
  tx: Tx,
  memberId: number,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => digest('recovery code', code));
  await insertRecoveryCodes(tx, memberId, hashes, clock.now());
  return codes;
}
