import { randomBytes } from 'node:crypto';
import type { TrialRefusal } from '#contract/shop/trial.ts';
import { type FindAvailability, findLineUp, findPack, type LineUpRow } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { findSetting } from '../db/shop-setting.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { hasRunningBreak } from '../protection/index.ts';
import { drawPrizes } from './draw.rules.ts';
import { refusalOfTrial } from './trial.rules.ts';

/** As many bytes as the output of the proof that draws purchases. */
const seedBytes = 64;

export interface TrialDeps {
  db: Database;
  clock: Clock;
  findAvailability: FindAvailability;
}

export type TrialResult =
  | { kind: 'drawn'; cards: LineUpRow[]; movieStyle: number }
  | { kind: 'refused'; refusal: TrialRefusal }
  | { kind: 'no-such-pack' };

/** Whether the operator lets people try openings. They may unless it was switched off. */
export async function areTrialsOn(db: Parameters<typeof findSetting>[0]): Promise<boolean> {
  return (await findSetting(db, 'trial-draws')) !== false;
}

/** The pack of a trial, as the catalogue has it. */
type TrialPack = NonNullable<Awaited<ReturnType<typeof findPack>>>;

/**
 * Finds why a viewer may not try an opening of a pack; undefined if they may.
 *
 * @param memberId undefined for a visitor
 */
export async function findTrialRefusal(
  { db, clock }: Pick<TrialDeps, 'db' | 'clock'>,
  pack: TrialPack,
  remaining: number,
  memberId: number | undefined,
): Promise<TrialRefusal | undefined> {
  const now = clock.now();
  const [isOn, isOnBreak] = await Promise.all([
    areTrialsOn(db.quick),
    memberId !== undefined && hasRunningBreak(db.quick, memberId, now),
  ]);
  const { showLineUp, endsAt, pausedAt } = pack;
  const facts = { isOn, isOnBreak, showLineUp, endsAt, isPaused: pausedAt !== null, remaining };
  return refusalOfTrial(facts, now);
}

/**
 * Draws a trial: the engine of purchases takes cards from what is left, with random numbers of this
 * process that nothing else uses. It reads, and writes nothing, so it tells nothing about the next
 * purchase. Extra prizes go with positions, which a trial does not have.
 */
export async function drawTrialCards(
  deps: TrialDeps,
  { packId, count, memberId }: { packId: number; count: number; memberId: number | undefined },
): Promise<TrialResult> {
  const pack = await findPack(deps.db, packId);
  const available = pack && (await deps.findAvailability([pack], undefined)).get(packId);
  if (pack === undefined || available === undefined) return { kind: 'no-such-pack' };
  const { counts, remaining } = available;
  const refusal = await findTrialRefusal(deps, pack, remaining, memberId);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const lineUp = await findLineUp(deps.db, packId);
  const { drawn } = drawPrizes(randomBytes(seedBytes), counts, [Math.min(count, remaining)]);
  // Counts are in the order of the line-up, whose positions begin with 1.
  const cards = drawn.flat().map((place) => {
    const card = lineUp.find(({ position }) => position === place + 1);
    if (card === undefined) throw new RangeError(`pack ${packId} has no prize at place ${place}`);
    return card;
  });
  return { kind: 'drawn', cards, movieStyle: pack.movieStyle };
}
