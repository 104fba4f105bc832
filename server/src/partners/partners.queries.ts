import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { TransferState } from '../db/types.ts';

/** A member's account at a partner site. */
export interface Link {
  siteId: number;
  account: string;
}

/** Finds the accounts at partner sites that a member has linked, one a site. */
export function findLinks(db: Executor, memberId: number): Promise<Link[]> {
  return db.run(
    query.selectFrom('partnerLink').select(['siteId', 'account']).where('memberId', '=', memberId),
  );
}

/**
 * Links an account and replaces an earlier link.
 *
 * Links nothing if the member's account was closed while the site answered: otherwise nobody could
 * link the partner account again.
 *
 * @returns whether it is linked
 * @throws an error of the constraint `partner_account_linked_once` if another member has linked
 *   it
 */
export async function upsertLink(
  db: Executor,
  memberId: number,
  { siteId, account }: Link,
  linkedAt: Date,
): Promise<boolean> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      insert into partner_link (member_id, site_id, account, linked_at)
      select id, ${siteId}::integer, ${account}::text, ${linkedAt}::timestamptz
      from member where id = ${memberId} and closed_at is null for share
      on conflict (member_id, site_id) do update
        set account = excluded.account, linked_at = excluded.linked_at
      returning member_id
    `.compile(query),
  );
  return rows.length === 1;
}

/** A transfer of points from a partner site. */
export interface Transfer {
  memberId: number;
  id: string;
  siteId: number;
  account: string;
  points: number;
  state: TransferState;
  createdAt: Date;
  giveUpAt: Date;
}

const transferColumns = [
  'memberId',
  'id',
  'siteId',
  'account',
  'points',
  'state',
  'createdAt',
  'giveUpAt',
] as const;

/** Records the intent of a transfer before the partner is asked. */
export function insertTransfer(tx: Tx, transfer: Transfer): Promise<unknown> {
  return tx.run(query.insertInto('partnerTransfer').values(transfer));
}

/** Finds a transfer by its id if it is this member's. */
export async function findTransfer(
  db: Executor,
  memberId: number,
  id: string,
): Promise<Transfer | undefined> {
  const [transfer] = await db.run(
    query
      .selectFrom('partnerTransfer')
      .select(transferColumns)
      .where('memberId', '=', memberId)
      .where('id', '=', id),
  );
  return transfer;
}

/**
 * Locks a transfer until the transaction ends. The member's ledger account must be locked before.
 */
export async function lockTransfer(
  tx: Tx,
  memberId: number,
  id: string,
): Promise<Transfer | undefined> {
  const [transfer] = await tx.run(
    query
      .selectFrom('partnerTransfer')
      .select(transferColumns)
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return transfer;
}

/** Stores the state of a transfer, and when it ended. */
export function updateState(
  tx: Tx,
  { memberId, id }: Pick<Transfer, 'memberId' | 'id'>,
  state: TransferState,
  endedAt: Date | null,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('partnerTransfer')
      .set({ state, endedAt })
      .where('memberId', '=', memberId)
      .where('id', '=', id),
  );
}

/**
 * Erases a member's accounts at partner sites. Their transfers have ended and no longer need the
 * account.
 */
export function erasePartnerAccounts(tx: Tx, memberId: number): Promise<unknown> {
  return Promise.all([
    tx.run(query.deleteFrom('partnerLink').where('memberId', '=', memberId)),
    tx.run(
      query.updateTable('partnerTransfer').set({ account: '' }).where('memberId', '=', memberId),
    ),
  ]);
}

/** Finds all transfers of a member, oldest first. */
export function findTransfers(db: Executor, memberId: number): Promise<Transfer[]> {
  return db.run(
    query
      .selectFrom('partnerTransfer')
      .select(transferColumns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

/** Whether a transfer of a member has no result yet; such an account cannot be closed. */
export async function hasUnfinishedTransfers(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('partnerTransfer')
      .select('id')
      .where('memberId', '=', memberId)
      .where('endedAt', 'is', null)
      .limit(1),
  );
  return rows.length > 0;
}

export type UnfinishedTransfer = Pick<Transfer, 'memberId' | 'id' | 'createdAt'>;

/** Finds unfinished transfers, oldest first, after the transfer `after`. */
export function findUnfinishedTransfers(
  db: Executor,
  after: UnfinishedTransfer | undefined,
  limit: number,
): Promise<UnfinishedTransfer[]> {
  const unfinished = query
    .selectFrom('partnerTransfer')
    .select(['memberId', 'id', 'createdAt'])
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return db.run(unfinished);
  return db.run(
    unfinished.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`),
  );
}
