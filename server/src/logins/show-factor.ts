import { countAttempt, deleteAttempts, proveMail } from '../accounts/index.ts';
import { decryptSecret, stepOfCode } from '../factors/authenticator.rules.ts';
import { factorAttempts, readRecoveryCode } from '../factors/factors.rules.ts';
import type { FactorDeps } from './factor-deps.ts';
import { consumeRecoveryCode, consumeStep, findAuthenticator } from './factors.queries.ts';

export type CodeResult = 'right' | 'wrong' | 'too-many';

/**
 * Counts an attempt at a member's second factor before it is checked, so that parallel attempts are
 * all counted.
 *
 * @returns a function that resets the count after a right attempt; undefined if there were too many
 */
export async function countFactorAttempt(
  { db, clock, digest }: FactorDeps,
  memberId: number,
): Promise<(() => Promise<unknown>) | undefined> {
  const subject = digest('factor', String(memberId));
  const attempts = await countAttempt(db, subject, factorAttempts, clock.now());
  return attempts > factorAttempts.limit ? undefined : () => deleteAttempts(db, subject);
}

/**
 * Checks a code of the member's authenticator, a recovery code, or a mailed code. A right code is
 * marked as used.
 */
export async function checkCode(
  deps: FactorDeps,
  memberId: number,
  typed: string,
): Promise<CodeResult> {
  const resetAttempts = await countFactorAttempt(deps, memberId);
  if (resetAttempts === undefined) return 'too-many';
  const isRight =
    (await isCodeOfAuthenticator(deps, memberId, typed)) ||
    (await isRecoveryCode(deps, memberId, typed));
  if (isRight) await resetAttempts();
  return isRight ? 'right' : 'wrong';
}

/** Reads a code as people type it on a Japanese keyboard: full-width digits, with spaces. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '');
}

async function isCodeOfAuthenticator(
  { db, clock, authenticatorKey }: FactorDeps,
  memberId: number,
  typed: string,
): Promise<boolean> {
  const authenticator = await findAuthenticator(db, memberId);
  if (authenticator === undefined) return false;
  const secret = decryptSecret(authenticatorKey, authenticator.secret);
  const step = stepOfCode(secret, readCode(typed), clock.now());
  return step !== undefined && consumeStep(db, memberId, authenticator.id, step);
}

async function isRecoveryCode(
  { db, clock, digest }: FactorDeps,
  memberId: number,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed.normalize('NFKC'));
  if (code === undefined) return false;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const kind = await consumeRecoveryCode(tx, memberId, digest('recovery code', code), now);
    if (kind === 'mailed') await proveMail(tx, memberId, now);
    return kind !== undefined;
  });
}
