import { sql } from 'kysely';
import * as z from 'zod';
import { stockStates } from '#contract/stock-moves.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import type { Grading, LineProblem, ProblemLine } from './intake.rules.ts';

export interface NewIntake {
  kind: 'supplier' | 'person' | 'opening';
  source: string;
  /** A day in Japan, such as `2026-11-21`. */
  receivedOn: string;
  receivedBy: string;
  problems: readonly ProblemLine[];
  /** How many holdings (items and lots) it has, and how many copies. */
  holdings: number;
  copies: number;
}

/** Inserts a batch of received cards, and returns its id. */
export async function insertIntake(tx: Tx, intake: NewIntake, now: Date): Promise<number> {
  const { kind, source, receivedOn, receivedBy, problems, holdings, copies } = intake;
  const [row] = await tx.run(
    sql<{ id: number }>`
      insert into intake (kind, source, received_on, received_by, problems,
        holdings, copies, created_at)
      values (${kind}, ${source}, ${receivedOn}::date, ${receivedBy},
        ${JSON.stringify(problems)}::jsonb,
        ${holdings}::integer, ${copies}::integer, ${now})
      returning id
    `.compile(query),
  );
  if (row === undefined) throw new Error('the batch was not inserted');
  return row.id;
}

/** Finds the ids of the cards that have these model numbers. */
export async function findCardIds(
  db: Executor,
  modelNumbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.run(
    query
      .selectFrom('card')
      .select(['id', 'modelNumber'])
      .where('modelNumber', '=', sql<string>`any(${modelNumbers}::text[])`),
  );
  return new Map(rows.map(({ id, modelNumber }) => [modelNumber, id]));
}

/** Finds the copies in the house that have one of these certificates. */
export function findCertificates(
  db: Executor,
  gradings: readonly Grading[],
): Promise<{ grader: string; certificate: string; code: string }[]> {
  return db.run(
    sql<{ grader: string; certificate: string; code: string }>`
      select grader, certificate, code from holding
      join unnest(
        ${gradings.map(({ grader }) => grader)}::text[],
        ${gradings.map(({ certificate }) => certificate)}::text[]
      ) as named (grader, certificate) using (grader, certificate)
      where is_live
    `.compile(query),
  );
}

export interface ListedIntake {
  id: number;
  kind: string;
  source: string;
  receivedOn: string;
  receivedBy: string;
  createdAt: Date;
  holdings: number;
  copies: number;
}

/** The console's list of batches. The index of the primary key serves its order. */
export const newestIntakes = {
  sorts: { newest: { direction: 'desc', keys: [['id', 'integer']] } },
  filter: z.strictObject({}),
} as const satisfies List<ListedIntake, unknown>;

const listed = query.selectFrom('intake').select([
  'id',
  'kind',
  'source',
  'receivedBy',
  'createdAt',
  'problems',
  sql<string>`received_on::text`.as('receivedOn'),
  // A batch that an older version received has no stored counts, so they are computed.
  sql<number>`coalesce(
      holdings, (select count(*) from holding where intake_id = intake.id)
    )`.as('holdings'),
  sql<number>`coalesce(copies, (
      select coalesce(sum(quantity), 0) from holding_movement as movement
      join holding on holding.id = movement.holding_id
      where holding.intake_id = intake.id and movement.from_state is null
    ))`.as('copies'),
]);

/** Finds a page of the batches, newest first. */
export function findIntakePage(
  db: Executor,
  request: ListRequest<z.output<typeof newestIntakes.filter>>,
): Promise<ListPage<ListedIntake>> {
  return findPage(db, query.selectFrom(listed.as('intake')).selectAll(), request);
}

/** A `LineProblem` that this version or an older one has stored as JSON. */
const problemSchema = z.custom<LineProblem>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);
const problemsSchema = z.array(
  z.object({ line: z.int(), written: z.string(), problem: problemSchema }),
);

/** Finds a batch with the lines that were not received; undefined if there is none. */
export async function findIntake(db: Executor, id: number) {
  const [row] = await db.run(listed.where('id', '=', id));
  return row && { ...row, problems: problemsSchema.parse(row.problems) };
}

/** Counts a batch's copies in each state. */
export async function findStatesOfIntake(db: Executor, intakeId: number) {
  const rows = await db.run(
    query
      .selectFrom('holdingPlace')
      .innerJoin('holding', 'holding.id', 'holdingId')
      .select(['state', (row) => row.fn.sum<number>('quantity').as('copies')])
      .where('intakeId', '=', intakeId)
      .groupBy('state'),
  );
  const schema = z.object({ state: z.enum(stockStates), copies: z.coerce.number() });
  return rows.map((row) => schema.parse(row));
}
