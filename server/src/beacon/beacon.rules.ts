import { createHash } from 'node:crypto';

/** When a beacon publishes: round 1 at `genesisSeconds` since 1970, then one each period. */
export interface BeaconSchedule {
  periodSeconds: number;
  genesisSeconds: number;
}

/** Computes the newest number that the beacon has published at a time, in seconds since 1970. */
export function beaconRoundAt(
  { periodSeconds, genesisSeconds }: BeaconSchedule,
  time: number,
): number {
  return Math.floor((time - genesisSeconds) / periodSeconds) + 1;
}

/** Computes when the beacon publishes a number, in seconds since 1970. */
export function timeOfBeaconRound(
  { periodSeconds, genesisSeconds }: BeaconSchedule,
  round: number,
): number {
  return genesisSeconds + (round - 1) * periodSeconds;
}

/**
 * Chooses the beacon's number that a round of purchases is bound to (fairness-2, "Bind"). It lies
 * far enough ahead that nobody knows it before the round is committed. It is never earlier than the
 * number of the round before.
 *
 * @param ahead how many numbers after the newest published one, at least 2
 * @param time of the database, in seconds
 * @param previous the number of the round before; null in the first
 */
export function beaconToBindTo(
  { ahead, ...schedule }: BeaconSchedule & { ahead: number },
  time: number,
  previous: number | null,
): number {
  return Math.max(beaconRoundAt(schedule, time) + ahead, previous ?? 0);
}

/**
 * How much longer than usual a purchase may wait for its number, because the number may not be
 * earlier than that of the round before.
 */
const maxExtraWaitSeconds = 30;

/**
 * Computes how far a clock is behind the numbers of the beacon, in seconds; 0 if it is not. While
 * it is behind, nothing is sold. A round could be bound to a number that is already known, which
 * would not be fair. Or, if the clock was ahead before, the round would be bound to a number far
 * ahead, and its buyers would wait long.
 *
 * @param ahead how many numbers after the newest published one a round is bound to
 * @param time of the clock, in seconds
 * @param known the newest number of the beacon that this shop has; 0 without one
 * @param bound the number of the pack's newest round; null in the first
 */
export function secondsBehindBeacon(
  { ahead, ...schedule }: BeaconSchedule & { ahead: number },
  time: number,
  { known, bound }: { known: number; bound: number | null },
): number {
  const isNextKnown = beaconToBindTo({ ahead, ...schedule }, time, bound) <= known;
  const ends = [
    ...(isNextKnown ? [timeOfBeaconRound(schedule, known + 1 - ahead)] : []),
    ...(bound === null ? [] : [timeOfBeaconRound(schedule, bound - ahead) - maxExtraWaitSeconds]),
  ];
  return Math.max(0, ...ends.map((end) => end - time));
}

/** Makes the message that the beacon signs for a number: SHA-256(uint64be(round)). */
export function beaconMessageOf(round: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}
