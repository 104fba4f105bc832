import type { Executor, Tx } from '../db/database.ts';
import { deleteDevices, deleteLogIns, findDevices, findLogIns } from './logins.queries.ts';
import { deletePasskeysSince, findPasskeys } from './passkeys.queries.ts';

/** More log-ins than any member has within their retention. */
const maxLogIns = 10_000;

/**
 * Reads a member's log of log-ins, their devices and passkeys, for their download; nothing that
 * could open anything.
 */
export async function readLogIns(db: Executor, memberId: number) {
  const log = await findLogIns(db, memberId, { limit: maxLogIns, offset: 0 });
  const passkeys = (await findPasskeys(db, memberId)).map(
    ({ credentialId: _, ...passkey }) => passkey,
  );
  return { log, devices: await findDevices(db, memberId), passkeys };
}

/** Erases a member's log of log-ins, their devices and passkeys. */
export async function eraseLogIns(tx: Tx, memberId: number): Promise<void> {
  await deleteDevices(tx, memberId);
  await deleteLogIns(tx, memberId);
  await deletePasskeysSince(tx, memberId, new Date(0));
}
