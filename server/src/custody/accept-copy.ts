import type { StockState } from '#contract/stock-moves.ts';
import type { Tx } from '../db/database.ts';
import type { CopyOffer } from './copy-offers.queries.ts';
import { lockHoldings, type MovementOrigin } from './holdings.queries.ts';
import { writeMovements } from './write-movements.ts';

/** The states of a reserved copy that can still be delivered, or that was delivered. */
const deliverable: readonly StockState[] = [
  'allocated',
  'won',
  'picked',
  'packed',
  'shipped',
  'delivered',
  'returned',
];

/**
 * Moves an offered copy to its winner, in the transaction that accepts the offer.
 *
 * @returns false if the copy is missing, damaged or put aside meanwhile; nothing is changed then
 */
export async function acceptCopy(
  tx: Tx,
  { holdingId, packId, position }: Pick<CopyOffer, 'holdingId' | 'packId' | 'position'>,
  origin: MovementOrigin,
): Promise<boolean> {
  const [holding] = await lockHoldings(tx, [holdingId]);
  const place = holding?.places.find(
    (each) => each.packId === packId && each.position === position,
  );
  if (holding === undefined || place === undefined) return false;
  if (!deliverable.includes(place.state)) return false;
  if (place.state !== 'allocated') return true;
  const { quantity, ...from } = place;
  const to = { ...from, state: 'won' as const };
  const movements = [{ command: 'win', quantity, from, to }];
  await writeMovements(tx, [{ holding, movements }], origin);
  return true;
}
