import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Under which name a member is shown, and where. */
export interface ShownMember {
  name: string;
  inFeed: boolean;
  onCollection: boolean;
  /** The secret part of the link to their shared cards; null while there is none. */
  collectionCode: string | null;
}

/** Finds how a member is shown; undefined if they never chose it. */
export async function findShownMember(
  db: Executor,
  memberId: number,
): Promise<ShownMember | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('shownMember')
      .select(['name', 'inFeed', 'onCollection', 'collectionCode'])
      .where('memberId', '=', memberId),
  );
  return row;
}

/** Stores a member's name and where it is shown. */
export function upsertShownName(
  db: Executor,
  memberId: number,
  shown: Omit<ShownMember, 'collectionCode'>,
  changedAt: Date,
): Promise<unknown> {
  const row = { ...shown, changedAt };
  return db.run(
    query
      .insertInto('shownMember')
      .values({ memberId, ...row })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row)),
  );
}

/** Stores the link to a member's shared cards, unless there is one. Returns the one that holds. */
export async function keepCollectionCode(
  db: Executor,
  memberId: number,
  code: string,
  changedAt: Date,
): Promise<string | null> {
  const [row] = await db.run(
    sql<{ collectionCode: string | null }>`
      insert into shown_member (member_id, collection_code, changed_at)
      values (${memberId}, ${code}, ${changedAt})
      on conflict (member_id) do update
        set collection_code = coalesce(shown_member.collection_code, excluded.collection_code)
      returning collection_code
    `.compile(query),
  );
  return row?.collectionCode ?? null;
}

/** Revokes the link to a member's shared cards. */
export function deleteCollectionCode(db: Executor, memberId: number): Promise<unknown> {
  return db.run(
    query.updateTable('shownMember').set({ collectionCode: null }).where('memberId', '=', memberId),
  );
}

/** Removes a member's name and link: their account is closed. */
export async function deleteShownMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(query.deleteFrom('shownMember').where('memberId', '=', memberId));
}

/** Finds the member of a link to shared cards, with the name that they show there. */
export async function findMemberOfCollection(
  db: Executor,
  code: string,
): Promise<{ memberId: number; by: string | null } | undefined> {
  const [row] = await db.run(
    sql<{ memberId: number; by: string | null }>`
      select member_id, case when on_collection then name end as by
      from shown_member where collection_code = ${code}
    `.compile(query),
  );
  return row;
}

/** A card on the page of shared cards. */
export interface CollectionCardRow {
  packId: number;
  position: number;
  shareCode: string;
  nameJa: string;
  nameEn: string;
  rarity: number;
  rarityLabel: string;
  picture: string;
  packNameJa: string;
  packNameEn: string;
}

/** Finds the cards that a member shares, the newest of the newest packs first. */
export function findCardsOfCollection(
  db: Executor,
  memberId: number,
  limit: number,
): Promise<CollectionCardRow[]> {
  return db.run(
    query
      .selectFrom('wonCard')
      .innerJoin('prize', 'prize.id', 'wonCard.prizeId')
      .innerJoin('card', 'card.id', 'prize.cardId')
      .innerJoin('pack', 'pack.id', 'wonCard.packId')
      .select(['wonCard.packId', 'wonCard.position', 'wonCard.shareCode'])
      .select(['card.nameJa', 'card.nameEn', 'card.rarity', 'card.rarityLabel', 'card.picture'])
      .select(['pack.nameJa as packNameJa', 'pack.nameEn as packNameEn'])
      .where('wonCard.memberId', '=', memberId)
      .where('wonCard.shareCode', 'is not', null)
      .where('wonCard.choice', '!=', 'taken_back')
      .orderBy('wonCard.packId', 'desc')
      .orderBy('wonCard.position', 'desc')
      .limit(limit)
      .$narrowType<{ shareCode: string }>(),
  );
}
