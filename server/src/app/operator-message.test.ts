import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withConnection } from '../db/connection.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { operatorMessageFor } from './operator-message.ts';

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error,
  );
}

/** Creates an empty database and runs these statements in it. */
async function databaseWith(...statements: string[]): Promise<URL> {
  const database = await createTestDatabase({ migrated: false });
  onTestFinished(() => database.drop());
  await withConnection(database.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
  return new URL(database.url);
}

describe('messages for the operator', () => {
  it('operator message, database user without rights: names the missing right and what to grant', async () => {
    const role = `guest_${process.pid}_${Date.now()}`;
    const url = await databaseWith(`create role ${role} login password 'guest'`);
    const administrator = new URL(url);
    onTestFinished(async () => {
      await withConnection(administrator.href, (client) => client.query(`drop role ${role}`));
    });
    url.username = role;
    url.password = 'guest';
    expect(operatorMessageFor(await thrownBy(migrateToLatest(url.href)))).toBe(
      `permission denied for schema public. Give the user of DATABASE_URL the rights of the database's owner.`,
    );
  });

  it('operator message, read-only database: DATABASE_URL must lead to the primary server', async () => {
    const url = await databaseWith();
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(operatorMessageFor(await thrownBy(migrateToLatest(url.href)))).toBe(
      'The database takes no changes now (read-only): DATABASE_URL must lead to its primary server.',
    );
  });

  it('operator message, database with foreign tables: names one, asks for a separate database', async () => {
    const url = await databaseWith('create table member (id text)');
    expect(operatorMessageFor(await thrownBy(migrateToLatest(url.href)))).toBe(
      'relation "member" already exists. The database has tables of something else: give the shop one of its own by DATABASE_URL.',
    );
  });

  it('operator message, port in use: names the port', async () => {
    const otherServer = createServer();
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => otherServer.close(() => resolve())));
    const address = otherServer.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const refused = new Promise((_, reject) => {
      createServer().on('error', reject).listen(port, '127.0.0.1');
    });
    expect(operatorMessageFor(await thrownBy(refused))).toMatch(`Port ${port} is in use.`);
  });

  it.each([
    ['EROFS', 'The file system is read-only: choose another KAIFU_DATA.'],
    ['EACCES', 'Start as a user who may use it, or choose another PORT or KAIFU_DATA.'],
    [
      'ENOTDIR',
      'A folder stands where a file must be, or the other way round: see KAIFU_DATA and what was named.',
    ],
  ])(
    'operator message, file system error %s: says what failed, where, and what to do',
    (code, remedy) => {
      const message = `${code}: refused, mkdir '/srv/shop/files'`;
      expect(operatorMessageFor(Object.assign(new Error(message), { code }))).toBe(
        `${message}. ${remedy}`,
      );
    },
  );
});

it('operator message, bug in the shop’s code: no message, so the stack trace is printed', () => {
  expect(operatorMessageFor(new TypeError('undefined is no function'))).toBeUndefined();
  expect(operatorMessageFor('thrown by mistake')).toBeUndefined();
});
