import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A change of address that a member asked for, by the hash of its link's token. */
export interface NewMailChange {
  tokenHash: Buffer;
  memberId: number;
  mail: string;
  requestedAt: Date;
  expiresAt: Date;
}

/** A change of address that was made, and by which link it can be undone. */
export interface DoneMailChange {
  doneAt: Date;
  formerMail: string;
  formerMailKey: string;
  undoHash: Buffer;
  undoUntil: Date;
}

/** Stores a request; one that was not confirmed yet no longer works. */
export async function insertMailChange(tx: Tx, change: NewMailChange): Promise<void> {
  await tx.run(
    query
      .deleteFrom('mailChange')
      .where('memberId', '=', change.memberId)
      .where('doneAt', 'is', null),
  );
  await tx.run(query.insertInto('mailChange').values(change));
}

/** Stores a change of address that support has made, and by which link it can be undone. */
export async function insertDoneMailChange(tx: Tx, change: NewMailChange & DoneMailChange) {
  await tx.run(query.insertInto('mailChange').values(change));
}

/** Finds the address of a request of this member that can be confirmed. */
export async function findMailToConfirm(
  db: Executor,
  memberId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('mailChange')
      .select('mail')
      .where('tokenHash', '=', tokenHash)
      .where('memberId', '=', memberId)
      .where('doneAt', 'is', null)
      .where('expiresAt', '>', now),
  );
  return row?.mail;
}

/** Stores that an address was changed, and by which link it can be restored. */
export async function updateMailChanged(
  tx: Tx,
  tokenHash: Buffer,
  done: DoneMailChange,
): Promise<void> {
  await tx.run(query.updateTable('mailChange').set(done).where('tokenHash', '=', tokenHash));
}

/** A change of address that can be undone. */
export interface UndoableChange {
  memberId: number;
  formerMail: string;
  requestedAt: Date;
}

/** Finds a change of address by the link that restores the former one; undefined if it ended. */
export async function findUndoable(
  db: Executor,
  undoHash: Buffer,
  now: Date,
): Promise<UndoableChange | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('mailChange')
      .select(['memberId', 'formerMail', 'requestedAt'])
      .where('undoHash', '=', undoHash)
      .where('undoneAt', 'is', null)
      .where('undoUntil', '>', now)
      .$narrowType<{ formerMail: string }>(),
  );
  return row;
}

/** Ends a change and all later ones of the member: their links restore nothing any more. */
export async function updateMailRestored(
  tx: Tx,
  { memberId, requestedAt }: Pick<UndoableChange, 'memberId' | 'requestedAt'>,
  now: Date,
): Promise<void> {
  const later = { undoneAt: now, expiresAt: now };
  await tx.run(
    query
      .updateTable('mailChange')
      .set(later)
      .where('memberId', '=', memberId)
      .where('requestedAt', '>=', requestedAt),
  );
}

/** Finds the member who can still have this address restored; undefined if there is none. */
export async function findMailHolder(
  db: Executor,
  mailKey: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('mailChange')
      .select('memberId')
      .where('formerMailKey', '=', mailKey)
      .where('undoneAt', 'is', null)
      .where('undoUntil', '>', now),
  );
  return row?.memberId;
}

/** Deletes requests that were not confirmed in time, and changes that can no longer be undone. */
export async function deleteEndedMailChanges(db: Executor, now: Date): Promise<void> {
  await db.run(
    query
      .deleteFrom('mailChange')
      .where('expiresAt', '<=', now)
      .where((row) => row.or([row('undoUntil', 'is', null), row('undoUntil', '<=', now)])),
  );
}
