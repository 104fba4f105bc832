import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The program. Debian 12's own is too old for transaction mode; `KAIFU_PGBOUNCER` names another.
 */
export const pgbouncerProgram = process.env['KAIFU_PGBOUNCER'] ?? 'pgbouncer';

/** Finds what this machine's PgBouncer can do; undefined if there is none. */
export async function findPgbouncer(): Promise<
  | {
      /** Whether it keeps prepared statements of clients apart in transaction mode (1.21). */
      keepsStatementsApart: boolean;
    }
  | undefined
> {
  const printed = await promisify(execFile)(pgbouncerProgram, ['--version']).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  if (printed === undefined) return undefined;
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(printed) ?? []).slice(1).map(Number);
  return { keepsStatementsApart: major > 1 || minor >= 21 };
}
