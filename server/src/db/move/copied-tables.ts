import type pg from 'pg';
import { assertFound } from '../../lib/assert-found.ts';

/** A table whose rows a move copies. */
export interface CopiedTable {
  /** With its schema, quoted. */
  name: string;
  /** The stored columns, quoted, in the order of the table. */
  columns: string;
}

/** Tables that each database has of its own, as the queue's `migrations`. */
const ownTables = ['migration', 'distributed_table', 'database_move'];

/**
 * Finds the tables of a shop and of its queue, each after those that its foreign keys name, so that
 * rows can be inserted in this order.
 */
export async function findCopiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { id: number; needs: number[] }>(
    `select pg_class.oid::integer as id, format('%I.%I', nspname, relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       ) as columns,
       coalesce((select array_agg(distinct confrelid::integer) from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid), '{}') as needs
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and (
       nspname = 'public' and relname <> all ($1) or nspname = 'graphile_worker' and relname <> 'migrations')
     order by nspname, relname`,
    [ownTables],
  );
  const sorted = new Map<number, CopiedTable>();
  while (sorted.size < rows.length) {
    const next = rows.find(
      ({ id, needs }) => !sorted.has(id) && needs.every((other) => sorted.has(other)),
    );
    const { id, name, columns } = assertFound(next, 'foreign keys of tables form a circle');
    sorted.set(id, { name, columns });
  }
  return [...sorted.values()];
}

/** Finds tables that are in a database beside those of a shop. */
export async function findForeignTables(
  client: pg.Client,
  tables: readonly CopiedTable[],
): Promise<string[]> {
  const own = new Set(tables.map(({ name }) => name));
  return (await findCopiedTables(client)).map(({ name }) => name).filter((name) => !own.has(name));
}

/** The next values of a shop's sequences. */
export interface SequenceState {
  /** With its schema, quoted. */
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** Finds the names of the sequences of a shop and of its queue. */
export async function namesOfSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Reads the next values of sequences. */
export async function findSequences(
  client: pg.Client,
  names: readonly string[],
): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const name of names) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    states.push({ name, ...assertFound(rows[0], `the sequence ${name} has no row`) });
  }
  return states;
}

/** Sets sequences to the values of another database. */
export async function setSequences(
  client: pg.Client,
  states: readonly SequenceState[],
): Promise<void> {
  for (const { name, lastValue, isCalled } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
}

/** How many rows a table has, and a digest of all their values in any order. */
export interface TableDigest {
  rows: number;
  digest: string;
}

/**
 * Reads the digest of a table. Call it in a transaction that `beginComparable` began, so that both
 * databases write each value as the same text.
 */
export async function digestTable(
  client: pg.Client,
  { name, columns }: CopiedTable,
): Promise<TableDigest> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as digest
     from ${name}`,
  );
  const { rows: count, digest } = assertFound(rows[0], 'a count gave no row');
  return { rows: Number(count), digest };
}

/**
 * Begins a read-only snapshot in which values are written as text in one way, also on the workers
 * of Citus.
 */
export async function beginComparable(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  for (const setting of [
    // On plain PostgreSQL it is a setting without a meaning.
    `citus.propagate_set_commands = 'local'`,
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    'extra_float_digits = 1',
  ])
    await client.query(`set local ${setting}`);
}
