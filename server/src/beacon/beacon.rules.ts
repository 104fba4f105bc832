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

/**
 * How much longer than usual a purchase may wait for its number, in seconds, because the number may
 * not fall below that of the round before.
 */
const mostExtraWait = 30;

/**
 * Computes how far a clock is behind the numbers of the beacon, in seconds; 0 if it is not. While
 * it is behind, the number that a round would be bound to is known already, or lies far ahead
 * because the clock was ahead before. Nothing is sold then: the first would not be fair, and the
 * second would make the buyer wait for as long.
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
    ...(bound === null ? [] : [timeOfBeaconRound(schedule, bound - ahead) - mostExtraWait]),
  ];
  return Math.max(0, ...ends.map((end) => end - time));
}

/** Makes the message that the beacon signs for a number: SHA-256(uint64be(round)). */
export function beaconMessageOf(round: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}
