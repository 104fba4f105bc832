import { BeaconCheck } from './beacon-check.ts';
import { checkClosing } from './closing.ts';
import { missesDemand, nameOfBeacon } from './known-beacon.ts';
import type { LoggedRound, LogSource } from './log.ts';
import type { Anchor, Memory } from './memory.ts';
import { readRound } from './open-round.ts';
import { purchaseIdOf, type SentPurchase } from './purchase-id.ts';
import { Replay } from './replay.ts';
import type { CheckResult, Failure, Verified } from './result.ts';
import { checkSeal } from './seal.ts';
import { type SeenHead, Witness } from './witness.ts';
import { identityOf, type OpenedBatch, openOnThisThread, type RoundOpener } from './workshop.ts';

/**
 * How much is proved: only the rounds of the requested purchases, or every round. Everything else
 * is checked in both.
 */
export type Depth = 'mine' | 'all';

/** A requested purchase, with its round if the buyer was told one. */
export interface OwnPurchase {
  purchase: string;
  round?: number | undefined;
  /** The purchase as the buyer's browser sent it, if still known. The log must agree. */
  sent?: SentPurchase | undefined;
}

/** The scope of a check. */
export interface Plan {
  packId: number;
  depth: Depth;
  own: readonly OwnPurchase[];
  /** The record of an earlier check of this pack (`remember`). */
  memory: Memory | null;
  /** Heads of the log that were seen earlier, with their times (`Witness`). */
  heads?: readonly SeenHead[] | undefined;
  /** The public beacon that the pack must be drawn with; by default any, or none. */
  beacon?: 'quicknet' | undefined;
}

/** The progress of a running check. */
export interface Progress {
  /** The last round that was checked. */
  reached: Anchor;
  /** The last round up to which everything was checked, the beacon's signatures too. */
  drawn: Anchor;
  /** How many rounds the log has. */
  rounds: number;
}
export type OnProgress = (progress: Progress) => void;

/**
 * Checks a pack's log: the seal, each round, then the end. Stops at the first error.
 *
 * @throws the errors of `source` or `workshop`: then the check has no result
 */
export async function verify(
  plan: Plan,
  source: LogSource,
  workshop: RoundOpener = openOnThisThread(identityOf(source)),
  onProgress: OnProgress = () => {},
): Promise<CheckResult> {
  const seal = checkSeal(source.seal, source.sealHash, plan.packId);
  if (!seal.ok) return seal;
  const missed = missesDemand(source.seal, plan.beacon);
  if (missed !== null) return { ok: false, failure: missed };
  const watched = new Set(plan.own.map((own) => own.purchase));
  const replay = new Replay(source.seal, seal.hash, watched, plan.memory);

  const beacons = new BeaconCheck(source.seal);
  const witness = new Witness(source.seal, plan.heads ?? []);
  const failure =
    replay.start() ??
    witness.start(seal.hash) ??
    (await replayAll(plan, source, { replay, beacons, witness }, workshop, watched, onProgress)) ??
    beacons.check() ??
    replay.finish(source.rounds, source.head) ??
    witness.finish(replay.head.round) ??
    (source.closed == null
      ? null
      : checkClosing(source.closed, {
          seal: source.seal,
          sealHash: seal.hash,
          ...replay.findings,
        }));
  if (failure !== null) return { ok: false, failure };

  const verified: Verified = {
    ok: true,
    sealHash: seal.hash,
    beacon: nameOfBeacon(source.seal),
    ...withClosing(replay.findings, source.closed?.void_from),
  };
  const foreign = absentPurchase(plan.own, verified) ?? firstMismatch(plan.own, verified);
  return foreign === null ? verified : { ok: false, failure: foreign };
}

/** Adds what the statement that closes a pack changes in the findings: void rounds. */
function withClosing(found: Replay['findings'], voidFrom: number | undefined) {
  const isVoid = (round: number) => voidFrom !== undefined && round >= voidFrom;
  const own = found.own.map((draw) =>
    isVoid(draw.round) ? { ...draw, waitsFor: null, isVoid: true } : draw,
  );
  const closed =
    voidFrom === undefined ? null : { voidFrom, voidRounds: found.rounds + 1 - voidFrom };
  return { ...found, own, closed };
}

