import { timeOfBeaconRound } from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import type { DescribeBeacon, DescribeWait } from '../won-cards/index.ts';
import { findBeaconOfRound } from './draw-2.queries.ts';
import type { SealedPacks } from './sealed-pack.ts';

/**
 * Returns a function that describes what a round waits for: the beacon's number, when it is due,
 * and where to read it. The description comes from the pack's seal.
 */
export function waitDescriber(packs: SealedPacks): DescribeWait {
  return async (packId, beacon) => {
    const chain = (await packs.find(packId))?.version2?.beacon;
    if (chain == null) return undefined;
    return {
      number: beacon,
      at: new Date(timeOfBeaconRound(chain, beacon) * 1000).toISOString(),
      url: packs.beacon.urlOf(beacon) ?? null,
    };
  };
}

/**
 * Returns a function that describes the number of the beacon that drew a round: its signature, and
 * where to read it. Undefined for rounds that were drawn without a beacon.
 */
export function beaconDescriber(db: Database, packs: SealedPacks): DescribeBeacon {
  return async (packId, round) => {
    // Most reads are of packs without a beacon: they need no query.
    if ((await packs.find(packId))?.version2?.beacon == null) return undefined;
    const found = await findBeaconOfRound(db, packId, round);
    return (
      found && {
        number: found.beacon,
        signature: found.signature.toString('hex'),
        url: packs.beacon.urlOf(found.beacon) ?? null,
      }
    );
  };
}
