import { readBeaconState } from '../draw/index.ts';
import { clockSentence, otherBeaconSentence } from './beacon.texts.ts';
import type { Shop } from './shop.ts';

/**
 * Prints on the terminal, at a start, why packs of a beacon are not sold: they need another beacon
 * than the configured one, or the database's clock is behind the beacon. The operator is mailed by
 * `beaconNoticeJobs`.
 */
export async function warnAboutBeacon(
  shop: Pick<Shop, 'db' | 'clock' | 'packs'>,
  print: (sentence: string) => void,
): Promise<void> {
  const { clockBehindMs, otherPacks } = await readBeaconState(shop);
  if (otherPacks.length > 0) print(otherBeaconSentence(otherPacks).en);
  if (clockBehindMs > 0) print(clockSentence(clockBehindMs).en);
}
