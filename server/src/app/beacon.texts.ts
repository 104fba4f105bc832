import type { BeaconState } from '../draw/index.ts';
import type { OperatorNotice } from '../messages/index.ts';

/** Sentences for the operator about the beacon: in English, like the log and the terminal. */

/** @param rounds how many paid rounds wait for the beacon */
export function silenceNotice(since: string, rounds: number): OperatorNotice {
  return {
    message:
      'the beacon is silent: packs that are drawn with it are not sold, and paid purchases wait. Check that the relays in KAIFU_BEACON can be reached',
    reason: `no number since ${since}; ${rounds} rounds wait`,
  };
}

/** The silence has ended. */
export function returnNotice(since: string): OperatorNotice {
  return {
    message: 'the beacon answers again: packs are sold, and purchases that waited are drawn',
    reason: `it was silent since ${since}`,
  };
}

/** Why the clock stops the sale, and for how long. */
export function clockSentence(behindMs: number): string {
  return `The database's clock is behind the beacon, so packs that are drawn with it are not sold for ${durationOf(behindMs)}. The clock was probably ahead and was set back: let NTP set it. In the sandbox, set the clock forward again to sell at once.`;
}

/** The database's clock is behind the beacon. */
export function clockNotice(behindMs: number): OperatorNotice {
  return {
    message: "packs are not sold: the database's clock is behind the beacon",
    reason: clockSentence(behindMs),
  };
}

/** The database's clock has caught up. */
export function clockReturnNotice(since: string): OperatorNotice {
  return {
    message: "packs are sold again: the database's clock has caught up with the beacon",
    reason: `it was behind since ${since}`,
  };
}

/** Which packs another beacon draws, what waits, and what to do. */
export function otherBeaconSentence(packs: BeaconState['otherPacks']): string {
  const list = packs.map(({ packId, purchases }) => `${packId} (${purchases} purchases wait)`);
  return `These packs were sealed with another beacon than the one of KAIFU_BEACON, so they are neither sold nor drawn: ${list.join(', ')}. Set KAIFU_BEACON back until they are sold out and drawn. If that beacon is gone for good, close each with "pack close": what waits is given back.`;
}

/** Packs were sealed with another beacon than the shop's. */
export function otherBeaconNotice(packs: BeaconState['otherPacks']): OperatorNotice {
  return {
    message: 'packs are neither sold nor drawn: KAIFU_BEACON names another beacon',
    reason: otherBeaconSentence(packs),
  };
}

/** Writes a time span in the largest units that matter, such as `2 days 3 h` or `40 s`. */
function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}
