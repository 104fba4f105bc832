import type { MovementOrigin } from '../custody/index.ts';
import { takeBackCopies } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import { takeBackExchanges } from '../exchange/index.ts';
import type { TakenBack } from '../payments/index.ts';
import { lockParcelsToTakeBack, takeBackParcels } from '../shipping/index.ts';
import { takeBackWonCards, takenBackWhy } from '../won-cards/index.ts';

/**
 * Takes back what a member won or exchanged and what has not left, because a guardian has cancelled
 * payments: undecided cards, and the cards in parcels that can be stopped. Their copies go back to
 * the shelf. Call it with the account locked, and restricted from all actions.
 *
 * @param stopped parcels that are in an export or are being packed, and that staff have stopped
 * @returns undefined if one of `stopped` is no unsent parcel of the member; nothing is changed then
 */
export async function takeBack(
  tx: Tx,
  memberId: number,
  stopped: readonly number[],
  { madeBy, now }: Omit<MovementOrigin, 'why'>,
): Promise<TakenBack | undefined> {
  const parcels = await lockParcelsToTakeBack(tx, memberId, stopped);
  if (parcels === undefined) return undefined;
  const { taken, toStop } = parcels;
  const bought = taken.filter(({ source }) => source === 'purchase');
  const exchanged = taken.filter(({ source }) => source === 'exchange');
  const won = await takeBackWonCards(tx, memberId, bought, now);
  await takeBackCopies(tx, won, { madeBy, why: takenBackWhy, now });
  const exchangeIds = exchanged.map(({ sourceId }) => sourceId);
  await takeBackExchanges(tx, memberId, exchangeIds, now);
  await takeBackParcels(tx, taken, now);
  return {
    undecided: won.reduce((sum, { undecided }) => sum + undecided, 0),
    parcels: taken.map(({ id, cards }) => ({ parcelId: id, cards })),
    toStop,
  };
}
