import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { LogInMethod } from '../http/shop-session.ts';

export interface LogInRow {
  id: number;
  at: Date;
  device: string;
  method: string;
  isNewDevice: boolean;
  disownedAt: Date | null;
}

/**
 * Stores that a member logged in in a browser.
 *
 * @returns whether they had never logged in there
 */
export async function recordDevice(
  tx: Tx,
  used: { memberId: number; deviceHash: Buffer; device: string; at: Date },
): Promise<boolean> {
  const { memberId, deviceHash, device, at } = used;
  const known = await tx.run(
    query
      .updateTable('memberDevice')
      .set({ lastAt: at, device })
      .where('memberId', '=', memberId)
      .where('deviceHash', '=', deviceHash)
      .returning('memberId'),
  );
  if (known.length > 0) return false;
  const added = await tx.run(
    query
      .insertInto('memberDevice')
      .values({ memberId, deviceHash, device, firstAt: at, lastAt: at })
      // Another log-in in the same browser was faster.
      .onConflict((conflict) => conflict.columns(['memberId', 'deviceHash']).doNothing())
      .returning('memberId'),
  );
  return added.length > 0;
}

/** Whether a member has used their account before. */
export async function hasUsedAccount(tx: Tx, memberId: number): Promise<boolean> {
  const [row] = await tx.run(
    query.selectFrom('member').select('lastUsedAt').where('id', '=', memberId),
  );
  return row !== undefined && row.lastUsedAt !== null;
}

export interface NewLogIn {
  memberId: number;
  at: Date;
  device: string;
  method: LogInMethod;
  isNewDevice: boolean;
  tokenHash: Buffer | null;
  tokenUntil: Date | null;
}

export function insertLogIn(tx: Tx, logIn: NewLogIn): Promise<unknown> {
  return tx.run(query.insertInto('logIn').values(logIn));
}

/** Counts the log-ins in a member's log. */
export async function countLogIns(db: Executor, memberId: number): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('logIn')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId),
  );
  return Number(row?.count ?? 0);
}

/** Finds a part of a member's log-ins, newest first. */
export function findLogIns(
  db: Executor,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<LogInRow[]> {
  return db.run(
    query
      .selectFrom('logIn')
      .select(['id', 'at', 'device', 'method', 'isNewDevice', 'disownedAt'])
      .where('memberId', '=', memberId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Finds the browsers in which a member has logged in, without their secrets. */
export function findDevices(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('memberDevice')
      .select(['device', 'firstAt', 'lastAt'])
      .where('memberId', '=', memberId)
      .orderBy('lastAt', 'desc'),
  );
}

/** Finds the log-in that a mail's link is about, while the link works. */
export async function findAlert(
  db: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<Omit<LogInRow, 'isNewDevice'> | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('logIn')
      .select(['id', 'at', 'device', 'method', 'disownedAt'])
      .where('tokenHash', '=', tokenHash)
      .where('tokenUntil', '>', now),
  );
  return row;
}

/**
 * Stores that a log-in was not its member's.
 *
 * @returns the member and the time; undefined if it was reported before, or the link does not
 *   work
 */
export async function updateDisowned(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: number; at: Date } | undefined> {
  const [row] = await tx.run(
    query
      .updateTable('logIn')
      .set({ disownedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('tokenUntil', '>', now)
      .where('disownedAt', 'is', null)
      .returning(['memberId', 'at']),
  );
  return row;
}

/**
 * Deletes the known browsers of a member: the next log-in in each counts as one in a new browser.
 */
export function deleteDevices(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberDevice').where('memberId', '=', memberId));
}

export function deleteLogIns(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('logIn').where('memberId', '=', memberId));
}

/** Deletes log-ins and devices that are older than their retention. */
export async function deleteOld(
  db: Executor,
  before: { logIns: Date; devices: Date },
): Promise<void> {
  await db.run(query.deleteFrom('logIn').where('at', '<', before.logIns));
  await db.run(query.deleteFrom('memberDevice').where('lastAt', '<', before.devices));
}
