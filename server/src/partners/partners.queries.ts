import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { TransferState } from '../db/types.ts';

/** A member's account at a partner site. */
export interface Link {
  siteId: number;
  account: string;
}

export function selectLinks(db: Executor, memberId: number): Promise<Link[]> {
  return db.run(
    query.selectFrom('partnerLink').select(['siteId', 'account']).where('memberId', '=', memberId),
  );
}

/** Links an account, in place of the one linked before. Breaks `partner_account_linked_once` where another member has it. */
export function putLink(db: Executor, memberId: number, link: Link, linkedAt: Date): Promise<unknown> {
  return db.run(
    query
      .insertInto('partnerLink')
      .values({ memberId, ...link, linkedAt })
      .onConflict((conflict) =>
        conflict.columns(['memberId', 'siteId']).doUpdateSet({ account: link.account, linkedAt }),
      ),
  );
}

/** Points on their way from a partner site. */
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

export function insertTransfer(tx: Tx, transfer: Transfer): Promise<unknown> {
  return tx.run(query.insertInto('partnerTransfer').values(transfer));
}

export async function selectTransfer(
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

/** Locks a transfer until the transaction ends. Call it with the account locked. */
export async function lockTransfer(tx: Tx, memberId: number, id: string): Promise<Transfer | undefined> {
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

export function deleteLinks(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('partnerLink').where('memberId', '=', memberId));
}

/** All of a member's transfers, the oldest first. */
export function selectTransfers(db: Executor, memberId: number): Promise<Transfer[]> {
  return db.run(
    query
      .selectFrom('partnerTransfer')
      .select(transferColumns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

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

/** Transfers that have not ended, the oldest first, from behind `after` on. */
export function selectUnfinishedTransfers(
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
  return db.run(unfinished.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`));
}
