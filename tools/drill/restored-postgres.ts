import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Refusal } from '../lib/refusal.mjs';

const execute = promisify(execFile);

export interface Backup {
  /** The name of the database cluster in pgBackRest's configuration. */
  stanza: string;
  /** The configuration file of pgBackRest; by default where pgBackRest looks for it. */
  config: string | undefined;
}

export interface RestoredPostgres {
  /** How long pgBackRest took to copy the base backup, in milliseconds. */
  copyMs: number;
  /** How long PostgreSQL took to replay the write-ahead log, in milliseconds. */
  replayMs: number;
  stop(): Promise<void>;
}

/**
 * Restores a backup as of a moment into a new folder, and starts a PostgreSQL there that only this
 * machine can reach. It archives nothing: the backup stays as it is.
 *
 * @param folder an empty folder that PostgreSQL's user may enter
 * @param moment as PostgreSQL writes a time; by default the end of the archive
 * @throws Refusal if pgBackRest or PostgreSQL refuses
 */
export async function restorePostgres(
  { stanza, config }: Backup,
  { folder, port, moment }: { folder: string; port: number; moment: string | undefined },
): Promise<RestoredPostgres> {
  const data = join(folder, 'data');
  await mkdir(data);
  await chmod(data, 0o700);
  await writeServerSettings(folder, port);
  await giveToPostgres(folder);
  const begun = performance.now();
  await asPostgres('pgbackrest', [
    ...(config === undefined ? [] : [`--config=${config}`]),
    `--stanza=${stanza}`,
    `--pg1-path=${data}`,
    ...(moment === undefined
      ? ['--type=default']
      : ['--type=time', `--target=${moment}`, '--target-action=promote']),
    '--archive-mode=off',
    'restore',
  ]);
  const copied = performance.now();
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  const programs = `/usr/lib/postgresql/${version}/bin`;
  const control = (...words: string[]) =>
    asPostgres(`${programs}/pg_ctl`, ['--pgdata', data, '--wait', ...words]);
  try {
    await control(
      `--log=${join(folder, 'postgres.log')}`,
      `--options=${serverOptions(folder, port)}`,
      'start',
    );
    await untilReplayed(`${programs}/pg_isready`, port, () => control('status'));
  } catch (error) {
    const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
    throw new Refusal(`PostgreSQL did not start on the restored data:\n${log.trim() || error}`);
  }
  return {
    copyMs: copied - begun,
    replayMs: performance.now() - copied,
    stop: () => control('--mode=immediate', 'stop'),
  };
}

/**
 * Waits until the server accepts connections. With `hot_standby` off it does so only after the
 * replay, which may take hours.
 *
 * @param assertRuns rejects once the server has ended
 */
async function untilReplayed(
  isReady: string,
  port: number,
  assertRuns: () => Promise<void>,
): Promise<void> {
  const question = ['--host=127.0.0.1', `--port=${port}`, '--quiet'];
  for (; ; await sleep(100)) {
    const answer = await execute(isReady, question).then(
      () => 'ready',
      () => 'not ready',
    );
    if (answer === 'ready') return;
    await assertRuns();
  }
}

/**
 * Writes the settings of the restored server. Only accounts with a password may connect, and only
 * from this machine.
 */
async function writeServerSettings(folder: string, port: number): Promise<void> {
  await writeFile(join(folder, 'hba.conf'), 'host all all 127.0.0.1/32 md5\n');
  await writeFile(join(folder, 'ident.conf'), '');
  await writeFile(join(folder, 'postgresql.conf'), `port = ${port}\n`);
}

/**
 * Writes the command line options of the restored server. On the command line, settings win over
 * those of the shop's server that the backup may contain. A synchronous standby, for instance,
 * would never confirm a commit here.
 */
function serverOptions(folder: string, port: number): string {
  return Object.entries({
    config_file: join(folder, 'postgresql.conf'),
    hba_file: join(folder, 'hba.conf'),
    ident_file: join(folder, 'ident.conf'),
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    archive_mode: 'off',
    hot_standby: 'off',
    shared_preload_libraries: '',
    ssl: 'off',
    synchronous_standby_names: '',
  })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
}

/** PostgreSQL refuses to run as root. */
const postgresUser = ['--reuid=postgres', '--regid=postgres', '--init-groups'];

/**
 * Runs a program as PostgreSQL's user.
 *
 * @throws Refusal with the program's own message
 */
export async function asPostgres(program: string, words: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const [file, args] = isRoot
    ? ['setpriv', [...postgresUser, program, ...words]]
    : [program, words];
  try {
    await execute(file, [...args], { cwd: '/' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Refusal(`${program} failed: ${`${stdout}${stderr}`.trim() || String(error)}`);
  }
}

/** Lets PostgreSQL's user own a folder if we run as root: it refuses to start as root. */
export async function giveToPostgres(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await execute('chown', ['-R', 'postgres:postgres', folder]);
}
