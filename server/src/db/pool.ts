import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import postgres from 'postgres';
import type { DB } from './types.ts';

export type Pool = postgres.Sql<{ bigint: number }>;

/** The number of `int8` in pg_type. */
const int8 = 20;

/**
 * Opens a pool of connections. Columns come in camelCase. Whole numbers of 64 bits come as `number`: the shop counts
 * yen, points and ids, and one that a `number` cannot hold exactly is a fault, not a rounding.
 */
export function openPool(url: string, options: { max: number; applicationName: string }): Pool {
  return postgres(url, {
    max: options.max,
    connection: { application_name: options.applicationName, TimeZone: 'UTC' },
    connect_timeout: 10,
    idle_timeout: 300,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel } },
    types: {
      bigint: {
        to: int8,
        from: [int8],
        serialize: (value: number) => String(value),
        parse: parseExactInteger,
      },
    },
  });
}

function parseExactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be counted exactly`);
  return value;
}

/**
 * Builds queries with types; runs none. What it builds is run by a `Database` or a `Tx` (database.ts), because Kysely's
 * own transactions wait for each answer before the next query leaves, and a round of draws cannot afford that.
 */
export const query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});
