import { countAttempt, lockOpenMember } from '../accounts/index.ts';
import { confirmationMs } from '../factors/factors.rules.ts';
import { makeRecoveryCode } from '../factors/recovery-codes.ts';
import { queueMail } from '../messages/index.ts';
import { mailedCodeMail } from './factor.mails.ts';
import type { FactorDeps } from './factor-deps.ts';
import { insertMailedCode } from './factors.queries.ts';
import { mailedCodeLimit } from './logins.rules.ts';

/**
 * Mails a code to a member who showed a passkey that is refused as a copy, after their password or
 * in their session. For ten minutes the code replaces the passkey once. Without it, a member whose
 * only factor was that passkey could neither log in nor remove it.
 *
 * @returns false if too many were mailed within the hour
 */
export async function mailCode(
  { db, clock, digest }: FactorDeps,
  memberId: number,
): Promise<boolean> {
  const createdAt = clock.now();
  const subject = digest('mailed code', String(memberId));
  const count = await countAttempt(db, subject, mailedCodeLimit, createdAt);
  if (count > mailedCodeLimit.limit) return false;
  const code = makeRecoveryCode();
  const expiresAt = new Date(createdAt.getTime() + confirmationMs);
  await db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return;
    const codeHash = digest('recovery code', code);
    await insertMailedCode(tx, { memberId, codeHash, createdAt, expiresAt });
    const options = { usefulUntil: expiresAt, urgency: 'awaited' } as const;
    await queueMail(tx, { memberId }, mailedCodeMail(code), options);
  });
  return true;
}
