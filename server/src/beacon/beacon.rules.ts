import { createHash } from 'node:crypto';

/** When a beacon publishes: round 1 at `genesis`, then one each `period`. Both in seconds. */
export interface BeaconSchedule {
  period: number;
  genesis: number;
}

/** Computes the newest number that the beacon has published at a time, in seconds since 1970. */
export function beaconRoundAt({ period, genesis }: BeaconSchedule, time: number): number {
  return Math.floor((time - genesis) / period) + 1;
}

/** Computes when the beacon publishes a number, in seconds since 1970. */
export function timeOfBeaconRound({ period, genesis }: BeaconSchedule, round: number): number {
  return genesis + (round - 1) * period;
}

/**
 * Chooses the beacon's number that a round of purchases is bound to (fairness-2, "Bind"). It lies
 * far enough ahead that nobody knows it before the round is committed, and never falls from round
 * to round.
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

/** Makes the message that the beacon signs for a number: SHA-256(uint64be(round)). */
export function beaconMessageOf(round: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}
