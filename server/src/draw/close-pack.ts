import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type ClosingRow,
  findPacksToClose,
  insertClosing,
  lockEndOfSale,
} from './closing.queries.ts';
import { closingDelayMs, closingMessageOf, hasEnded } from './closing.rules.ts';
import { lockStock, type Stock } from './draw.queries.ts';
import { signWith } from './receipt.ts';
import type { SealedPack, SealedPacks, Version2 } from './sealed-pack.ts';

interface ClosePackDeps {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
}

type PackToClose = Pick<SealedPack, 'packId' | 'sealHash'> & { version2: Version2 };

/**
 * Closes a pack that is sold out or whose sale ended an hour ago: stores a signed message that no
 * purchase follows. Rounds that wait for the beacon are still drawn.
 *
 * @returns false if it cannot be closed: it is of version 1, still on sale, closed already, or its
 *   secret is lost
 */
export async function closePack(
  { db, clock, packs }: ClosePackDeps,
  packId: number,
): Promise<boolean> {
  const pack = await packs.find(packId);
  if (pack?.key === undefined || pack.version2 === null) return false;
  const { version2 } = pack;
  return db.transaction(async (tx) => {
    const sale = await lockEndOfSale(tx, packId);
    // A purchase that is under way holds this lock: it comes before the closing, or is refused.
    const stock = await lockStock(tx, packId);
    if (sale === undefined || stock === undefined || stock.closedAt !== null) return false;
    const now = clock.now();
    if (!hasEnded({ remaining: stock.remaining, endsAt: sale.endsAt }, now)) return false;
    await Promise.all([writeClosing(tx, { ...pack, version2 }, stock, now), tx.commit()]);
    return true;
  });
}

/** Signs the statement that no round of a pack is drawn from round `voidFrom` on. */
export function signClosing(
  { packId, sealHash, version2 }: PackToClose,
  { head, voidFrom }: Pick<ClosingRow, 'head' | 'voidFrom'>,
): Omit<ClosingRow, 'closedAt'> {
  const message = closingMessageOf({ packId, sealHash, head, voidFrom });
  return { packId, head, voidFrom, signature: signWith(version2.receiptKey, message) };
}

/**
 * Signs and inserts the closing of a pack whose stock this transaction has locked.
 *
 * @param stock number and commit of the last round
 */
export function writeClosing(
  tx: Tx,
  pack: PackToClose,
  { round, head }: Pick<Stock, 'round' | 'head'>,
  closedAt: Date,
): Promise<unknown> {
  return insertClosing(tx, { ...signClosing(pack, { head, voidFrom: round + 1 }), closedAt });
}

/** Closes every pack that is sold out or whose sale ended an hour ago. */
export async function closeEndedPacks(deps: ClosePackDeps): Promise<void> {
  const endedBefore = new Date(deps.clock.now().getTime() - closingDelayMs);
  for (const packId of await findPacksToClose(deps.db, endedBefore)) await closePack(deps, packId);
}
