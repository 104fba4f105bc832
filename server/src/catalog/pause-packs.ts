import type { Tx } from '../db/database.ts';
import {
  lockSealedPacks,
  lockUnsoldPacks,
  recordPackHistory,
  updatePause,
} from './pack-history.queries.ts';
import type { PackHistoryEntry } from './pack-history.rules.ts';

type PausedEntry = Extract<PackHistoryEntry, { kind: 'paused' }>;

/**
 * Pauses those of the packs that are on sale or announced, and writes the reason into their public
 * history. It waits for the running round of each pack; the next purchase is refused. Purchases
 * that already have their round are still drawn.
 *
 * Locks packs and their stock, so call it before copies are locked: a draw locks them in this
 * order.
 *
 * @returns the packs that were paused; the others were paused before, are sold out or have ended
 */
export async function pausePacks(
  tx: Tx,
  packIds: readonly number[],
  { cause, reason }: Omit<PausedEntry, 'kind'>,
  now: Date,
): Promise<number[]> {
  const packs = await lockSealedPacks(tx, packIds);
  const unsold = new Set(
    await lockUnsoldPacks(
      tx,
      packs.map(({ id }) => id),
    ),
  );
  const paused = packs.filter(
    ({ id, pausedAt, endsAt }) =>
      pausedAt === null && unsold.has(id) && (endsAt === null || endsAt > now),
  );
  for (const { id } of paused) {
    await updatePause(tx, id, { at: now, reason });
    await recordPackHistory(tx, id, { kind: 'paused', cause, reason }, now);
  }
  return paused.map(({ id }) => id);
}
