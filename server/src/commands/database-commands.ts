import type { Config } from '../app/config.ts';
import { openFileStores } from '../app/open-file-stores.ts';
import { openDatabase } from '../db/database.ts';
import { cancelMove, moveDatabase, prepareMove } from '../db/move/move-database.ts';
import { findShownPictures } from '../pictures/index.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { CommandError, type CommandLine, countOf } from './command-line.ts';

interface MoveOptions {
  now?: true;
  cancel?: true;
}

/** Adds the command that moves the shop to another database (docs/operations/citus.md). */
export function databaseCommands(line: CommandLine): void {
  const { program, withDatabase, writeLine } = line;
  program
    .command('database')
    .description('the database of the shop')
    .command('move')
    .description(
      'prepare the database of KAIFU_MOVE_TO for this shop, plain PostgreSQL or Citus, and say how long the shop will be closed; with --now, move it',
    )
    .option('--now', 'move the shop; all its processes must have ended')
    .option('--cancel', 'open this database again after a move that did not finish')
    .action(({ now, cancel }: MoveOptions) =>
      withDatabase(async (source, config) => {
        if (cancel) {
          await cancelMove(source);
          return writeLine('The shop can start on this database again.');
        }
        const target = targetOf(config, source);
        if (now) await move(line, { source, target }, config);
        else await prepare(line, { source, target });
      }),
    );
}

/** @throws CommandError if no other database is set */
function targetOf({ moveTo }: Config, source: string): string {
  if (moveTo === undefined)
    throw new CommandError('Set KAIFU_MOVE_TO to the address of an empty database.');
  if (moveTo === source)
    throw new CommandError('KAIFU_MOVE_TO is the database of the shop: set it to an empty one.');
  return moveTo;
}

async function prepare(
  { writeLine, logProgress }: CommandLine,
  move: { source: string; target: string },
): Promise<void> {
  const { rows, minutes } = await prepareMove(move, logProgress);
  writeLine(
    `${countOf(rows, 'row')}: the shop will be closed for about ${countOf(minutes, 'minute')}, and then for the check of its books ("ledger check" takes as long). Nothing was moved. End all processes of the shop, then run "database move --now".`,
  );
}

async function move(
  { writeLine, logProgress }: CommandLine,
  databases: { source: string; target: string },
  config: Config,
): Promise<void> {
  const begun = Date.now();
  const check = (target: string) => checkCopy(target, config, logProgress);
  const { rows, tables } = await moveDatabase(databases, check, logProgress);
  const seconds = Math.ceil((Date.now() - begun) / 1_000);
  writeLine(
    `The shop was moved in ${countOf(seconds, 'second')}: ${countOf(rows, 'row')} of ${tables} tables, books, draws and pictures checked. Set DATABASE_URL to the value of KAIFU_MOVE_TO and start. The former database stays as it is, and no shop starts on it.`,
  );
}

/**
 * Checks the books, draws, cards and pictures of a copied shop.
 *
 * @throws CommandError if anything is wrong
 */
async function checkCopy(
  target: string,
  config: Config,
  logProgress: (line: string) => void,
): Promise<void> {
  await using open = new AsyncDisposableStack();
  const db = openDatabase(target, { applicationName: 'kaifu command', max: 2 });
  open.defer(() => db.close());
  const { findings } = await checkShop(db);
  for (const finding of findings) logProgress(shopFindingText(finding).en);
  const { files } = await openFileStores(config, logProgress);
  const missing: string[] = [];
  for (const name of await findShownPictures(db)) if (!(await files.has(name))) missing.push(name);
  for (const name of missing) logProgress(`The picture ${name} is not stored.`);
  const wrong = findings.length + missing.length;
  if (wrong > 0)
    throw new CommandError(
      `${countOf(wrong, 'finding')}: the shop was not moved. The copy equals its source, so "ledger check" finds the same there: run "database move --cancel", correct it, and move again.`,
    );
}
