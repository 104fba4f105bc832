import { execFile } from 'node:child_process';
import { access, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The text of a row if PostgreSQL's tools are not installed. */
export const howToGetTools =
  'not measured: PostgreSQL’s tools are missing (Debian: `apt install postgresql-contrib postgresql`)';

/**
 * Lists the folders where PostgreSQL's tools may be. Debian's are not on the PATH; the newest
 * version is first.
 */
async function toolFolders(): Promise<string[]> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const debian = versions.toSorted((one, other) => Number(other) - Number(one));
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...debian.map((version) => join('/usr/lib/postgresql', version, 'bin')),
  ];
}

/** Finds the path of one of PostgreSQL's tools. Undefined if it is not installed. */
export async function findTool(name: string): Promise<string | undefined> {
  for (const folder of await toolFolders()) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}

/** Reads the version that a tool prints. */
export async function versionOf(tool: string): Promise<string> {
  const { stdout } = await execute(tool, ['--version']);
  return stdout.trim();
}

/**
 * Measures the time that the disk takes to write 8 kB durably, in microseconds. Undefined if it
 * could not be measured.
 */
export async function fsyncMicroseconds(folder: string): Promise<number | undefined> {
  const tool = await findTool('pg_test_fsync');
  if (tool === undefined) return undefined;
  const { stdout } = await execute(tool, ['-s', '1', '-f', join(folder, 'fsync-test')]);
  const line = stdout.match(/fdatasync\s+[\d.]+ ops\/sec\s+(\d+) usecs\/op/);
  return line?.[1] === undefined ? undefined : Number(line[1]);
}

/**
 * The smallest possible write for a purchase, run by PostgreSQL's own load generator: one
 * statement, no shared row, no draw, no checks and no proof.
 */
const script = `
\\set member random(:first, :last)
with paid as (
  update ledger_account set points_debited = points_debited + 1, entries = entries + 1 where member_id = :member
  returning entries, points, gen_random_uuid() as purchase, nextval('rival_position')::integer as position
), entry as (
  insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after, reference, created_at)
  select :member, entries, 'point', -1, 'sales', 'pack_bought', points, purchase, now() from paid
), bought as (
  insert into purchase (member_id, id, pack_id, round, first_position, count, currency, paid, coins_earned, open_cards,
    created_at, decide_by)
  select :member, purchase, 2000000000, 1, position, 1, 'point', 1, 0, 1, now(), now() + interval '24 hours' from paid
), won as (
  insert into won_card (pack_id, position, member_id, prize_id, buy_point, choice)
  select 2000000000, position, :member, 1, 1, 'open' from paid
)
insert into idempotency_record (principal_id, key, call, payload_hash, answer, created_at)
select :member, gen_random_uuid(), 'user/pack/buy', '\\x00', '{"kind":"bought"}', now() from paid;
`;

/**
 * Runs pgbench for the given number of seconds.
 *
 * @param members the first and the last id of the members whose accounts it may use
 * @returns transactions per second
 */
export async function runPgbench(
  tool: string,
  url: string,
  members: { first: number; last: number },
  clients: number,
  seconds: number,
  folder: string,
): Promise<number> {
  const file = join(folder, 'pgbench.sql');
  await writeFile(file, script);
  const { stdout } = await execute(
    tool,
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--jobs=${Math.min(clients, 2)}`,
      `--time=${seconds}`,
      `--define=first=${members.first}`,
      `--define=last=${members.last}`,
      `--file=${file}`,
      url,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const tps = stdout.match(/tps = ([\d.]+)/)?.[1];
  if (tps === undefined) throw new Error(`pgbench said nothing of its speed: ${stdout}`);
  return Number(tps);
}
