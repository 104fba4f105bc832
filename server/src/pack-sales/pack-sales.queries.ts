import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A pause of a pack's sale, as it is stored; all null while the pack is sold. */
export interface PauseOfPack {
  pausedAt: Date | null;
  pauseReasonJa: string | null;
  pauseReasonEn: string | null;
}

/** Finds the sealed packs whose sale has not ended: of one card type, or all. */
export async function findPackIdsToStop(
  db: Executor,
  now: Date,
  cardTypeId: number | null,
): Promise<number[]> {
  let found = query
    .selectFrom('pack')
    .select('id')
    .where('sealedAt', 'is not', null)
    .where((or) => or.or([or('endsAt', 'is', null), or('endsAt', '>', now)]));
  if (cardTypeId !== null) found = found.where('cardTypeId', '=', cardTypeId);
  return (await db.run(found.orderBy('id'))).map(({ id }) => id);
}

/** The terms of a pack, which may change while it is sold. */
export interface PackTerms {
  nameJa: string;
  nameEn: string;
  descriptionJa: string;
  descriptionEn: string;
  price: number;
  maxPerPurchase: number;
  limitPerMember: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface TermsOfPack {
  /** The number of the newest entry of the pack's history; 0 without one. */
  revision: number;
  terms: PackTerms;
  pause: PauseOfPack;
}

/** Finds the terms of a sealed pack; undefined if there is no such pack. */
export async function findTerms(db: Executor, packId: number): Promise<TermsOfPack | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('pack')
      .select([
        'nameJa',
        'nameEn',
        'descriptionJa',
        'descriptionEn',
        'price',
        'maxPerPurchase',
        'limitPerMember',
        'startsAt',
        'endsAt',
        'pausedAt',
        'pauseReasonJa',
        'pauseReasonEn',
        sql<number>`(
          select coalesce(max(number), 0) from pack_history where pack_id = pack.id
        )`.as('revision'),
      ])
      .where('id', '=', packId)
      .where('sealedAt', 'is not', null),
  );
  if (row === undefined) return undefined;
  const { revision, pausedAt, pauseReasonJa, pauseReasonEn, ...terms } = row;
  return { revision, terms, pause: { pausedAt, pauseReasonJa, pauseReasonEn } };
}

/** Writes the terms of a pack, which the caller has locked. */
export function updateTerms(tx: Tx, packId: number, terms: PackTerms): Promise<unknown> {
  return tx.run(query.updateTable('pack').set(terms).where('id', '=', packId));
}

/** Whether purchases of the pack wait for their draw. */
export async function hasWaitingRounds(db: Executor, packId: number): Promise<boolean> {
  const rows = await db.run(
    query.selectFrom('waitingRound').select('packId').where('packId', '=', packId).limit(1),
  );
  return rows.length > 0;
}

/** Whether the shop has signed that no round of the pack follows. */
export async function isClosed(db: Executor, packId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('packStock')
      .select('packId')
      .where('packId', '=', packId)
      .where('closedAt', 'is not', null),
  );
  return rows.length > 0;
}
