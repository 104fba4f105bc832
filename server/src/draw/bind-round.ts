import { secondsBehindBeacon, timeOfBeaconRound } from '../beacon/index.ts';
import type { Database, Tx } from '../db/database.ts';
import { DatabaseTooSlowError } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { SettledPurchases } from '../won-cards/index.ts';
import type { BuyRequest } from './buy-result.ts';
import { writeClosing } from './close-pack.ts';
import { type BoundRound, commitOf } from './commit.rules.ts';
import { insertWaitingRound, isBoundTooLate } from './draw-2.queries.ts';
import {
  judgeAll,
  lockRound,
  type RoundState,
  recordRound,
  type SaleFacts,
  type SettledRequest,
  saleOf,
} from './judge-round.ts';
import { entriesOf } from './prover.ts';
import { signReceipt } from './receipt.ts';
import type { SealedBeacon, SealedPack, Version2 } from './sealed-pack.ts';
import { untilSent } from './until-sent.ts';

interface BindablePack extends SaleFacts {
  pack: SealedPack;
  version2: Version2;
  /** Returns the newest number of the beacon that this process knows. Called after locking. */
  newestBeaconNumber: () => number;
}

/**
 * Accepts or refuses the purchases that wait for one pack, in one transaction. Books the accepted
 * ones as a round and binds it to a future number of the beacon, which will draw the cards. Nobody
 * knows the cards yet (fairness.md, "Bind"). A refused request does not affect the others.
 */
export async function bindRound(
  db: Database,
  clock: Clock,
  pack: BindablePack,
  requests: readonly BuyRequest[],
): Promise<SettledRequest[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToBind(db, clock, pack, requests);
    } catch (error) {
      if (!isBoundTooLate(error)) throw error;
      if (attempt === maxAttempts) throw new DatabaseTooSlowError(error);
    }
  }
}

/** A round that was written too late for its number is bound once more, to a later number. */
const maxAttempts = 2;

/**
 * Binds a round in one transaction. The transaction fails if the round is written later than
 * `latestWriteTime`, which is shortly before its number is published.
 */
function tryToBind(
  db: Database,
  clock: Clock,
  { pack, version2, newestBeaconNumber, ...saleFacts }: BindablePack,
  requests: readonly BuyRequest[],
): Promise<SettledRequest[]> {
  return db.transaction(async (tx) => {
    const state = await lockRound(tx, clock, pack, saleFacts, requests);
    if (isClockBehind(state, version2.beacon, newestBeaconNumber())) state.pause ??= 'clock-behind';
    const { settled, accepted, answers } = judgeAll(state, requests);
    const sale = saleOf(state, pack, accepted);
    // Each step is sent before the next is computed, so that the database works meanwhile.
    const writes: Promise<unknown>[] = [];
    const send = async (step: Promise<unknown>) => {
      step.catch(() => {}); // It is awaited below.
      writes.push(step);
      await untilSent();
    };
    await send(state.book.write());
    await send(recordRound(tx, state, sale, answers));
    if (accepted.length > 0)
      writes.push(writeRound(tx, { ...pack, version2 }, state, accepted, sale));
    await Promise.all([...writes, tx.commit()]);
    return settled;
  });
}

/** Whether the clock by which a round's number was chosen is behind the beacon. */
function isClockBehind(
  { beaconTime, stock }: RoundState,
  beacon: SealedBeacon | null,
  newestNumber: number,
): boolean {
  if (beacon === null || beaconTime === null) return false;
  const numbers = { known: newestNumber, bound: stock.beacon };
  return secondsBehindBeacon(beacon, beaconTime.seconds, numbers) > 0;
}

/**
 * Sends the rows of a bound round to the database: the round, its wait for the beacon, and the
 * stock after it. Closes the pack if it is sold out.
 */
function writeRound(
  tx: Tx,
  pack: SealedPack & { version2: Version2 },
  state: RoundState,
  accepted: readonly BuyRequest[],
  { currency, now }: SettledPurchases,
): Promise<unknown> {
  const bound = boundRoundOf(pack, state, accepted);
  const { packId, round, previous, entries, beacon } = bound;
  const commitHash = commitOf(bound);
  const receipt = signReceipt(pack.version2.receiptKey, commitHash);
  const count = accepted.reduce((sum, request) => sum + request.count, 0);
  const remaining = state.stock.remaining - count;
  const written = insertWaitingRound(
    tx,
    { packId, round, previous, entries, beacon, commitHash, receipt, createdAt: now },
    {
      currency,
      memberIds: accepted.map(({ memberId }) => memberId),
      remaining,
      sold: state.stock.sold + count,
      latestWriteTime: latestWriteTime(pack.version2, state, beacon),
    },
  );
  if (remaining > 0) return written;
  return Promise.all([written, writeClosing(tx, pack, { round, head: commitHash }, now)]);
}

/**
 * A round must be written this long before its number is published, in periods of the beacon. With
 * quicknet it is half a second.
 */
const commitPeriods = 1 / 6;

/**
 * Computes the latest time, by the database's clock, at which a round may be written. A shop that
 * already knows the number could choose whether to commit the round. So a witness of the log
 * reports a later commit (fairness-2, "Witness rule").
 *
 * @param beacon the number that draws the round
 */
function latestWriteTime(
  { beacon: chain }: Version2,
  { beaconTime }: RoundState,
  beacon: number,
): Date {
  if (chain === null || beaconTime === null) throw new Error('a bound round has a beacon');
  const seconds = timeOfBeaconRound(chain, beacon) - chain.periodSeconds * commitPeriods;
  return new Date(seconds * 1000 - beaconTime.aheadMs);
}

/** Makes the pack's next round from the accepted purchases. */
function boundRoundOf(
  { packId, sealHash }: SealedPack,
  { stock, beacon }: RoundState,
  accepted: readonly BuyRequest[],
): BoundRound & { beacon: number } {
  if (beacon === null) throw new Error(`pack ${packId} has no beacon to bind a round to`);
  const entries = entriesOf(accepted);
  return { packId, sealHash, round: stock.round + 1, previous: stock.head, entries, beacon };
}
