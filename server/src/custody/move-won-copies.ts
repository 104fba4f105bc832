import type { Executor, Tx } from '../db/database.ts';
import {
  findCardsOfParcel,
  findHoldingIdsOfPrizes,
  findWonPrizes,
  isTracked,
  type WonCards,
} from './coverage.queries.ts';
import { findPickableHoldings, lockHoldings, type MovementOrigin } from './holdings.queries.ts';
import { unpickedOf } from './pick.rules.ts';
import { planWonMoves, type WonMove } from './won-moves.rules.ts';
import { writeMovements } from './write-movements.ts';

/**
 * Makes the copies of converted cards available again, in the transaction of the conversion. Does
 * nothing for a pack that is not tracked.
 */
export async function releaseConvertedCopies(
  tx: Tx,
  packId: number,
  positions: readonly number[],
  now: Date,
): Promise<void> {
  if (!(await isTracked(tx, packId))) return;
  const cards = await findWonPrizes(tx, packId, positions);
  await moveWonCopies(
    tx,
    { packId, cards },
    { command: 'convert', why: 'turned into points', now },
  );
}

/**
 * Records the copies in a parcel as shipped, in the transaction that records the parcel as sent.
 */
export function shipCopies(tx: Tx, parcelId: number, now: Date): Promise<void> {
  return moveParcel(tx, parcelId, { command: 'ship', why: `parcel ${parcelId} was sent`, now });
}

/** Records the copies in a parcel as delivered, in the transaction that records its delivery. */
export function deliverCopies(tx: Tx, parcelId: number, now: Date): Promise<void> {
  const why = `parcel ${parcelId} was delivered`;
  return moveParcel(tx, parcelId, { command: 'deliver', why, now });
}

/**
 * Records the copies in a parcel that came back as returned: they are in the house again and still
 * belong to the member.
 */
export function returnCopies(tx: Tx, parcelId: number, now: Date): Promise<void> {
  return moveParcel(tx, parcelId, { command: 'return', why: `parcel ${parcelId} came back`, now });
}

interface WonMoveDetails {
  command: WonMove;
  why: string;
  now: Date;
}

async function moveParcel(tx: Tx, parcelId: number, details: WonMoveDetails): Promise<void> {
  const tracked = await trackedCardsOf(tx, parcelId);
  await lockHoldingsOf(tx, tracked);
  for (const won of tracked) await moveWonCopies(tx, won, details);
}

/** Finds the cards in a parcel whose packs have copies in custody, by pack. */
export async function trackedCardsOf(db: Executor, parcelId: number): Promise<WonCards[]> {
  const tracked = [];
  for (const won of await findCardsOfParcel(db, parcelId))
    if (await isTracked(db, won.packId)) tracked.push(won);
  return tracked;
}

/**
 * Locks the holdings with copies for these cards of several packs, all at once and in the order of
 * their ids, so that two transactions never wait for each other.
 */
export async function lockHoldingsOf(tx: Tx, won: readonly WonCards[]): Promise<void> {
  const ids = [];
  for (const each of won)
    ids.push(...(await findHoldingIdsOfPrizes(tx, each.packId, prizesOf(each))));
  await lockHoldings(tx, [...new Set(ids)]);
}

/**
 * Makes the copies of cards available again that were taken back for a guardian. A copy stays at
 * its location; one that lies with its parcel has none until it is put on a shelf. Does nothing for
 * packs that are not tracked.
 */
export async function takeBackCopies(
  tx: Tx,
  won: readonly WonCards[],
  origin: MovementOrigin,
): Promise<void> {
  const tracked = [];
  for (const each of won) if (await isTracked(tx, each.packId)) tracked.push(each);
  await lockHoldingsOf(tx, tracked);
  // Read again for each pack: a lot may hold copies for several of them.
  for (const each of tracked) {
    const holdings = await lockHoldings(
      tx,
      await findHoldingIdsOfPrizes(tx, each.packId, prizesOf(each)),
    );
    const planned = planWonMoves(holdings, each.packId, each.cards, 'take_back');
    await writeMovements(tx, planned, origin);
  }
}

/** Selects the parcels with a copy that is picked or packed. The caller has locked the parcels. */
export async function findBegunParcels(
  db: Executor,
  parcelIds: readonly number[],
): Promise<Set<number>> {
  const begun = new Set<number>();
  for (const parcelId of parcelIds)
    if ((await findPickedCards(db, parcelId)).length > 0) begun.add(parcelId);
  return begun;
}

/** Finds the cards of a parcel whose copy is picked or packed. The caller has locked the parcel. */
export async function findPickedCards(
  db: Executor,
  parcelId: number,
): Promise<{ packId: number; position: number }[]> {
  const picked = [];
  for (const { packId, cards } of await trackedCardsOf(db, parcelId)) {
    const holdings = await findPickableHoldings(db, packId, prizesOf({ packId, cards }));
    const unpicked = new Set(unpickedOf(holdings, packId, cards));
    for (const card of cards)
      if (!unpicked.has(card)) picked.push({ packId, position: card.position });
  }
  return picked;
}

const prizesOf = ({ cards }: WonCards) => [...new Set(cards.map(({ prizeId }) => prizeId))];

/** Moves the copies of won cards of a tracked pack. */
async function moveWonCopies(
  tx: Tx,
  { packId, cards }: WonCards,
  { command, why, now }: WonMoveDetails,
): Promise<void> {
  const prizeIds = prizesOf({ packId, cards });
  const holdings = await lockHoldings(tx, await findHoldingIdsOfPrizes(tx, packId, prizeIds));
  const planned = planWonMoves(holdings, packId, cards, command);
  await writeMovements(tx, planned, { madeBy: 'shop', why, now });
}
