import type { Factor } from '#contract/envelope.ts';
import type { Tx } from '../db/database.ts';
import { factorsToShow } from '../factors/factors.rules.ts';
import type { StartedLogIn } from '../http/shop-session.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { queueMail } from '../messages/index.ts';
import { findKnownFactors } from './factors.queries.ts';
import { newDeviceMail } from './logins.mails.ts';
import { hasUsedAccount, insertLogIn, recordDevice } from './logins.queries.ts';
import { alertMs } from './logins.rules.ts';

/**
 * Writes a log-in into its member's log, in the transaction that starts the session. Mails the
 * member if they had never logged in in this browser, but not at the first log-in of a new account.
 *
 * @returns the factors of which the member must show one first, because the browser is new: the
 *   caller then rolls back; empty if the log-in was written
 */
export async function recordLogIn(tx: Tx, logIn: StartedLogIn): Promise<readonly Factor[]> {
  const { memberId, at, device, deviceSecret, method, hasShownFactor } = logIn;
  const deviceHash = hashOfSecret(`${memberId}\n${deviceSecret}`);
  const isNewDevice = await recordDevice(tx, { memberId, deviceHash, device, at });
  if (isNewDevice && !hasShownFactor) {
    const factors = factorsToShow(await findKnownFactors(tx, memberId, null), at);
    if (factors.length > 0) return factors;
  }
  const entry = { memberId, at, device, method, isNewDevice };
  if (!isNewDevice || !(await hasUsedAccount(tx, memberId))) {
    await insertLogIn(tx, { ...entry, tokenHash: null, tokenUntil: null });
    return [];
  }
  const token = makeSessionSecret();
  const tokenUntil = new Date(at.getTime() + alertMs);
  await insertLogIn(tx, { ...entry, tokenHash: hashOfSecret(token), tokenUntil });
  const mail = newDeviceMail({ at, device, method, token, until: tokenUntil });
  await queueMail(tx, { memberId }, mail, { usefulUntil: tokenUntil });
  return [];
}
