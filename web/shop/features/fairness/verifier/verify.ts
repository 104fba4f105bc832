import type { LoggedRound, LogSource } from './log.ts';
import type { Anchor, Memory } from './memory.ts';
import type { Opening } from './open-round.ts';
import { purchaseIdOf, type SentPurchase } from './purchase-id.ts';
import { Replay } from './replay.ts';
import type { CheckResult, Failure, Verified } from './result.ts';
import { checkSeal } from './seal.ts';
import { identityOf, openHere, type Workshop } from './workshop.ts';

/**
 * How much is proved: the rounds of the purchases asked about, or every round. All else is the same
 * at both.
 */
export type Depth = 'mine' | 'all';

/** A purchase asked about, and where its buyer was told the round, that round. */
export interface OwnPurchase {
  purchase: string;
  round?: number | undefined;
  /** What the buyer's browser sent, where it is still known: the record must say the same. */
  sent?: SentPurchase | undefined;
}

/** What to check. */
export interface Plan {
  packId: number;
  depth: Depth;
  own: readonly OwnPurchase[];
  /** What an earlier check of this pack left behind (`remember`). */
  memory: Memory | null;
}

/** May be told how far a running check came, of how many rounds. */
export type OnProgress = (reached: Anchor, rounds: number) => void;

/**
 * Checks a pack's log: the seal, then each round, then the end. Stops at the first thing that is
 * wrong.
 *
 * @throws what `source` or `workshop` throws: then nothing was found out about the log
 */
export async function verify(
  plan: Plan,
  source: LogSource,
  workshop: Workshop = openHere(identityOf(source)),
  onProgress: OnProgress = () => {},
): Promise<CheckResult> {
  const seal = checkSeal(source.seal, source.sealHash, plan.packId);
  if (!seal.ok) return seal;
  const watched = new Set(plan.own.map((own) => own.purchase));
  const replay = new Replay(source.seal, seal.hash, watched, plan.memory);

  const failure =
    replay.start() ??
    (await takeAll(plan, source, replay, workshop, watched, onProgress)) ??
    replay.finish(source.rounds, source.head);
  if (failure !== null) return { ok: false, failure };

  const verified: Verified = { ok: true, sealHash: seal.hash, ...replay.findings };
  const foreign = absentPurchase(plan.own, verified) ?? unlikeSent(plan.own, verified);
  return foreign === null ? verified : { ok: false, failure: foreign };
}

/** Opens batches ahead while the replay, which must go in order, takes the oldest. */
async function takeAll(
  plan: Plan,
  source: LogSource,
  replay: Replay,
  workshop: Workshop,
  watched: ReadonlySet<string>,
  onProgress: OnProgress,
): Promise<Failure | null> {
  const provedBefore = plan.memory?.proved.round ?? 0;
  const mustProve = (round: LoggedRound) =>
    (plan.depth === 'all' && round.round > provedBefore) ||
    round.entries.some((entry) => watched.has(entry.purchase));

  const ahead: { batch: readonly LoggedRound[]; openings: Promise<readonly Opening[]> }[] = [];
  const takeOldest = async () => {
    const oldest = ahead.shift();
    if (oldest === undefined) return null;
    const failure = takeBatch(replay, oldest.batch, await oldest.openings);
    onProgress(replay.head, source.rounds);
    return failure;
  };

  for await (const batch of source.batches) {
    const openings = workshop.openRounds(
      batch.map((round) => ({ round, prove: mustProve(round) })),
    );
    // A batch behind the first failure is never looked at, and may still end badly.
    openings.catch(() => {});
    ahead.push({ batch, openings });
    if (ahead.length >= workshop.lanes) {
      const failure = await takeOldest();
      if (failure !== null) return failure;
    }
  }
  while (ahead.length > 0) {
    const failure = await takeOldest();
    if (failure !== null) return failure;
  }
  return null;
}

function takeBatch(
  replay: Replay,
  batch: readonly LoggedRound[],
  openings: readonly Opening[],
): Failure | null {
  for (const [index, round] of batch.entries()) {
    const opening = openings[index];
    if (opening === undefined) throw new Error(`round ${round.round} was not opened`);
    const failure = replay.take(round, opening);
    if (failure !== null) return failure;
  }
  return null;
}

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

/** The first purchase of which the record says something else than its buyer's browser sent. */
function unlikeSent(own: readonly OwnPurchase[], { own: found }: Verified): Failure | null {
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