/** The parts of a check that need the rounds in order. */
interface Checks {
  replay: Replay;
  beacons: BeaconCheck;
  witness: Witness;
}

/**
 * Checks the rounds of a log: threads work on later batches while the results are replayed in
 * order.
 */
async function replayAll(
  plan: Plan,
  source: LogSource,
  checks: Checks,
  workshop: RoundOpener,
  watched: ReadonlySet<string>,
  onProgress: OnProgress,
): Promise<Failure | null> {
  const provedBefore = plan.memory?.proved.round ?? 0;
  const mustProve = (round: LoggedRound) =>
    (plan.depth === 'all' && round.round > provedBefore) ||
    round.entries.some((entry) => watched.has(entry.purchase));

  const { replay, beacons } = checks;
  const pack = identityOf(source);
  let drawn = replay.drawnHead;
  const ahead: { batch: readonly LoggedRound[]; opening: Promise<OpenedBatch> }[] = [];
  /** Checks the oldest batch that is being opened. Null if it holds, or if none is left. */
  const checkOldest = async () => {
    const oldest = ahead.shift();
    if (oldest === undefined) return null;
    const opened = await oldest.opening;
    const failure =
      takeBatch(checks, oldest.batch, opened, mustProve) ??
      (beacons.isFull ? beacons.check() : null);
    if (failure !== null) return failure;
    if (beacons.isEmpty) drawn = replay.drawnHead;
    onProgress({ reached: replay.head, drawn, rounds: source.rounds });
    return null;
  };

  for await (const batch of source.batches) {
    const opening = workshop.openRounds(
      batch.map((round) => {
        const prove = mustProve(round);
        return { read: readRound(pack, round), prove, sum: prove && beacons.mustSum(round) };
      }),
    );
    // Batches after the first error are ignored, and may still fail.
    opening.catch(() => {});
    ahead.push({ batch, opening });
    if (ahead.length >= workshop.lanes) {
      const failure = await checkOldest();
      if (failure !== null) return failure;
    }
  }
  while (ahead.length > 0) {
    const failure = await checkOldest();
    if (failure !== null) return failure;
  }
  return null;
}

/** Replays a batch of checked rounds, and returns the first error. */
function takeBatch(
  { replay, beacons, witness }: Checks,
  batch: readonly LoggedRound[],
  { openings, sum }: OpenedBatch,
  mustProve: (round: LoggedRound) => boolean,
): Failure | null {
  for (const [index, round] of batch.entries()) {
    const opening = openings[index];
    if (opening === undefined) throw new Error(`round ${round.round} was not opened`);
    const failure =
      replay.replayRound(round, opening) ??
      witness.compare(round, replay.head.hash) ??
      (mustProve(round) ? beacons.note(round) : null);
    if (failure !== null) return failure;
  }
  if (sum !== undefined) beacons.addSum(sum);
  return null;
}

/** Finds the first own purchase that the log does not have. */
function absentPurchase(own: readonly OwnPurchase[], { own: found }: Verified): Failure | null {
  const absent = own.find(
    ({ purchase, round }) =>
      !found.some(
        (draw) => draw.purchase === purchase && (round === undefined || draw.round === round),
      ),
  );
  if (absent === undefined) return null;
  return { reason: 'purchase-absent', round: absent.round ?? null, purchase: absent.purchase };
}

/** Finds the first purchase for which the log differs from what the buyer's browser sent. */
function firstMismatch(own: readonly OwnPurchase[], { own: found }: Verified): Failure | null {
  for (const { purchase, sent } of own) {
    const draw = found.find((each) => each.purchase === purchase);
    if (draw === undefined || sent === undefined) continue;
    const { round, clientSeed: stated } = draw;
    if (sent.origin !== undefined) {
      const computed = purchaseIdOf(sent.origin);
      if (computed !== purchase) return { reason: 'id-differs', round, purchase, computed };
    }
    if (sent.clientSeed !== undefined && sent.clientSeed !== stated) {
      return { reason: 'seed-differs', round, purchase, stated, sent: sent.clientSeed };
    }
  }
  return null;
}
