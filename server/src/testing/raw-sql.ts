import type pg from 'pg';
import { openPool } from '../db/pool.ts';
import { longTimeouts } from './long-timeouts.ts';

/** SQL written by a test, past the shop's own rules. Columns keep their names in the database. */
export interface RawSql {
  <Row extends pg.QueryResultRow = pg.QueryResultRow>(
    parts: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>;
  /** One or more statements without parameters. */
  unsafe<Row extends pg.QueryResultRow = pg.QueryResultRow>(statements: string): Promise<Row[]>;
  /** One statement without parameters that runs often: a connection plans it once by its name. */
  planned<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    name: string,
    statement: string,
  ): Promise<Row[]>;
  /** Runs `work` in one transaction. */
  begin(work: (tx: RawSql) => Promise<unknown>): Promise<void>;
}

/** Opens connections for a test's own SQL; `end` closes them. */
export function openRawSql(url: string): { rawSql: RawSql; end(): Promise<void> } {
  const pool = openPool(url, { ...longTimeouts, max: 2, applicationName: 'kaifu test by hand' });
  return { rawSql: on(pool, pool), end: () => pool.end() };
}

/** Makes a function that runs SQL in a template literal on a connection. */
function on(pool: pg.Pool, connection: pg.Pool | pg.PoolClient): RawSql {
  async function ask<Row extends pg.QueryResultRow>(
    parts: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]> {
    const text = parts.reduce((before, part, place) => `${before}$${place}${part}`);
    return (await connection.query<Row>(text, values)).rows;
  }
  return Object.assign(ask, {
    async unsafe<Row extends pg.QueryResultRow>(statements: string) {
      return (await connection.query<Row>(statements)).rows;
    },
    async planned<Row extends pg.QueryResultRow>(name: string, text: string) {
      return (await connection.query<Row>({ name, text })).rows;
    },
    async begin(work: (tx: RawSql) => Promise<unknown>) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work(on(pool, client));
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  });
}
