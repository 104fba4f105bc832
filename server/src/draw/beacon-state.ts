import {
  findNewestRound,
  secondsBehindBeacon,
  silentAfterMs,
  timeOfBeaconRound,
} from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { countWaitingPurchases, findBeaconPacks } from './draw-2.queries.ts';
import { beaconTimeOf } from './judge-round.ts';
import type { SealedPack, SealedPacks } from './sealed-pack.ts';

/** The state on which the sale by the beacon depends, for the operator. */
export interface BeaconState {
  /** Whether packs of the shop's beacon are on sale, or rounds of them wait. */
  isNeeded: boolean;
  /** The time of the newest number that this shop has; null if it never had one. */
  newestAt: Date | null;
  /** Whether the beacon published nothing for five minutes, or never. */
  isSilent: boolean;
  /**
   * How long packs stay paused because the database's clock is behind the beacon, in milliseconds:
   * the time of the pack that is paused longest; 0 if none is paused for this reason.
   */
  clockBehindMs: number;
  /**
   * Packs that were sealed with another beacon than the shop's: they are neither sold nor drawn.
   */
  otherPacks: { packId: number; purchases: number }[];
}

interface Sources {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
}

/**
 * Reads the state of the beacon from the database, because a process that serves only the console
 * or only runs jobs does not watch the beacon itself.
 */
export async function readBeaconState({ db, clock, packs }: Sources): Promise<BeaconState> {
  const { chain } = packs.beacon;
  const [rows, newest] = await Promise.all([
    findBeaconPacks(db),
    chain === undefined ? undefined : findNewestRound(db, chain.chainHash),
  ]);
  const beaconPacks = await Promise.all(
    rows.map(async (row) => ({ ...row, pack: await packs.find(row.packId) })),
  );
  const [ownPacks, otherPacks] = [true, false].map((isOwn) =>
    beaconPacks.filter(({ pack }) => pack !== undefined && packs.isOfBeacon(pack) === isOwn),
  );
  const newestAt =
    chain === undefined || newest === undefined
      ? null
      : new Date(timeOfBeaconRound(chain, newest) * 1000);
  return {
    newestAt,
    isNeeded: (ownPacks ?? []).length > 0,
    isSilent: newestAt === null || clock.now().getTime() - newestAt.getTime() > silentAfterMs,
    clockBehindMs: Math.max(
      0,
      ...(ownPacks ?? []).map((row) => clockPauseMs(row, clock, newest ?? 0)),
    ),
    otherPacks: await addWaitingPurchases(
      db,
      (otherPacks ?? []).map(({ packId }) => packId),
    ),
  };
}

/**
 * Computes how long the sale of a pack stays paused because the database's clock is behind the
 * beacon, in milliseconds; 0 if it is not paused for this reason.
 *
 * @param newestNumber the newest number of the beacon that this shop has; 0 without one
 */
function clockPauseMs(
  row: Awaited<ReturnType<typeof findBeaconPacks>>[number] & { pack: SealedPack | undefined },
  clock: Clock,
  newestNumber: number,
): number {
  const beacon = row.pack?.version2?.beacon;
  if (beacon == null || !row.isOnSale) return 0;
  const { seconds } = beaconTimeOf(row.databaseTime, clock);
  const numbers = { known: newestNumber, bound: row.bound };
  return Math.ceil(1000 * secondsBehindBeacon(beacon, seconds, numbers));
}

/** Adds to each pack how many paid purchases wait for their draw. */
async function addWaitingPurchases(
  db: Database,
  packIds: readonly number[],
): Promise<BeaconState['otherPacks']> {
  if (packIds.length === 0) return [];
  const waiting = await countWaitingPurchases(db, packIds);
  return packIds.map((packId) => ({ packId, purchases: waiting.get(packId) ?? 0 }));
}
