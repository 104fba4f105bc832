import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { ParcelSource } from '../db/types.ts';
import type { MergeableParcel } from './merge.rules.ts';
import { addressColumns, allCards, isToBeSent } from './shipping.queries.ts';

/** A parcel that may travel with others, with all its cards. */
export interface WaitingParcel extends MergeableParcel {
  cards: number;
  createdAt: Date;
  timeSlot: string | null;
  deliverOn: string | null;
  revision: number;
}

const waitingColumns = [
  'id',
  'memberId',
  allCards,
  'createdAt',
  'shipBy',
  'timeSlot',
  'deliverOn',
  'exportId',
  'packedAt',
  'sentAt',
  'takenBackAt',
  'heldAt',
  'revision',
  ...addressColumns,
] as const;

/** Finds these parcels with their addresses. Those that were merged into another are left out. */
export function findMergeable(db: Executor, ids: readonly number[]): Promise<WaitingParcel[]> {
  return db.run(
    query
      .selectFrom('parcel')
      .select(waitingColumns)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('mergedInto', 'is', null)
      .orderBy('id'),
  );
}

/** Finds a member's parcels that are still to be sent, the most urgent first. */
export function findWaitingOfMember(db: Executor, memberId: number): Promise<WaitingParcel[]> {
  return db.run(
    query
      .selectFrom('parcel')
      .select(waitingColumns)
      .where('memberId', '=', memberId)
      .where(isToBeSent)
      .orderBy('shipBy')
      .orderBy('id'),
  );
}

/**
 * Finds for each of these parcels of a member the one that carries its cards: itself, or the one
 * that it was merged into. Those of others are left out.
 */
export async function findCarriers(
  db: Executor,
  memberId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('parcel')
      .select(sql<number>`coalesce(merged_into, id)`.as('id'))
      .where('memberId', '=', memberId)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`),
  );
  return rows.map(({ id }) => id);
}

/** The cards of one decision, purchase or exchange within a parcel. */
export interface ParcelPart {
  id: number;
  memberId: number;
  source: ParcelSource;
  sourceId: string;
  number: number;
  cards: number;
  createdAt: Date;
  shipBy: Date;
}

const partColumns = [
  'id',
  'memberId',
  'source',
  'sourceId',
  'number',
  'cards',
  'createdAt',
  'shipBy',
] as const;

/** Finds the parts of a parcel: itself, then those that were merged into it. */
export function findParts(db: Executor, parcelId: number): Promise<ParcelPart[]> {
  return db.run(
    query
      .selectFrom('parcel')
      .select(partColumns)
      .where((or) => or.or([or('id', '=', parcelId), or('mergedInto', '=', parcelId)]))
      .orderBy(sql`merged_into nulls first`)
      .orderBy('id'),
  );
}

/** Finds the parts of a member's parcels that have not left, by the parcel that carries them. */
export async function findUnsentParts(
  db: Executor,
  memberId: number,
): Promise<Map<number, ParcelPart[]>> {
  const rows = await db.run(
    query
      .selectFrom('parcel')
      .select(partColumns)
      .select(sql<number>`coalesce(merged_into, id)`.as('carrier'))
      .where('memberId', '=', memberId)
      .where('sentAt', 'is', null)
      .where('takenBackAt', 'is', null)
      .orderBy(sql`merged_into nulls first`)
      .orderBy('id'),
  );
  return Map.groupBy(rows, ({ carrier }) => carrier);
}

/** Finds the ids of parcels by their number within their purchase or exchange, in order. */
export async function findParcelIds(
  tx: Tx,
  memberId: number,
  named: readonly { sourceId: string; number: number }[],
): Promise<number[]> {
  const rows = await tx.run(
    query
      .selectFrom('parcel')
      .select('id')
      .where('memberId', '=', memberId)
      .where(
        sql<boolean>`(source_id, number) in (select * from unnest(
          ${named.map(({ sourceId }) => sourceId)}::uuid[],
          ${named.map(({ number }) => number)}::smallint[]))`,
      )
      .orderBy('id'),
  );
  return rows.map(({ id }) => id);
}

/** Puts the cards of these parcels into another one. All must be locked, or made just now. */
export async function mergeInto(tx: Tx, id: number, others: readonly number[]): Promise<void> {
  const merged = await tx.run(
    query
      .updateTable('parcel')
      .set({ mergedInto: id, mergedCards: 0 })
      .where(
        sql<boolean>`(id = any(${others}::bigint[]) or merged_into = any(${others}::bigint[]))`,
      )
      .returning('cards'),
  );
  const cards = merged.reduce((sum, part) => sum + part.cards, 0);
  await countMergedCards(tx, id, cards);
}

/** Makes a part of a locked parcel a parcel of its own again. */
export async function separate(
  tx: Tx,
  parcelId: number,
  part: Pick<ParcelPart, 'id' | 'cards'>,
): Promise<number> {
  await tx.run(query.updateTable('parcel').set({ mergedInto: null }).where('id', '=', part.id));
  return countMergedCards(tx, parcelId, -part.cards);
}

/**
 * Lets one of the parcels that were merged into another carry the cards of the others from now on.
 * A label that names the former one is not theirs, so the next export makes another. A hold stays.
 * All must be locked.
 */
export async function handOn(
  tx: Tx,
  from: number,
  to: Pick<ParcelPart, 'id' | 'cards'>,
  merged: readonly Pick<ParcelPart, 'id' | 'cards'>[],
): Promise<void> {
  const cards = merged.reduce((sum, part) => sum + part.cards, 0) - to.cards;
  const others = merged.map(({ id }) => id).filter((id) => id !== to.id);
  const parcels = query.updateTable('parcel');
  await tx.run(parcels.set({ mergedCards: 0 }).where('id', '=', from));
  const heldAt = query.selectFrom('parcel').select('heldAt').where('id', '=', from);
  const carrying = { mergedInto: null, mergedCards: cards, exportId: null, heldAt };
  await tx.run(parcels.set(carrying).where('id', '=', to.id));
  await tx.run(
    parcels
      .set({ mergedInto: to.id, exportId: null })
      .where('id', '=', sql<number>`any(${others}::bigint[])`),
  );
}

/** Changes how many cards of other parcels a parcel carries. Returns its new revision. */
export async function countMergedCards(tx: Tx, id: number, cards: number): Promise<number> {
  const [row] = await tx.run(
    query
      .updateTable('parcel')
      .set({ mergedCards: sql<number>`merged_cards + ${cards}` })
      .where('id', '=', id)
      .returning('revision'),
  );
  if (row === undefined) throw new Error(`parcel ${id} is gone`);
  return row.revision;
}
