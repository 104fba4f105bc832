import type { Executor, Tx } from '../db/database.ts';
import { deleteDevices, deleteLogIns, findDevices, findLogIns } from './logins.queries.ts';

/** More log-ins than any member has within their retention. */
const maxLogIns = 10_000;

/** Reads a member's log of log-ins and their devices, for their download. */
export async function readLogIns(db: Executor, memberId: number) {
  const log = await findLogIns(db, memberId, { limit: maxLogIns, offset: 0 });
  return { log, devices: await findDevices(db, memberId) };
}

/** Erases a member's log of log-ins and their devices. */
export async function eraseLogIns(tx: Tx, memberId: number): Promise<void> {
  await deleteDevices(tx, memberId);
  await deleteLogIns(tx, memberId);
}
