import { timeOfBeaconRound } from '../beacon/index.ts';
import type { DescribeWait } from '../won-cards/index.ts';
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
