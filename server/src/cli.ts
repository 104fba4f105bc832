import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { type ImportCounts, importCatalogue, readCatalogue, textOfFault } from './catalog/index.ts';
import { systemClock } from './clock.ts';
import { actorOf, CommandError, type CommandLine, whoDoesIt } from './commands/command-line.ts';
import { memberCommands } from './commands/member-commands.ts';
import { shippingCommands } from './commands/shipping-commands.ts';
import { type Config, readConfig } from './config.ts';
import { dayInJapan, type Period } from './days.rules.ts';
import { recordAction } from './db/audit.queries.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { joinShopDatabase } from './db/shop-database.ts';
import { checkDraws, sealPacks } from './draw/index.ts';
import { checkExchanges } from './exchange/index.ts';
import { Maintenance } from './http/maintenance.ts';
import { checkLedger, waiveDebt } from './ledger/index.ts';
import { reconciliationReport, salesReport } from './payments/index.ts';
import { unusedReport } from './points/index.ts';
import { openPaymentMethods } from './providers/payments/open-methods.ts';
import { withSandbox } from './providers/payments/sandbox-settings.ts';
import { loadSecrets } from './secrets.ts';
import { sentenceOf } from './sentence-of-error.ts';
import { nowhere, openShop, type Shop } from './shop.ts';

/** The operator's commands: `npm run kaifu -- --help`. They work beside a shop that runs, and without one. */

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What is going on, beside what was asked for: a report's lines are nothing else. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function withShop(work: (shop: Shop, config: Config) => Promise<void>): Promise<void> {
  await using open = new AsyncDisposableStack();
  const config = readConfig(process.env);
  await mkdir(config.dataFolder, { recursive: true });
  const secrets = await loadSecrets(config);
  const database = await joinShopDatabase(config, tell);
  open.defer(() => database.stop());
  await migrateToLatest(database.url);
  const db = openDatabase(database.url, { applicationName: 'kaifu command' });
  open.defer(() => db.close());
  const { payments } = config;
  const settings = config.sandbox
    ? withSandbox(payments, `http://${config.host}:${config.port + 1}`)
    : payments;
  const outside = { ...nowhere, payments: openPaymentMethods(settings), publicUrl: config.publicUrl };
  await work(openShop(db, systemClock, secrets, outside), config);
}

async function checkEverything({ db }: Shop): Promise<void> {
  const ledger = await checkLedger(db);
  const draws = await checkDraws(db);
  const exchanges = await checkExchanges(db);
  for (const { memberId, finding } of ledger.discrepancies) say(`member ${memberId}: ${finding}`);
  for (const { packId, finding } of draws) say(`pack ${packId}: ${finding}`);
  for (const { cardId, finding } of exchanges) say(`card ${cardId} in the exchange: ${finding}`);
  const found = ledger.discrepancies.length + draws.length + exchanges.length;
  say(found === 0 ? `${ledger.entries} journal entries: everything agrees.` : `${found} findings.`);
  if (found > 0) process.exitCode = 1;
}

async function importFolder(shop: Shop, config: Config, folder: string, who: string): Promise<void> {
  const reading = await readCatalogue(folder);
  const result = reading.ok
    ? await importCatalogue(shop.db, reading.catalogue, {
        filesFolder: join(config.dataFolder, 'files'),
        now: shop.clock.now(),
      })
    : reading;
  if (!result.ok) {
    for (const fault of result.faults) say(textOfFault(fault));
    say(`${result.faults.length} faults; nothing was imported.`);
    process.exitCode = 1;
    return;
  }
  sayCounts(result.counts);
  const sealed = await sealPacks(shop.db, shop.clock, shop.packs);
  const details = { folder, counts: result.counts, sealed };
  const action = { ...actorOf({ who }), action: 'catalogue import', subject: '', details };
  await recordAction(shop.db, action, shop.clock.now());
  if (sealed.length > 0) say(`Sealed and opened: ${sealed.join(', ')}.`);
}

function sayCounts(counts: ImportCounts): void {
  for (const [kind, { created, updated, unchanged }] of Object.entries(counts)) {
    say(`${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged`);
  }
}

/** @throws Error where the text names no day */
function dayOf(text: string): Period {
  const period = dayInJapan(text);
  if (period === undefined) throw new Error(`${text} is no day; write it as 2026-11-21`);
  return period;
}

async function reportReconciliation({ payments }: Shop, day: Period): Promise<void> {
  const { csv, differences } = await reconciliationReport(payments, day);
  process.stdout.write(csv);
  tell(differences === 0 ? 'Everything agrees.' : `${differences} lines differ.`);
  if (differences > 0) process.exitCode = 1;
}

const program = new Command('kaifu').description('The daily work of the shop, from the command line.');

program
  .command('ledger')
  .description('the journal of points and coins')
  .command('check')
  .description('read the whole journal, all balances, draws and cards, and name what does not agree')
  .action(() => withShop(checkEverything));

const report = program
  .command('report')
  .description('the books of the shop, as CSV; days are those of Japan');
report
  .command('reconcile <day>')
  .description("ask the payment companies about a day's payments and name what differs from the ledger")
  .action((text: string) => {
    const day = dayOf(text);
    return withShop((shop) => reportReconciliation(shop, day));
  });
report
  .command('sales <first> <last>')
  .description('what was sold by each way to pay, from one day to another, both included')
  .action((first: string, last: string) => {
    const period = { from: dayOf(first).from, until: dayOf(last).until };
    return withShop(async ({ db }) => void process.stdout.write(await salesReport({ db }, period)));
  });
report
  .command('unused <day>')
  .description('the points unused at the end of a day, paid and free (base dates: 31 March, 30 September)')
  .action((text: string) => {
    const { until } = dayOf(text);
    return withShop(async ({ db }) => void process.stdout.write(await unusedReport(db, until)));
  });

program
  .command('payments')
  .description('money of members')
  .command('waive-debt <memberId> <note>')
  .description('let a member off the points they owe for a payment that went back; the note says why')
  .action((memberId: string, note: string) =>
    withShop(async ({ db, clock }) => {
      const waived = await waiveDebt(db, clock, Number(memberId), note);
      say(waived === 0 ? 'Nothing was owed.' : `${waived} points are no longer owed.`);
    }),
  );

whoDoesIt(
  program
    .command('catalogue')
    .description('card types, cards, packs, banners and posts')
    .command('import <folder>'),
)
  .description('bring a folder of YAML and pictures into the shop, seal its new packs and open them')
  .action((folder: string, { who }: { who: string }) =>
    withShop((shop, config) => importFolder(shop, config, folder, who)),
  );

whoDoesIt(program.command('maintenance <on|off>'))
  .description('close the shop to everybody, or open it again; takes effect within a second')
  .action((state: string, { who }: { who: string }) => {
    if (state !== 'on' && state !== 'off') throw new CommandError('Maintenance is on or off.');
    return withShop(async ({ db, clock }) => {
      await new Maintenance(db).set(state === 'on');
      await recordAction(
        db,
        { ...actorOf({ who }), action: `maintenance ${state}`, subject: '' },
        clock.now(),
      );
    });
  });

const commandLine: CommandLine = { program, withShop, say };
shippingCommands(commandLine);
memberCommands(commandLine);

try {
  await program.parseAsync();
} catch (error) {
  const sentence = sentenceOf(error);
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
