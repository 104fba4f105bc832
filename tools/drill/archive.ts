import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asPostgres, type Backup, giveToPostgres } from './restored-postgres.ts';

const binaries = '/usr/lib/postgresql/15/bin';
const control = `${binaries}/pg_ctl`;
const stanza = 'kaifu';
const startTimeoutSeconds = 120;
const archiveTimeoutMs = 60_000;

/** A PostgreSQL whose base backups and write-ahead log pgBackRest saves in a folder. */
export class ArchivedPostgres {
  readonly #folder: string;
  readonly #port: number;
  readonly #data: string;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.#data = join(folder, 'first');
  }

  /**
   * Starts a PostgreSQL that archives its log with pgBackRest.
   *
   * @param folder an empty folder that PostgreSQL's user may enter
   */
  static async start(folder: string, port: number): Promise<ArchivedPostgres> {
    const server = new ArchivedPostgres(folder, port);
    for (const name of ['repository', 'log', 'lock', 'spool', 'first']) {
      await mkdir(join(folder, name));
      await chmod(join(folder, name), 0o700);
    }
    await server.#writeSettings();
    await giveToPostgres(folder);
    await asPostgres(`${binaries}/initdb`, [
      '--pgdata',
      server.#data,
      '--data-checksums',
      '--encoding=UTF8',
      '--username=postgres',
    ]);
    await server.#run();
    await server.#ask('postgres', "create role kaifu login password 'kaifu'");
    await server.#ask('postgres', 'create database kaifu owner kaifu');
    await server.#backrest('stanza-create');
    return server;
  }

  get url(): string {
    return `postgres://kaifu:kaifu@127.0.0.1:${this.#port}/kaifu`;
  }

  /** Makes a full backup while the server runs. */
  backUp(): Promise<void> {
    return this.#backrest('backup', '--type=full', '--start-fast');
  }

  get backup(): Backup {
    return { stanza, config: this.#config };
  }

  /** Reads the server's time, to the millisecond. */
  async now(): Promise<Date> {
    const question = 'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as value';
    return new Date(Number(await this.#ask('kaifu', question)));
  }

  /** Waits until everything that was committed is in the archive. */
  async untilArchived(): Promise<void> {
    const segment = await this.#ask('postgres', 'select pg_walfile_name(pg_switch_wal()) as value');
    const question = `select (last_archived_wal >= '${segment}')::text as value from pg_stat_archiver`;
    for (const deadline = Date.now() + archiveTimeoutMs; Date.now() < deadline; await sleep(100)) {
      if ((await this.#ask('postgres', question)) === 'true') return;
    }
    throw new Error(`pgBackRest has not saved ${segment} in ${archiveTimeoutMs / 1000} s`);
  }

  /** Stops the server at once and deletes its data. */
  async loseDisk(): Promise<void> {
    await this.stop();
    await rm(this.#data, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await asPostgres(control, [...this.#words, '--mode=immediate', 'stop']).catch(() => undefined);
  }

  get #words(): string[] {
    return ['--pgdata', this.#data, '--wait'];
  }

  /** Starts PostgreSQL's process with the settings for archiving. */
  async #run(): Promise<void> {
    const options = Object.entries({
      listen_addresses: '127.0.0.1',
      port: String(this.#port),
      unix_socket_directories: this.#folder,
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${this.#config} --stanza=${stanza} archive-push %p`,
      max_connections: '100',
    }).map(([name, value]) => `-c ${name}='${value}'`);
    await asPostgres(control, [
      ...this.#words,
      `--timeout=${startTimeoutSeconds}`,
      `--log=${join(this.#folder, 'log', 'postgres.log')}`,
      `--options=${options.join(' ')}`,
      'start',
    ]);
  }

  get #config(): string {
    return join(this.#folder, 'pgbackrest.conf');
  }

  /** Writes the settings of pgBackRest. */
  #writeSettings(): Promise<void> {
    const lines = [
      '[global]',
      `repo1-path=${join(this.#folder, 'repository')}`,
      `log-path=${join(this.#folder, 'log')}`,
      `lock-path=${join(this.#folder, 'lock')}`,
      `spool-path=${join(this.#folder, 'spool')}`,
      'repo1-retention-full=2',
      'compress-type=gz',
      `[${stanza}]`,
      `pg1-path=${this.#data}`,
      'pg1-user=postgres',
      `pg1-port=${this.#port}`,
      `pg1-socket-path=${this.#folder}`,
    ];
    return writeFile(this.#config, `${lines.join('\n')}\n`);
  }

  /** Runs a command of pgBackRest. */
  async #backrest(...words: string[]): Promise<void> {
    await asPostgres('pgbackrest', [`--config=${this.#config}`, `--stanza=${stanza}`, ...words]);
  }

  /**
   * Runs a query on the server.
   *
   * @returns the column `value` of the first row
   */
  async #ask(database: string, sql: string): Promise<string | undefined> {
    const user = database === 'postgres' ? 'postgres' : 'kaifu';
    const client = new pg.Client({
      connectionString: `postgres://${user}@127.0.0.1:${this.#port}/${database}`,
    });
    await client.connect();
    try {
      const { rows } = await client.query<{ value?: string }>(sql);
      return rows?.[0]?.value;
    } finally {
      await client.end();
    }
  }
}
