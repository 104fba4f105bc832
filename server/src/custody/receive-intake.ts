import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { codeOf } from './code.rules.ts';
import {
  findHoldingIds,
  insertHoldings,
  type LockedHolding,
  type NewHolding,
  reserveHoldingIds,
} from './holdings.queries.ts';
import { findCardIds, findCertificates, insertIntake, type NewIntake } from './intake.queries.ts';
import {
  certificateKey,
  type IntakeLine,
  type LineProblem,
  type ProblemLine,
  readIntakeLines,
} from './intake.rules.ts';
import { ageOn, problemOfPurchase, type SellerProblem } from './purchases/purchase.rules.ts';
import { insertSeller, type Seller } from './purchases/sellers.queries.ts';
import { originOf, writeMovements } from './write-movements.ts';

export interface IntakeRequest extends Pick<NewIntake, 'kind' | 'source' | 'receivedOn'> {
  /** The lines as they were pasted. */
  lines: string;
  /** Of a batch that a person sold. */
  seller?: (Omit<Seller, 'age'> & { birthDate: string }) | undefined;
  isAdult?: boolean | undefined;
}

/** A batch that was read: what can be received, and what is wrong with the other lines. */
export interface IntakeReading {
  lines: (IntakeLine & { cardId: number })[];
  /** In the order of their lines. */
  problems: ProblemLine[];
  holdings: number;
  copies: number;
  /** The cost of all copies whose cost is known. */
  yen: number;
}

export type IntakeResult =
  | ({ kind: 'received'; id: number } & Omit<IntakeReading, 'lines'>)
  | { kind: 'nothing-received'; problems: ProblemLine[] }
  | { kind: SellerProblem };

/**
 * Receives a batch of cards. Lines with a problem are named and stored with the batch; all others
 * are received. A line with a certificate is an item, every other line a lot. A batch that a person
 * sold is a purchase, which is recorded with its seller as the law demands.
 */
export async function receiveIntake(
  db: Database,
  clock: Clock,
  { lines: text, seller, isAdult = false, ...intake }: IntakeRequest,
  actor: Actor,
): Promise<IntakeResult> {
  return audited(db, clock, actor, 'stock receive', async (tx, record) => {
    const { lines, ...reading } = await readIntake(tx, text, intake.kind);
    if (lines.length === 0) return { kind: 'nothing-received', problems: reading.problems };
    const { holdings, copies, yen } = reading;
    const isPurchase = intake.kind === 'person';
    const age = seller && ageOn(seller.birthDate, intake.receivedOn);
    const problem = isPurchase ? problemOfPurchase({ yen, age, isAdult }) : undefined;
    if (problem !== undefined) return { kind: problem };
    const receivedBy = actor.principal.name;
    const now = clock.now();
    const id = await insertIntake(tx, { ...intake, ...reading, receivedBy }, now);
    await insertLines(tx, id, lines, { actor, now });
    if (isPurchase && seller !== undefined && age !== undefined) {
      const { birthDate: _, ...person } = seller;
      await insertSeller(tx, id, { ...person, age }, now);
    }
    const details = { source: intake.source, holdings, copies, problems: reading.problems.length };
    record({ subject: `intake ${id}`, details });
    return { kind: 'received', id, ...reading };
  });
}

/** Reads the lines of a batch and compares them with cards and stock. Changes nothing. */
export async function readIntake(
  db: Executor,
  text: string,
  kind: NewIntake['kind'],
): Promise<IntakeReading> {
  const read = readIntakeLines(text);
  const gradings = read.lines.flatMap(({ grading }) => (grading === null ? [] : [grading]));
  const ownCodes = read.lines.flatMap(({ code }) => (code === null ? [] : [code]));
  const [cards, certificates, codes] = await Promise.all([
    findCardIds(
      db,
      read.lines.map(({ modelNumber }) => modelNumber),
    ),
    gradings.length > 0 ? findCertificates(db, gradings) : [],
    ownCodes.length > 0 ? findHoldingIds(db, ownCodes) : [],
  ]);
  const inStock = new Map(certificates.map((row) => [certificateKey(row), row.code]));
  const takenCodes = new Set(codes.map(({ code }) => code));
  const problems = [...read.problems];
  const lines = read.lines.flatMap((line) => {
    const problem =
      problemOf(line, cards, inStock, takenCodes) ??
      // The ledger of purchases from persons has the price of each line.
      (kind === 'person' && line.costYen === null ? ({ kind: 'no-cost' } as const) : undefined);
    if (problem !== undefined) problems.push({ line: line.line, written: line.written, problem });
    const cardId = cards.get(line.modelNumber);
    return problem !== undefined || cardId === undefined ? [] : [{ ...line, cardId }];
  });
  return {
    lines,
    problems: problems.toSorted((one, other) => one.line - other.line),
    holdings: lines.length,
    copies: lines.reduce((sum, { count }) => sum + count, 0),
    yen: lines.reduce((sum, { count, costYen }) => sum + count * (costYen ?? 0), 0),
  };
}

/** Says why a line of a batch cannot be received; undefined if it can. */
function problemOf(
  { modelNumber, grading, code: ownCode }: IntakeLine,
  cards: ReadonlyMap<string, number>,
  inStock: ReadonlyMap<string, string>,
  takenCodes: ReadonlySet<string>,
): LineProblem | undefined {
  if (!cards.has(modelNumber)) return { kind: 'unknown-card', modelNumber };
  if (ownCode !== null && takenCodes.has(ownCode)) return { kind: 'code-in-stock', code: ownCode };
  const code = grading && inStock.get(certificateKey(grading));
  return code == null ? undefined : { kind: 'certificate-in-stock', code };
}

/** Inserts the holdings of a batch's lines, with their first movements. */
async function insertLines(
  tx: Tx,
  intakeId: number,
  lines: IntakeReading['lines'],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const ids = await reserveHoldingIds(tx, lines.length);
  const rows = lines.map(({ line, count, grading, code, cardId, condition, costYen }, index) => {
    const id = assertFound(ids[index], 'too few ids were reserved');
    const kind: NewHolding['kind'] = grading === null ? 'lot' : 'item';
    const { grader = null, grade = null, certificate = null } = grading ?? {};
    const graded = { grader, grade, certificate };
    return {
      count,
      row: { id, code: code ?? codeOf(id), kind, cardId, ...graded, condition, costYen, line },
    };
  });
  await insertHoldings(
    tx,
    intakeId,
    rows.map(({ row }) => row),
    now,
  );
  const to = { state: 'received', locationId: 0, packId: 0, prizeId: 0, position: 0 } as const;
  await writeMovements(
    tx,
    rows.map(({ count, row: { id, code } }) => {
      const holding: LockedHolding = { id, code, movements: 0, places: [] };
      return { holding, movements: [{ command: 'receive', quantity: count, from: null, to }] };
    }),
    originOf(actor, now),
  );
}
