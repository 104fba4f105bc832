import { timeOfBeaconRound } from '../beacon/index.ts';
import type { DescribeWait } from '../won-cards/index.ts';
import type { SealedPacks } from './sealed-pack.ts';

/** Describes waits from the seals of packs. */
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
