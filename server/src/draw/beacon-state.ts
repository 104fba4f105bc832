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
   * How long the database's clock is behind the beacon for the pack that it pauses longest, in
   * milliseconds; 0 if it pauses none.
   */
  clockBehindMs: number;
  /** The packs that another beacon draws than the shop's: they are neither sold nor drawn. */
  otherPacks: { packId: number; purchases: number }[];
}

interface Sources {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
}

/**
 * Reads the state of the beacon from the database: a process that serves only the console, or that
 * runs only jobs, watches none.
 */
export async function readBeaconState({ db, clock, packs }: Sources): Promise<BeaconState> {
  const { chain } = packs.beacon;
  const [rows, newest] = await Promise.all([
    findBeaconPacks(db),
    chain === undefined ? undefined : findNewestRound(db, chain.chainHash),
  ]);
  const found = await Promise.all(
    rows.map(async (row) => ({ ...row, pack: await packs.find(row.packId) })),
  );
  const [own, others] = [true, false].map((isOwn) =>
    found.filter(({ pack }) => pack !== undefined && packs.isOfBeacon(pack) === isOwn),
  );
  const newestAt =
    chain === undefined || newest === undefined
      ? null
      : new Date(timeOfBeaconRound(chain, newest) * 1000);
  return {
    newestAt,
    isNeeded: (own ?? []).length > 0,
    isSilent: newestAt === null || clock.now().getTime() - newestAt.getTime() > silentAfterMs,
    clockBehindMs: Math.max(0, ...(own ?? []).map((row) => behindMs(row, clock, newest ?? 0))),
    otherPacks: await withPurchases(
      db,
      (others ?? []).map(({ packId }) => packId),
    ),
  };
}

/** How long the database's clock pauses the sale of a pack; 0 if it does not. */
function behindMs(
  row: Awaited<ReturnType<typeof findBeaconPacks>>[number] & { pack: SealedPack | undefined },
  clock: Clock,
  known: number,
): number {
  const beacon = row.pack?.version2?.beacon;
  if (beacon == null || !row.isOnSale) return 0;
  const { seconds } = beaconTimeOf(row.databaseTime, clock);
  return Math.ceil(1000 * secondsBehindBeacon(beacon, seconds, { known, bound: row.bound }));
}

/** Adds to each pack how many paid purchases wait for their draw. */
async function withPurchases(
  db: Database,
  packIds: readonly number[],
): Promise<BeaconState['otherPacks']> {
  if (packIds.length === 0) return [];
  const waiting = await countWaitingPurchases(db, packIds);
  return packIds.map((packId) => ({ packId, purchases: waiting.get(packId) ?? 0 }));
}
