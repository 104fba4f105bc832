import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The connection string of an empty database with the newest schema, which no other test uses. */
  url: string;
  /** Removes it, with whatever is still connected. */
  drop(): Promise<void>;
}

/** Makes a database for one test file: a copy of the run's migrated template. Call it in `beforeAll`, `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer((sql) => sql`create database ${sql(name)} template ${sql(nameOf(template))}`);
  return {
    url: withName(template, name),
    drop: () => administer((sql) => sql`drop database ${sql(name)} with (force)`),
  };
}

async function administer(statement: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(withName(new URL(inject('templateUrl')), 'postgres'), { max: 1 });
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}

function nameOf(url: URL): string {
  return url.pathname.slice(1);
}

function withName(url: URL, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
