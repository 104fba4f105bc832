import type { Tx } from '../db/database.ts';
import { copyName } from './copy-name.rules.ts';
import { type LockedHolding, lockHoldings, type MovementOrigin } from './holdings.queries.ts';
import { findLostCopies, insertCopyRefund, type LostCopy } from './lost-copies.queries.ts';
import { updateCoverage } from './note-coverage.ts';
import { writeMovements } from './write-movements.ts';

/** A missing copy that a prize names, locked so that nobody else can move it. */
export interface LockedLostCopy extends LostCopy {
  holding: LockedHolding;
}

/**
 * Locks a missing copy that a prize of a pack names.
 *
 * @returns undefined if no missing copy of the pack has this code
 */
export async function lockLostCopy(
  tx: Tx,
  packId: number,
  code: string,
): Promise<LockedLostCopy | undefined> {
  const [found] = await findLostCopies(tx, packId, code);
  if (found === undefined) return undefined;
  const [holding] = await lockHoldings(tx, [found.holdingId]);
  // Read again after the lock, because the copy may have been found meanwhile.
  const [lost] = await findLostCopies(tx, packId, code);
  return lost && holding && { ...lost, holding };
}

/**
 * Records that a missing copy that nobody has won cannot be delivered. Its prize cannot be won any
 * more, and the copy is for no prize, even if it is found later. Call it while the pack and its
 * stock are locked and no purchase waits for its draw.
 */
export async function giveUpCopy(
  tx: Tx,
  packId: number,
  { holding, prizeId, seenAt, ...named }: LockedLostCopy,
  origin: MovementOrigin,
): Promise<void> {
  const movements = holding.places
    .filter((place) => place.packId === packId)
    .map(({ quantity, ...from }) => {
      const to = { ...from, packId: 0, prizeId: 0, position: 0 };
      return { command: 'release', quantity, from, to };
    });
  await writeMovements(tx, [{ holding, movements }], origin);
  const copy = copyName(named);
  await insertCopyRefund(tx, { packId, prizeId, copy, seenAt, decidedAt: origin.now });
  await updateCoverage(tx, packId, origin.now);
}
