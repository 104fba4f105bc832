import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The place of a won card. */
interface CardPlace {
  packId: number;
  position: number;
}

/** Finds the links of a member's shared cards. */
export function findShareCodes(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('wonCard')
      .select(['packId', 'position', 'shareCode'])
      .where('memberId', '=', memberId)
      .where('shareCode', 'is not', null)
      .orderBy('packId')
      .orderBy('position')
      .$narrowType<{ shareCode: string }>(),
  );
}

/** Stores the link of a member's card, unless it has one. Returns the one that it has then. */
export async function keepShareCode(
  db: Executor,
  memberId: number,
  { packId, position }: CardPlace,
  code: string,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .updateTable('wonCard')
      .set(({ fn, ref, val }) => ({ shareCode: fn.coalesce(ref('shareCode'), val(code)) }))
      .where('packId', '=', packId)
      .where('position', '=', position)
      .where('memberId', '=', memberId)
      .returning('shareCode'),
  );
  return row?.shareCode ?? undefined;
}

/** Revokes the link of a member's card. */
export async function deleteShareCode(
  db: Executor,
  memberId: number,
  { packId, position }: CardPlace,
): Promise<void> {
  await db.run(
    query
      .updateTable('wonCard')
      .set({ shareCode: null })
      .where('packId', '=', packId)
      .where('position', '=', position)
      .where('memberId', '=', memberId),
  );
}

/** Revokes the links of all cards of a member. */
export async function deleteShareCodesOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(
    query
      .updateTable('wonCard')
      .set({ shareCode: null })
      .where('memberId', '=', memberId)
      .where('shareCode', 'is not', null),
  );
}

/** The contents of a shared card. */
export interface SharedCardRow extends CardPlace {
  memberId: number;
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  rarity: number;
  rarityLabel: string;
  picture: string;
  packNameJa: string;
  packNameEn: string;
}

/** Finds the card of a link; undefined if the link was revoked or the card was taken back. */
export async function findSharedCard(
  db: Executor,
  { packId, position }: CardPlace,
  code: string,
): Promise<SharedCardRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('wonCard')
      .innerJoin('prize', 'prize.id', 'wonCard.prizeId')
      .innerJoin('card', 'card.id', 'prize.cardId')
      .innerJoin('pack', 'pack.id', 'wonCard.packId')
      .select([
        'wonCard.packId',
        'wonCard.position',
        'wonCard.memberId',
        'card.nameJa',
        'card.nameEn',
        'card.modelNumber',
        'card.rarity',
        'card.rarityLabel',
        'card.picture',
        'pack.nameJa as packNameJa',
        'pack.nameEn as packNameEn',
      ])
      .where('wonCard.packId', '=', packId)
      .where('wonCard.position', '=', position)
      .where('wonCard.shareCode', '=', code)
      .where('wonCard.choice', '!=', 'taken_back'),
  );
  return row;
}

/**
 * Finds the round that drew a member's card; undefined if the member has no such card, its price
 * was given back, or it is in a pack that is still to be opened.
 */
export async function findRoundOfCard(
  db: Executor,
  memberId: number,
  { packId, position }: CardPlace,
): Promise<number | undefined> {
  const [row] = await db.run(
    sql<{ round: number }>`
      select round from purchase
      where member_id = ${memberId} and pack_id = ${packId}::integer
        and beacon is null and refunded_at is null and price_returned_at is null
        and (
          (first_position <= ${position}::integer
            and ${position}::integer < first_position + count)
          or (first_extra <= ${position}::integer
            and ${position}::integer < first_extra + extra_cards)
        )
        and (least(${position}::integer - first_position, count - 1) >= packs_opened) is not true
    `.compile(query),
  );
  return row?.round;
}
