import { randomBytes } from 'node:crypto';
import type { Secrets } from '../app/secrets.ts';
import { type ExternalServices, noExternalServices, openShop, type Shop } from '../app/shop.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { longTimeouts } from './long-timeouts.ts';
import { openRawSql, type RawSql } from './raw-sql.ts';

export { day, hour } from '../lib/time.rules.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date;

  constructor(start = new Date('2026-11-21T03:00:00.000Z')) {
    this.#now = start;
  }

  now(): Date {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** The true time, for tests in which other processes run or transactions take long. */
export class RunningClock extends TestClock {
  override now(): Date {
    return new Date();
  }
}

export interface TestShop extends Shop {
  clock: TestClock;
  url: string;
  /** SQL for changes that the shop itself never makes. */
  rawSql: RawSql;
  /**
   * The same shop as in another process: with its own connections and caches, and with the same
   * secrets unless others are given.
   */
  openAnother(secrets?: Secrets): Shop;
  /** Closes all processes and removes the database. */
  close(): Promise<void>;
}

/**
 * Opens a shop with its own database, empty unless one is given. Call it in `beforeAll`, `close` in
 * `afterAll`.
 */
export async function openTestShop(
  outside: ExternalServices = noExternalServices,
  clock = new TestClock(),
  reused?: { database: TestDatabase; secrets: Secrets },
): Promise<TestShop> {
  const database = reused?.database ?? (await createTestDatabase());
  const ownSecrets = reused?.secrets ?? makeSecrets();
  const opened: Database[] = [];
  const { rawSql, end } = openRawSql(database.url);
  const open = (secrets = ownSecrets) => {
    const db = openDatabase(database.url, {
      ...longTimeouts,
      max: 5,
      applicationName: 'kaifu test',
    });
    opened.push(db);
    // No caching of lists, so that a test sees its own changes.
    return openShop(db, clock, secrets, outside, { listsTtlMs: 0 });
  };
  return {
    ...open(),
    clock,
    url: database.url,
    rawSql,
    openAnother: open,
    async close() {
      await Promise.all([end(), ...opened.map((db) => db.close())]);
      await database.drop();
    },
  };
}

export function makeSecrets(): Secrets {
  return { master: randomBytes(32), session: randomBytes(32) };
}
