import { sql } from 'kysely';
import * as z from 'zod';
import { copyOfferStates } from '#contract/copy-offer-states.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export type CopyOfferState = (typeof copyOfferStates)[number];

/** An offer to the winner of a missing copy: an equal one takes its place. */
export interface NewCopyOffer {
  memberId: number;
  packId: number;
  /** The position of the won card. */
  position: number;
  purchaseId: string;
  /** The copy that is offered. */
  holdingId: number;
  /** The names of both copies, such as `PSA 10 81240017`. */
  missing: string;
  offered: string;
  reasonJa: string;
  reasonEn: string;
  offeredAt: Date;
  answerBy: Date;
}

export interface CopyOffer extends NewCopyOffer {
  id: number;
  state: CopyOfferState;
  answeredAt: Date | null;
  /** Whether it was accepted because its deadline had passed. */
  isByDeadline: boolean;
  /** Given to a winner who declined. */
  gave: 'points' | 'price' | null;
}

const columns = [
  'id',
  'memberId',
  'packId',
  'position',
  'purchaseId',
  'holdingId',
  'missing',
  'offered',
  'reasonJa',
  'reasonEn',
  'offeredAt',
  'answerBy',
  'state',
  'answeredAt',
  'isByDeadline',
  'gave',
] as const;

const offers = query.selectFrom('copyOffer').select(columns);

const words = z.object({
  state: z.enum(copyOfferStates),
  gave: z.nullable(z.enum(['points', 'price'])),
});

/** Reads the state of an offer from the words in its row. */
function offerOf<Row extends { state: string; gave: string | null }>({ state, gave, ...row }: Row) {
  return { ...row, ...words.parse({ state, gave }) };
}

/** Stores an offer, in the transaction that reserves its copy. */
export function insertOffer(tx: Tx, offer: NewCopyOffer): Promise<unknown> {
  return tx.run(query.insertInto('copyOffer').values(offer));
}

/** Finds the newest offers to a member, those that wait for an answer first. */
export async function findOffersOfMember(
  db: Executor,
  memberId: number,
  limit: number,
): Promise<CopyOffer[]> {
  const rows = await db.run(
    offers
      .where('memberId', '=', memberId)
      .orderBy(sql`state = 'open'`, 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );
  return rows.map(offerOf);
}

/** Reads all offers to a member, oldest first, for the member's download. */
export function findAllOffersOfMember(db: Executor, memberId: number): Promise<unknown> {
  return db.run(
    query
      .selectFrom('copyOffer')
      .select(['purchaseId', 'missing', 'offered', 'reasonJa', 'reasonEn', 'offeredAt'])
      .select(['answerBy', 'state', 'answeredAt', 'isByDeadline', 'gave'])
      .where('memberId', '=', memberId)
      .orderBy('id'),
  );
}

/** Finds the newest offers to winners of a pack's cards. */
export async function findOffersOfPack(
  db: Executor,
  packId: number,
  limit: number,
): Promise<(CopyOffer & { code: string })[]> {
  const rows = await db.run(
    query
      .selectFrom('copyOffer')
      .innerJoin('holding', 'holding.id', 'holdingId')
      .select(columns.map((column) => `copyOffer.${column}` as const))
      .select('holding.code')
      .where('packId', '=', packId)
      .orderBy('copyOffer.id', 'desc')
      .limit(limit),
  );
  return rows.map(offerOf);
}

/** Finds one offer to a member. */
export async function findOffer(
  db: Executor,
  memberId: number,
  id: number,
): Promise<CopyOffer | undefined> {
  const [row] = await db.run(offers.where('memberId', '=', memberId).where('id', '=', id));
  return row && offerOf(row);
}

/** Finds the offers about cards of these purchases that were accepted. */
export function findAcceptedOffers(
  db: Executor,
  purchaseIds: readonly string[],
): Promise<Pick<CopyOffer, 'packId' | 'position' | 'holdingId'>[]> {
  return db.run(
    query
      .selectFrom('copyOffer')
      .select(['packId', 'position', 'holdingId'])
      .where('purchaseId', '=', sql<string>`any(${purchaseIds}::uuid[])`)
      .where('state', '=', 'accepted')
      .orderBy('id'),
  );
}

/** An open offer whose deadline has passed. */
export type DueOffer = Pick<CopyOffer, 'id' | 'memberId' | 'answerBy'>;

/** Finds open offers whose deadline has passed, longest due first, after the offer `after`. */
export function findDueOffers(
  db: Executor,
  now: Date,
  after: DueOffer | undefined,
  limit: number,
): Promise<DueOffer[]> {
  const due = query
    .selectFrom('copyOffer')
    .select(['id', 'memberId', 'answerBy'])
    .where('state', '=', 'open')
    .where('answerBy', '<=', now)
    .orderBy('answerBy')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return db.run(due);
  return db.run(due.where(sql<boolean>`(answer_by, id) > (${after.answerBy}, ${after.id})`));
}

/** How an offer ends. */
export interface OfferEnd {
  state: Exclude<CopyOfferState, 'open'>;
  answeredAt: Date;
  isByDeadline?: boolean;
  gave?: 'points' | 'price';
  /** The parcel that the card was alone in, and that is not sent for this reason. */
  endedParcelId?: number | undefined;
}

/** Ends the open offers for these won cards of a pack. Their purchases must be locked. */
export function endOffers(
  tx: Tx,
  packId: number,
  positions: readonly number[],
  end: OfferEnd,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('copyOffer')
      .set(end)
      .where('packId', '=', packId)
      .where('position', '=', sql<number>`any(${positions}::integer[])`)
      .where('state', '=', 'open'),
  );
}

/**
 * Selects the parcels with a card whose winner has not answered an offer yet, also if the card
 * travels in a parcel that was merged into them. Read in two steps, because on Citus offers and won
 * cards are on different nodes.
 */
export async function findParcelsOnOffer(
  db: Executor,
  parcelIds: readonly number[],
): Promise<Set<number>> {
  const offered = await db.run(
    sql<{ id: number; number: number; packId: number; position: number }>`
      select coalesce(parcel.merged_into, parcel.id) as id, parcel.number, offer.pack_id,
        offer.position
      from copy_offer as offer join parcel
        on parcel.member_id = offer.member_id and parcel.source_id = offer.purchase_id
      where offer.state = 'open' and (parcel.id = any(${parcelIds}::bigint[])
        or parcel.merged_into = any(${parcelIds}::bigint[]))
    `.compile(query),
  );
  if (offered.length === 0) return new Set();
  const cards = await db.run(
    sql<{ packId: number; position: number; parcel: number }>`
      select card.pack_id, card.position, card.parcel
      from won_card as card
      join unnest(
        ${offered.map(({ packId }) => packId)}::integer[],
        ${offered.map(({ position }) => position)}::integer[]
      ) as offered (pack_id, position) using (pack_id, position)
      where card.choice = 'ship'
    `.compile(query),
  );
  const isIn = ({ packId, position, number }: (typeof offered)[number]) =>
    cards.some(
      (card) => card.packId === packId && card.position === position && card.parcel === number,
    );
  return new Set(offered.filter(isIn).map(({ id }) => id));
}
