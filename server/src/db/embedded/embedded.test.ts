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
const entrance = new URL('./index.ts', import.meta.url).href;

const running: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(dataFolder = folder): Promise<EmbeddedPostgres & { said: string[] }> {
  const said: string[] = [];
  const database = await startEmbeddedPostgres({
    dataFolder,
    durable: false,
    onProgress: (sentence) => said.push(sentence),
  });
  running.push(database);
  return { ...database, said };
}

/**
 * Starts the database in a process of its own, which dies at once without a word, as under `kill
 * -9`.
 */
async function startAndBeKilled(durable = false): Promise<void> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(entrance)});
    await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(folder)}, durable: ${durable} });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  return withConnection(url, async (client) => (await client.query<object>(statement)).rows, {
    timeout: 5_000,
  });
}

/** Asks again until the database is back. */
async function askPatiently(url: string, statement: string): Promise<unknown[]> {
  for (const giveUp = Date.now() + 15_000; ; await sleep(50)) {
    try {
      return await ask(url, statement);
    } catch (error) {
      if (Date.now() > giveUp) throw error;
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
  it('makes a database on first use and keeps what is in it', async () => {
    const first = await start();
    expect(first.said.join()).toContain('Creating the database');
    await ask(first.url, 'create table kept (n int); insert into kept values (1)');
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toThrow();

    const second = await start();
    expect(second.said).toEqual([]);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('sorts by code point in UTF-8, and folds case beyond ASCII', async () => {
    const { url } = await start();
    expect(
      await ask(
        url,
        `select string_agg(word, '' order by word) as sorted, lower('É') as low
         from (values ('あ'), ('ア'), ('a'), ('B'), ('開')) as words(word)`,
      ),
    ).toEqual([{ sorted: 'Baあア開', low: 'é' }]);
  });

  it('lets nobody in without the password, which only its user can read', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/);
    expect((await stat(join(folder, 'password'))).mode & 0o077).toBe(0);
  });

  it('refuses a second start on the same folder, naming the first', async () => {
    await start();
    const refusal = startEmbeddedPostgres({ dataFolder: folder, durable: false });
    await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
    await expect(refusal).rejects.toThrow(`already in use by process ${process.pid}`);
  });

  it('waits for a start before it that was told to end, and is not refused', async () => {
    const ending = new AbortController();
    const first = await startEmbeddedPostgres({
      dataFolder: folder,
      durable: false,
      ending: ending.signal,
    });
    ending.abort();
    const said: string[] = [];
    const onProgress = (sentence: string) => {
      said.push(sentence);
      // Only once it is waited for.
      void first.stop();
    };
    running.push(await startEmbeddedPostgres({ dataFolder: folder, durable: false, onProgress }));
    expect(said).toEqual(['Waiting for the shop that ran before to end …']);
  });

  it('takes over the server of a start that was killed', async () => {
    await startAndBeKilled();
    const left = await postmasterPid();
    const database = await start();
    expect(database.said.join()).toContain(`taken over (process ${left})`);
    expect(await postmasterPid()).toBe(left);
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('replaces a left-over server that runs with other settings', async () => {
    await startAndBeKilled(true);
    const left = await postmasterPid();
    const database = await start();
    expect(database.said.join()).toContain(`being replaced (process ${left})`);
    expect(await ask(database.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  it('replaces a server that died with the start that made it', async () => {
    await startAndBeKilled();
    process.kill(await postmasterPid(), 'SIGKILL');
    const database = await start();
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts although the id of the dead server belongs to another program by now', async () => {
    await startAndBeKilled();
    const file = join(folder, 'cluster', 'postmaster.pid');
    const left = await postmasterPid();
    process.kill(left, 'SIGKILL');
    await writeFile(file, (await readFile(file, 'utf8')).replace(`${left}\n`, `${process.pid}\n`));
    const database = await start();
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('comes back at the same address when its server is killed under it', async () => {
    const { url, said } = await start();
    const before = await readLog();
    await ask(url, 'create table survived (n int); checkpoint; insert into survived values (7)');
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await askPatiently(url, 'select n from survived')).toEqual([{ n: 7 }]);
    // The server answers a moment before its start is over and can be reported.
    await expect.poll(() => said.join()).toContain('was started again');
    expect((await readLog()).startsWith(before)).toBe(true);
  });

  it('says in its log what failed, not whose row it was', async () => {
    const { url } = await start();
    await ask(url, 'create table person (mail text constraint one_each primary key)');
    const insert = () => ask(url, "insert into person values ('hanako@example.com')");
    await insert();
    await expect(insert()).rejects.toThrow('one_each');
    const log = await readLog();
    expect(log).toContain('violates unique constraint "one_each"');
    expect(log.replace(/STATEMENT: .*/g, '')).not.toContain('hanako');
  });

  it('moves to another port when its own was taken meanwhile', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      squatter.close();
    }
  });

  it('refuses what another major version of PostgreSQL made', async () => {
    const other = `${folder}-17`;
    await mkdir(join(other, 'cluster'), { recursive: true });
    await writeFile(join(other, 'password'), 'irrelevant');
    await writeFile(join(other, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(other)).rejects.toThrow(
      /made by PostgreSQL 17, but this release runs PostgreSQL 18/,
    );
    await rm(other, { recursive: true });
  });

  it('refuses a database whose password is lost, rather than leaving it open', async () => {
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
    'keeps its data elsewhere where root alone may go',
    async () => {
      const secluded = `${folder}-secluded`;
      await mkdir(secluded, { mode: 0o700 });
      const database = await start(secluded);
      expect(database.said.join()).toContain('the data will lie in /var/lib/kaifu/');
      await database.stop();
      const again = await start(secluded);
      expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await again.stop();
      await rm(await realpath(join(secluded, 'cluster')), { recursive: true });
      await rm(secluded, { recursive: true });
    },
  );
});
