import { type BeaconChain, timeOfBeaconRound } from '../beacon/index.ts';
import { endSale, lockSealedPacks } from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { signClosing, writeClosing } from './close-pack.ts';
import { lockStock } from './draw.queries.ts';
import { findWaitingRounds } from './draw-2.queries.ts';
import type { SealedPack, SealedPacks, Version2 } from './sealed-pack.ts';
import { insertVoiding, lockDrawAfterOthers, moveToVoid } from './voiding.queries.ts';
import { type VoidRefusal, voidRefusalOf } from './voiding.rules.ts';

export type VoidResult = { kind: 'closed'; voidFrom: number; rounds: number } | VoidRefusal;

interface VoidPackDeps {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
}

/**
 * Closes a pack whose beacon is gone for good: its sale ends, and the shop signs that the rounds
 * that wait are void. They are never drawn; `refundVoidRounds` refunds their purchases. A pack that
 * was already closed because it was sold out can be voided, too.
 */
export async function voidPack(
  { db, clock, packs }: VoidPackDeps,
  packId: number,
  actor: Actor,
): Promise<VoidResult> {
  const found = await findPackToVoid(packs, packId);
  if ('kind' in found) return found;
  const { pack, chain } = found;
  return audited(db, clock, actor, 'pack close', async (tx, record): Promise<VoidResult> => {
    await lockSealedPacks(tx, [packId]);
    // A purchase and a draw that are under way end first. Later ones find the pack closed.
    const stock = await lockStock(tx, packId);
    const draw = await lockDrawAfterOthers(tx, packId);
    if (stock === undefined || draw === undefined) throw new Error(`pack ${packId} has no draw`);
    const now = clock.now();
    const refusal = voidRefusalOf(await findOldestWait(tx, packId, chain), now);
    if (refusal !== undefined) return refusal;
    if (stock.closedAt === null) await writeClosing(tx, pack, stock, now);
    const voidFrom = draw.round + 1;
    const closing = signClosing(pack, { head: stock.head, voidFrom });
    await insertVoiding(tx, { ...closing, closedAt: now });
    await endSale(tx, packId, now);
    const rounds = await moveToVoid(tx, packId);
    record({ subject: `pack ${packId}`, details: { voidFrom, rounds } });
    return { kind: 'closed', voidFrom, rounds };
  });
}

/** Decides why the waiting rounds of a pack may not become void now; undefined if they may. */
export async function findVoidRefusal(
  { db, clock, packs }: VoidPackDeps,
  packId: number,
): Promise<VoidRefusal | undefined> {
  const found = await findPackToVoid(packs, packId);
  if ('kind' in found) return found;
  const { chain } = found;
  return voidRefusalOf(await findOldestWait(db, packId, chain), clock.now());
}

/** Finds when the number of the oldest waiting round was due, and whether this shop has it. */
async function findOldestWait(db: Executor, packId: number, chain: BeaconChain) {
  const [first] = await findWaitingRounds(db, packId, chain.chainHash, 1);
  if (first === undefined) return undefined;
  const dueAt = new Date(timeOfBeaconRound(chain, first.beacon) * 1000);
  return { dueAt, isKnown: first.signature !== null };
}

async function findPackToVoid(
  packs: SealedPacks,
  packId: number,
): Promise<{ pack: SealedPack & { version2: Version2 }; chain: BeaconChain } | VoidRefusal> {
  const pack = await packs.find(packId);
  if (pack === undefined) return { kind: 'unknown' };
  const { version2 } = pack;
  if (version2 === null || version2.beacon === null) return { kind: 'no-beacon' };
  if (pack.key === undefined) return { kind: 'no-key' };
  return { pack: { ...pack, version2 }, chain: version2.beacon };
}
