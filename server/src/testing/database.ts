import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withConnection } from '../db/connection.ts';
import { longTimeouts } from './long-timeouts.ts';

export interface TestDatabase {
  /** The connection string of a new database with the newest schema, used by one test file only. */
  url: string;
  /** Removes the database and closes its connections. */
  drop(): Promise<void>;
}

/** Whether the run's database is a Citus: a few tests are about what only plain PostgreSQL has. */
export const isOnCitus = (): boolean => inject('workerUrls').length > 0;

/**
 * Creates a database for one test file: a copy of the run's migrated template, or an empty one.
 * Call it in `beforeAll`, `drop` in `afterAll`.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const origin = migrated ? nameOf(template) : 'template1';
  // Copying files takes half the time of the default, which also writes each block to the log.
  await administer(
    `create database ${name} template ${pg.escapeIdentifier(origin)} strategy file_copy`,
  );
  return {
    url: withName(template, name),
    drop: () => dropDatabase(name),
  };
}

/**
 * Removes a database. Citus starts a process of its own in a database that somebody uses; it may
 * connect while the database is removed, so this is tried again.
 */
async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(`drop database if exists ${name} with (force)`);
    } catch (error) {
      if (attempt === 5 || !isInUse(error)) throw error;
    }
  }
}

/** Whether a statement failed because somebody is connected to the database (object_in_use). */
const isInUse = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55006';

/** Runs a statement on the server, and on the workers of Citus. */
async function administer(statement: string): Promise<void> {
  for (const node of [inject('templateUrl'), ...inject('workerUrls')]) {
    const url = withName(new URL(node), 'postgres');
    await withConnection(url, (client) => client.query(statement), {
      timeout: longTimeouts.connectTimeoutMs,
    });
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
