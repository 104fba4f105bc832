import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { withConnection } from '../connection.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts';

const folder = join(tmpdir(), `kaifu-embedded-${process.pid}`);
const entryPoint = new URL('./index.ts', import.meta.url).href;

const running: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(dataFolder = folder): Promise<EmbeddedPostgres & { messages: string[] }> {
  const messages: string[] = [];
  const database = await startEmbeddedPostgres({
    dataFolder,
    durable: false,
    onProgress: (sentence) => messages.push(sentence),
  });
  running.push(database);
  return { ...database, messages };
}

/** Starts the database in a child process, which kills itself at once with SIGKILL. */
async function startAndBeKilled(durable = false): Promise<void> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(entryPoint)});
    await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(folder)}, durable: ${durable} });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

async function runQuery(url: string, statement: string): Promise<unknown[]> {
  return withConnection(url, async (client) => (await client.query<object>(statement)).rows, {
    timeout: 5_000,
  });
}

/** Retries the query until the database is back, for at most 15 seconds. */
async function queryWithRetry(url: string, statement: string): Promise<unknown[]> {
  for (const deadline = Date.now() + 15_000; ; await sleep(50)) {
    try {
      return await runQuery(url, statement);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

function readLog(): Promise<string> {
  return readFile(join(folder, 'postgres.log'), 'utf8');
}

describe('the embedded PostgreSQL', () => {
  it('embedded PostgreSQL, first start: creates the database; a second start keeps its data', async () => {
    const first = await start();
    expect(first.messages.join()).toContain('Creating the database');
    await runQuery(first.url, 'create table kept (n int); insert into kept values (1)');
    await first.stop();
    await expect(runQuery(first.url, 'select 1')).rejects.toThrow();

    const second = await start();
    expect(second.messages).toEqual([]);
    expect(second.url).toBe(first.url);
    expect(await runQuery(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('embedded PostgreSQL: sorts by code point in UTF-8, folds case beyond ASCII', async () => {
    const { url } = await start();
    expect(
      await runQuery(
        url,
        `select string_agg(word, '' order by word) as sorted, lower('É') as low
         from (values ('あ'), ('ア'), ('a'), ('B'), ('開')) as words(word)`,
      ),
    ).toEqual([{ sorted: 'Baあア開', low: 'é' }]);
  });

  it('embedded PostgreSQL: refuses a wrong password; only its user can read the password file', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(runQuery(wrong.href, 'select 1')).rejects.toThrow(/password/);
    expect((await stat(join(folder, 'password'))).mode & 0o077).toBe(0);
  });

  it('embedded PostgreSQL, second start on the same folder: refused, names the first process', async () => {
    await start();
    const refusal = startEmbeddedPostgres({ dataFolder: folder, durable: false });
    await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
    await expect(refusal).rejects.toThrow(`already in use by process ${process.pid}`);
  });

  it('embedded PostgreSQL, start while the previous shop is ending: waits for its end, then starts', async () => {
    const ending = new AbortController();
    const first = await startEmbeddedPostgres({
      dataFolder: folder,
      durable: false,
      ending: ending.signal,
    });
    ending.abort();
    const messages: string[] = [];
    const onProgress = (sentence: string) => {
      messages.push(sentence);
      // Ends only after the second start has begun to wait.
      void first.stop();
    };
    running.push(await startEmbeddedPostgres({ dataFolder: folder, durable: false, onProgress }));
    expect(messages).toEqual(['Waiting for the shop that ran before to end …']);
  });

  it('embedded PostgreSQL, start after the previous process was killed: takes over the running server', async () => {
    await startAndBeKilled();
    const left = await postmasterPid();
    const database = await start();
    expect(database.messages.join()).toContain(`taken over (process ${left})`);
    expect(await postmasterPid()).toBe(left);
    expect(await runQuery(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('embedded PostgreSQL, start after a kill, server runs with other settings: replaces the server', async () => {
    await startAndBeKilled(true);
    const left = await postmasterPid();
    const database = await start();
    expect(database.messages.join()).toContain(`being replaced (process ${left})`);
    expect(await runQuery(database.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  it('embedded PostgreSQL, start after process and server were both killed: starts a new server', async () => {
    await startAndBeKilled();
    process.kill(await postmasterPid(), 'SIGKILL');
    const database = await start();
    expect(await runQuery(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('embedded PostgreSQL, start after a kill, the dead server’s pid belongs to another program: starts', async () => {
    await startAndBeKilled();
    const file = join(folder, 'cluster', 'postmaster.pid');
    const left = await postmasterPid();
    process.kill(left, 'SIGKILL');
    await writeFile(file, (await readFile(file, 'utf8')).replace(`${left}\n`, `${process.pid}\n`));
    const database = await start();
    expect(await runQuery(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('embedded PostgreSQL, server killed while in use: restarts at the same address, committed rows are there', async () => {
    const { url, messages } = await start();
    const before = await readLog();
    await runQuery(
      url,
      'create table survived (n int); checkpoint; insert into survived values (7)',
    );
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await queryWithRetry(url, 'select n from survived')).toEqual([{ n: 7 }]);
    // The server accepts connections shortly before its start is reported.
    await expect.poll(() => messages.join()).toContain('was started again');
    expect((await readLog()).startsWith(before)).toBe(true);
  });

  it('embedded PostgreSQL, a constraint is violated: its log names the constraint, not the row’s data', async () => {
    const { url } = await start();
    await runQuery(url, 'create table person (mail text constraint one_each primary key)');
    const insert = () => runQuery(url, "insert into person values ('hanako@example.com')");
    await insert();
    await expect(insert()).rejects.toThrow('one_each');
    const log = await readLog();
    expect(log).toContain('violates unique constraint "one_each"');
    expect(log.replace(/STATEMENT: .*/g, '')).not.toContain('hanako');
  });

  it('embedded PostgreSQL, its port is taken: starts on another port', async () => {
    const first = await start();
    await first.stop();
    const otherServer = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(otherServer, 'listening');
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await runQuery(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      otherServer.close();
    }
  });

  it('embedded PostgreSQL, data of another major version: refused, names both versions', async () => {
    const other = `${folder}-17`;
    await mkdir(join(other, 'cluster'), { recursive: true });
    await writeFile(join(other, 'password'), 'irrelevant');
    await writeFile(join(other, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(other)).rejects.toThrow(
      /made by PostgreSQL 17, but this release runs PostgreSQL 18/,
    );
    await rm(other, { recursive: true });
  });

  it('embedded PostgreSQL, its password file is missing or wrong: refuses to start', async () => {
    const secret = join(folder, 'password');
    const password = await readFile(secret, 'utf8');
    await rm(secret);
    await expect(start()).rejects.toThrow(`${secret} is missing`);
    await writeFile(secret, 'another one', { mode: 0o600 });
    await expect(start()).rejects.toThrow(/does not let the shop in/);
    await writeFile(secret, password, { mode: 0o600 });
    await start();
  });

  it.runIf(process.getuid?.() === 0)(
    'embedded PostgreSQL, folder that only root may enter: keeps its data under /var/lib/kaifu',
    async () => {
      const rootOnly = `${folder}-root-only`;
      await mkdir(rootOnly, { mode: 0o700 });
      const database = await start(rootOnly);
      expect(database.messages.join()).toContain('the data will lie in /var/lib/kaifu/');
      await database.stop();
      const again = await start(rootOnly);
      expect(await runQuery(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await again.stop();
      await rm(await realpath(join(rootOnly, 'cluster')), { recursive: true });
      await rm(rootOnly, { recursive: true });
    },
  );
});
