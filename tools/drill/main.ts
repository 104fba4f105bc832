// npm run restore-drill runs this: with --stanza on the backups of a shop, otherwise as a rehearsal
// on a shop of its own.
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orRefuse, Refusal } from '../lib/refusal.mjs';
import { removeSettingsOfSellingShop } from './closed-shop.ts';
import { drill } from './drill.ts';
import { rehearse } from './rehearsal.ts';
import { drillReport } from './report.ts';
import { giveToPostgres } from './restored-postgres.ts';

const { values } = parseArgs({
  options: {
    stanza: { type: 'string' },
    config: { type: 'string' },
    moment: { type: 'string' },
    into: { type: 'string' },
  },
});

const writeLine = (line: string) => process.stdout.write(`${line}\n`);
const onProgress = (sentence: string) => process.stderr.write(`${sentence}\n`);

await orRefuse(async () => {
  await using running = new AsyncDisposableStack();
  const moment = momentIn(values.moment);
  const folder = await realpath(await mkdtemp(join(values.into ?? tmpdir(), 'kaifu-drill-')));
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await chmod(folder, 0o755);
  removeSettingsOfSellingShop();
  if (values.stanza === undefined) {
    const result = await rehearse(folder, onProgress);
    writeLine(drillReport(result, result.moment));
    for (const violation of result.violations) writeLine(violation);
    const isRight = result.errors.length + result.violations.length === 0;
    writeLine(
      `Rehearsal: ${result.before} purchases were answered before that moment; ${result.violations.length} of them are wrong.`,
    );
    writeLine(`${result.paidAfter} payments were answered after it.`);
    process.exitCode = isRight ? 0 : 1;
    return;
  }
  if (process.env['DATABASE_URL'] === undefined)
    throw new Refusal('Set DATABASE_URL and the other settings as for the shop that sells.');
  await giveToPostgres(folder);
  const settings = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const result = await drill({
    backup: { stanza: values.stanza, config: values.config },
    ...{ folder, moment, settings, onProgress },
  });
  writeLine(drillReport(result, moment));
  process.exitCode = result.errors.length === 0 ? 0 : 1;
});

/**
 * Reads the time to restore to from an option.
 *
 * @throws Refusal if it is no time
 */
function momentIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!/[T ]\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Refusal(`--moment ${text}: write it as 2026-11-21T14:05:00+09:00.`);
  return moment;
}
