import { deleteWaitingLogIns } from '../accounts/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findAuthenticator } from './factors.queries.ts';
import { deleteIdentities, findIdentities } from './identities.queries.ts';
import { deleteDevices, deleteLogIns, findDevices, findLogIns } from './logins.queries.ts';
import { findPasskeys } from './passkeys.queries.ts';
import { eraseFactors } from './remove-lost-factors.ts';

/** More log-ins than any member has within their retention. */
const maxLogIns = 10_000;

/**
 * Reads a member's log of log-ins, their devices and second factors, for the download of their
 * data. It contains no secret with which somebody could log in.
 */
export async function readLogIns(db: Executor, memberId: number) {
  const log = await findLogIns(db, memberId, { limit: maxLogIns, offset: 0 });
  const passkeys = (await findPasskeys(db, memberId)).map(
    ({ credentialId: _, ...passkey }) => passkey,
  );
  const authenticator = await findAuthenticator(db, memberId);
  const identities = (await findIdentities(db, memberId)).map(
    ({ provider, subject, linkedAt }) => ({ provider, subject, linkedAt }),
  );
  return {
    log,
    devices: await findDevices(db, memberId),
    passkeys,
    identities,
    authenticatorSince: authenticator?.createdAt ?? null,
  };
}

/** Erases a member's log of log-ins, their devices and second factors. */
export async function eraseLogIns(tx: Tx, memberId: number): Promise<void> {
  await deleteDevices(tx, memberId);
  await deleteWaitingLogIns(tx, memberId);
  await deleteLogIns(tx, memberId);
  await deleteIdentities(tx, memberId);
  await eraseFactors(tx, memberId);
}
