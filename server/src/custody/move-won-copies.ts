import type { Tx } from '../db/database.ts';
import {
  findCardsOfParcel,
  findHoldingIdsOfPrizes,
  findWonPrizes,
  isTracked,
  type WonCards,
} from './coverage.queries.ts';
import { lockHoldings } from './holdings.queries.ts';
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
  const won = await findCardsOfParcel(tx, parcelId);
  if (won !== undefined && (await isTracked(tx, won.packId))) await moveWonCopies(tx, won, details);
}

/** Moves the copies of won cards of a tracked pack. */
async function moveWonCopies(
  tx: Tx,
  { packId, cards }: WonCards,
  { command, why, now }: WonMoveDetails,
): Promise<void> {
  const prizeIds = [...new Set(cards.map(({ prizeId }) => prizeId))];
  const holdings = await lockHoldings(tx, await findHoldingIdsOfPrizes(tx, packId, prizeIds));
  const planned = planWonMoves(holdings, packId, cards, command);
  await writeMovements(tx, planned, { madeBy: 'shop', why, now });
}
