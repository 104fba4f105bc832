import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './app/config.ts';
import { beaconOf } from './app/open-beacon.ts';
import { operatorMessageFor } from './app/operator-message.ts';
import { loadSecrets } from './app/secrets.ts';
import { noExternalServices, openShop } from './app/shop.ts';
import { noBeacon } from './beacon/index.ts';
import type { CommandLine } from './commands/command-line.ts';
import { operatorProgram } from './commands/program.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { openRunningShopDatabase } from './db/shop-database.ts';
import { operatorFinder, readOperator } from './legal/index.ts';
import { movableClock, systemClock } from './lib/clock.ts';
import { openPaymentMethods } from './providers/payments/open-methods.ts';
import { loadSandboxKeys } from './providers/payments/sandbox-keys.ts';
import { withSandbox } from './providers/payments/sandbox-settings.ts';

/**
 * The operator's commands: `npm run kaifu -- --help`. They work whether or not the shop runs.
 */

// The reader of the output may end first (`| head`). The command still completes.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function write(text: string): void {
  process.stdout.write(text);
}

function writeLine(line: string): void {
  write(`${line}\n`);
}

/** Writes progress to stderr, so that stdout has only the command's result. */
function logProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Opens the shop for a command, runs it, and closes the shop. */
const withShop: CommandLine['withShop'] = async (work, { mayCreate = false } = {}) => {
  await using open = new AsyncDisposableStack();
  const config = readConfig(process.env);
  if (mayCreate) await mkdir(config.dataFolder, { recursive: true });
  const database = await openRunningShopDatabase(config, { mayCreate }, logProgress);
  open.defer(() => database.stop());
  const secrets = await loadSecrets(config);
  const { databaseKind, directDatabaseUrl, mustReplicate } = config;
  await migrateToLatest(directDatabaseUrl ?? database.url, {
    kind: databaseKind,
    onProgress: logProgress,
  });
  const db = openDatabase(database.url, { applicationName: 'kaifu command', mustReplicate });
  open.defer(() => db.close());
  const { payments, sandboxUrl } = config;
  const settings =
    sandboxUrl === undefined
      ? payments
      : withSandbox(payments, {
          address: sandboxUrl,
          keys: await loadSandboxKeys(config.dataFolder),
        });
  // Beside a sandbox whose clock was set forward, it is that late for commands, too.
  const clock =
    sandboxUrl === undefined
      ? systemClock
      : await movableClock(join(config.dataFolder, 'clock.json'));
  const operator = await operatorFinder(
    { db, clock },
    await readOperator(config.operatorFile),
    0,
  )();
  const outside = {
    ...noExternalServices,
    payments: openPaymentMethods(settings),
    publicUrl: config.publicUrl,
    operator: {
      ...noExternalServices.operator,
      ...{ mail: operator.mail, language: operator.mail_language },
    },
    console: { ...config.console, allowsDemo: sandboxUrl !== undefined },
    // Commands seal packs with it; the shop's processes watch it and draw.
    beacon: { ...noBeacon, chain: (await beaconOf(config))?.chain },
  };
  await work(openShop(db, clock, secrets, outside), config);
};

/** Passes the database's address to a command. It may be one on which no shop may start. */
const withDatabase: CommandLine['withDatabase'] = async (work) => {
  const config = readConfig(process.env);
  const database = await openRunningShopDatabase(config, { mayCreate: false }, logProgress);
  try {
    await work(config.directDatabaseUrl ?? database.url, config);
  } finally {
    await database.stop();
  }
};

try {
  await operatorProgram({ withShop, withDatabase, write, writeLine, logProgress }).parseAsync();
} catch (error) {
  const sentence = operatorMessageFor(error);
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
