import { type StockCommand, stockMoves } from '#contract/stock-moves.ts';
import { lockSealedPacks, lockUnsoldPacks, pausePacks } from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { isMisread, normalizeCode } from './code.rules.ts';
import { findPackIdsOfHoldings } from './coverage.queries.ts';
import { custodyTexts } from './custody.texts.ts';
import {
  findHoldingIds,
  findHoldingIdsOfIntake,
  type LockedHolding,
  lockHoldings,
} from './holdings.queries.ts';
import { readLocationCode } from './intake.rules.ts';
import { findLocationId } from './locations.queries.ts';
import { type Movement, type MoveRefusal, planMove } from './movement.rules.ts';
import { updateCoverage } from './note-coverage.ts';
import { type HoldingMovements, originOf, writeMovements } from './write-movements.ts';

export interface StockMoveRequest {
  command: StockCommand;
  /** Copies of holdings by their codes … */
  lines?: readonly MoveLine[] | undefined;
  /** … or all copies of a batch that the command can take. */
  intakeId?: number | undefined;
  /** The code of the location that they are put to. */
  location?: string | undefined;
}

export interface MoveLine {
  code: string;
  /** The key of a place of the holding; by default each that the command can take copies from. */
  place?: string | undefined;
  /** By default all. */
  quantity?: number | undefined;
}

export type StockMoveResult =
  | { kind: 'moved'; copies: number }
  | { kind: 'refused-line'; line: number; code: string; reason: LineRefusal }
  | { kind: 'unknown-location'; location: string }
  | { kind: 'nothing-named' | 'nothing-to-move' | 'location-missing' };

export type LineRefusal = MoveRefusal | 'unknown-code' | 'misread' | 'repeated';

/**
 * Moves copies by one command of the table `stockMoves`, all or none. Two people who move the same
 * copy wait for each other; the second one is refused.
 */
export function moveStock(
  db: Database,
  clock: Clock,
  request: StockMoveRequest,
  actor: Actor,
): Promise<StockMoveResult> {
  const { command, intakeId, location } = request;
  return audited(db, clock, actor, `stock ${command}`, async (tx, record) => {
    const moved = await moveInTransaction(tx, request, actor, clock.now());
    if (moved.kind !== 'moved') return moved;
    const { codes, copies } = moved;
    const subject = intakeId === undefined && codes.length === 1 ? `stock ${codes[0]}` : 'stock';
    const named = intakeId === undefined ? { codes } : { intake: intakeId };
    record({ subject, details: { ...named, copies, ...(location !== undefined && { location }) } });
    return { kind: 'moved', copies };
  });
}

/** Moves copies in the caller's transaction; the caller writes the audit entry. */
export async function moveInTransaction(
  tx: Tx,
  { command, lines, intakeId, location }: StockMoveRequest,
  actor: Actor,
  now: Date,
): Promise<
  Exclude<StockMoveResult, { kind: 'moved' }> | { kind: 'moved'; copies: number; codes: string[] }
> {
  if ((lines === undefined) === (intakeId === undefined)) return { kind: 'nothing-named' };
  if (location === undefined && stockMoves[command].needsLocation === true)
    return { kind: 'location-missing' };
  const locationId = location === undefined ? undefined : await locationIdOf(tx, location);
  if (location !== undefined && locationId === undefined)
    return { kind: 'unknown-location', location };
  const planned =
    lines === undefined
      ? await planIntake(tx, intakeId ?? 0, { command, locationId })
      : await planLines(tx, lines, { command, locationId });
  if ('kind' in planned) return planned;
  if (planned.length === 0) return { kind: 'nothing-to-move' };
  await writeMovements(tx, planned, originOf(actor, now));
  await updatePacks(tx, planned, command, now);
  const copies = planned.reduce((sum, { movements }) => sum + copiesOf(movements), 0);
  return { kind: 'moved', copies, codes: planned.map(({ holding }) => holding.code) };
}

async function locationIdOf(tx: Tx, written: string): Promise<number | undefined> {
  const code = readLocationCode(written);
  return code === undefined ? undefined : findLocationId(tx, code);
}

const copiesOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { quantity }) => sum + quantity, 0);

interface Target {
  command: StockCommand;
  locationId: number | undefined;
}

/** Plans the movements of copies for lines with codes, or returns the first refused line. */
async function planLines(
  tx: Tx,
  lines: readonly MoveLine[],
  target: Target,
): Promise<HoldingMovements[] | Extract<StockMoveResult, { kind: 'refused-line' }>> {
  const codes = lines.map(({ code }) => normalizeCode(code));
  const ids = new Map((await findHoldingIds(tx, codes)).map(({ code, id }) => [code, id]));
  const holdings = new Map(
    (await lockFor(tx, [...ids.values()], target)).map((holding) => [holding.code, holding]),
  );
  const planned: HoldingMovements[] = [];
  for (const [line, { place, quantity }] of lines.entries()) {
    const code = codes[line] ?? '';
    const holding = holdings.get(code);
    const refuse = (reason: LineRefusal) => ({ kind: 'refused-line', line, code, reason }) as const;
    if (holding === undefined) return refuse(isMisread(code) ? 'misread' : 'unknown-code');
    if (codes.indexOf(code) !== line) return refuse('repeated');
    const movements = planMove(holding.places, { ...target, place, quantity });
    if (typeof movements === 'string') return refuse(movements);
    if (movements.length > 0) planned.push({ holding, movements });
  }
  return planned;
}

/** Plans the movements of all copies of a batch that the command can take. */
async function planIntake(tx: Tx, intakeId: number, target: Target): Promise<HoldingMovements[]> {
  const holdings = await lockFor(tx, await findHoldingIdsOfIntake(tx, intakeId), target);
  return holdings.flatMap((holding) => {
    const movements = planMove(holding.places, target);
    return typeof movements === 'string' || movements.length === 0 ? [] : [{ holding, movements }];
  });
}

/**
 * Whether a pack may no longer be able to deliver the copy after a command: it is missing, damaged
 * or written off.
 */
const makesUndeliverable = (command: StockCommand): boolean =>
  command === 'lose' || command === 'damage' || command === 'write_off';

/**
 * Locks holdings. If the command may pause packs, locks those packs and their stock first, because
 * a draw locks the stock before it moves a copy.
 */
async function lockFor(
  tx: Tx,
  holdingIds: readonly number[],
  { command }: Target,
): Promise<LockedHolding[]> {
  if (makesUndeliverable(command)) {
    const packIds = await findPackIdsOfHoldings(tx, holdingIds);
    await lockSealedPacks(tx, packIds);
    await lockUnsoldPacks(tx, packIds);
  }
  return lockHoldings(tx, holdingIds);
}

/**
 * Stores the coverage of the packs whose copies were moved. Pauses them if the command made their
 * copies undeliverable.
 */
async function updatePacks(
  tx: Tx,
  planned: readonly HoldingMovements[],
  command: StockCommand,
  now: Date,
): Promise<void> {
  const packIds = [
    ...new Set(planned.flatMap(({ movements }) => movements.map(({ to }) => to.packId))),
  ].filter((packId) => packId > 0);
  if (makesUndeliverable(command)) {
    const reason = custodyTexts.missingCopy;
    await pausePacks(tx, packIds, { cause: 'missing-copy', reason }, now);
  }
  for (const packId of packIds) await updateCoverage(tx, packId, now);
}
