import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { withConnection } from '../db/connection.ts';
import { isFreePort } from '../lib/free-port.ts';
import { pgbouncerProgram } from './pgbouncer-version.ts';

/**
 * Starts PgBouncer before a test's database; it ends with the test.
 *
 * @returns the database's address through it
 */
export async function startPgbouncer(
  databaseUrl: string,
  {
    poolMode,
    connectQuery,
    settings: more = [],
  }: { poolMode: string; connectQuery?: string; settings?: readonly string[] },
): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-pgbouncer-'));
  await chmod(folder, 0o755);
  let ownPort = randomInt(20_000, 30_000);
  while (!(await isFreePort(ownPort))) ownPort++;
  const name = pathname.slice(1);
  // An empty word would end the line for PgBouncer. The account on Citus has no password.
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`;
  const account = `user=${username}${secret}`;
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name} ${account}${connectQuery === undefined ? '' : ` connect_query='${connectQuery}'`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    ...more,
  ];
  await writeFile(file, `${settings.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--clear-groups'] : [];
  const [command = '', ...words] = [...asOther, pgbouncerProgram, '-q', file];
  const pooler = spawn(command, words, { stdio: 'ignore' });
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;
  for (const deadline = Date.now() + 10_000; ; await sleep(50)) {
    const error = await withConnection(url.href, (client) => client.query('select 1')).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error === undefined) return url.href;
    if (Date.now() > deadline) throw error;
  }
}
