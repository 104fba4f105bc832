import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { carrier as carriers } from '#contract/console/shipping.ts';
import { prefectureName } from '../accounts/index.ts';
import type { Config } from '../app/config.ts';
import type { Shop } from '../app/shop.ts';
import { findDebts, findRestrictedAction, findRestrictions } from '../ledger/index.ts';
import { type Operator, operatorFinder, readOperator } from '../legal/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import {
  downloadExport,
  type ExportReport,
  exportParcels,
  findWaitingParcels,
  importTracking,
  labelProblemText,
  labelSenderOf,
  missingFieldTexts,
  readdressParcel,
  resendMail,
  returnParcel,
  type Sender,
  trackingProblemText,
  waitingParcels,
} from '../shipping/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  addActorOption,
  CommandError,
  type CommandLine,
  countOf,
  idFrom,
  pathFrom,
} from './command-line.ts';
import { createFolder, writeFiles } from './write-files.ts';

/**
 * Adds the commands about parcels: lists, files for carriers, and the import of tracking numbers.
 */
export function shippingCommands(line: CommandLine): void {
  const { program, withShop, writeLine } = line;
  const shipping = program.command('shipping').description('parcels: waiting and sent');

  shipping
    .command('list')
    .description('list the waiting parcels, the most urgent first')
    .option('--member <member>', "only this member's")
    .option('--after <cursor>', 'the page that begins where the one before ended')
    .action((options: { member?: string; after?: string }) =>
      withShop((shop) => listWaiting(shop, options, writeLine)),
    );

  addActorOption(shipping.command('export <folder>'))
    .description('write the waiting parcels to files: for Yamato B2 Cloud, and one for overseas')
    .option('--again <export>', 'write the files of an earlier export again')
    .action((folder: string, options: ActorOptions & { again?: string }) =>
      withShop((shop, config) => exportInto(shop, config, pathFrom(folder), options, writeLine)),
    );

  addActorOption(shipping.command('import <file>'))
    .description("import the tracking numbers from a carrier's file, and mail the members")
    .addOption(
      new Option('--carrier <carrier>', 'who issued the numbers')
        .choices(carriers.options)
        .default('yamato'),
    )
    .action((file: string, options: ActorOptions & { carrier: string }) =>
      withShop((shop) => importFile(shop, file, options, writeLine)),
    );

  parcelCommands(shipping, line);
}

/** Adds the commands about one parcel. */
function parcelCommands(shipping: Command, { withShop, writeLine }: CommandLine): void {
  addActorAndReason(shipping.command('address <parcel>'))
    .description("send a waiting parcel to its member's current address, with the next export")
    .action((parcel: string, options: ActorOptions) =>
      withShop(async ({ db, clock }) => {
        const named = { parcelId: idFrom(parcel) };
        const { kind } = await readdressParcel(db, clock, named, actorOf(options));
        if (kind !== 'done') {
          throw new CommandError(`No parcel ${parcel} waits to be sent: see "shipping list".`);
        }
        writeLine(`Parcel ${parcel} goes to the current address.`);
      }),
    );

  addActorAndReason(shipping.command('return <parcel>'))
    .description(
      'put a parcel that came back, or has a wrong tracking number, into the next export',
    )
    .action((parcel: string, options: ActorOptions) =>
      withShop(async ({ db, clock }) => {
        const named = { parcelId: idFrom(parcel) };
        const { kind } = await returnParcel(db, clock, named, actorOf(options));
        if (kind !== 'done') {
          throw new CommandError(
            `No parcel ${parcel} has left, or the account of its member is closed: see "member show" of the member.`,
          );
        }
        writeLine(`Parcel ${parcel} waits again, for the current address.`);
      }),
    );

  addActorAndReason(shipping.command('mail <parcel>'))
    .description('send the mail about a sent parcel again')
    .action((parcel: string, options: ActorOptions) =>
      withShop(async ({ db, clock }) => {
        if (!(await resendMail(db, clock, idFrom(parcel), actorOf(options)))) {
          throw new CommandError(
            `No parcel ${parcel} has left, so there is no mail to send again.`,
          );
        }
        writeLine(`The mail about parcel ${parcel} is in the queue.`);
      }),
    );
}

/** Prints a page of the waiting parcels. */
async function listWaiting(
  { db, clock }: Shop,
  { member, after }: { member?: string; after?: string },
  writeLine: (line: string) => void,
): Promise<void> {
  const request = parseListQuery(waitingParcels, {
    cursor: after,
    filter: member === undefined ? {} : { memberId: idFrom(member) },
  });
  if ('refusal' in request)
    throw new CommandError(`"${after}" begins no page of this list: copy it from the page before.`);
  const { rows: waiting, next } = await findWaitingParcels(db, request);
  const memberIds = [...new Set(waiting.map(({ memberId }) => memberId))];
  const [debts, restrictions] = await Promise.all([
    findDebts(db, memberIds),
    findRestrictions(db, memberIds),
  ]);
  const now = clock.now();
  for (const { id, memberId, cards, shipBy, exportId } of waiting) {
    // `shipBy` is the midnight at the end of the last day.
    const lastDay = dateInJapan(new Date(shipBy.getTime() - 1));
    const due = `${shipBy <= now ? 'OVERDUE since' : 'due by'} ${lastDay}`;
    const owed = debts.get(memberId);
    const facts = [
      `${countOf(cards, 'card')} of member ${memberId}`,
      due,
      exportId === null ? 'not exported' : `export ${exportId}`,
      ...(findRestrictedAction(restrictions.get(memberId), ['ship'], now)
        ? ['the member is restricted from ship']
        : []),
      ...(owed === undefined ? [] : [`the member owes ${countOf(owed, 'point')}`]),
    ];
    writeLine(`parcel ${id}: ${facts.join(', ')}`);
  }
  const isWhole = after === undefined && next === undefined;
  if (isWhole) writeLine(`${countOf(waiting.length, 'parcel')} to be sent.`);
  else writeLine(`${countOf(waiting.length, 'parcel')} on this page.`);
  if (next !== undefined) writeLine(`The next page: shipping list --after ${next}`);
}

/** Writes the carriers' files of waiting parcels into a folder, and prints a report. */
async function exportInto(
  { db, clock }: Shop,
  config: Config,
  folder: string,
  options: ActorOptions & { again?: string },
  writeLine: (line: string) => void,
): Promise<void> {
  const { yamatoBilling: billing, delivery } = config;
  const actor = actorOf(options);
  const configured = await readOperator(config.operatorFile);
  const operator = await operatorFinder({ db, clock }, configured, 0)();
  const onLabels = { billing, delivery, ...labels(operator), actor };
  if (options.again === undefined) await createFolder(folder, 'Nothing was exported.');
  const report =
    options.again === undefined
      ? await exportParcels(db, clock, onLabels)
      : await downloadExport(db, clock, idFrom(options.again), onLabels);
  if (report === undefined)
    throw new CommandError(
      `There is no export ${options.again}: its number is in the names of its files.`,
    );
  const { exportId, files } = report;
  const advice = `Export ${exportId} is committed, and later exports leave out its parcels. When the folder can be written, run "shipping export <folder> --again ${exportId}".`;
  const paths = files.length === 0 ? [] : await writeFiles(folder, files, advice);
  writeReport(report, paths, writeLine);
}

/** Imports the tracking numbers of a carrier's file, and prints the result. */
async function importFile(
  { db, clock }: Shop,
  path: string,
  options: ActorOptions & { carrier: string },
  writeLine: (line: string) => void,
): Promise<void> {
  const carrier = carriers.parse(options.carrier);
  const result = await importTracking(db, clock, {
    file: await read(pathFrom(path)),
    carrier,
    actor: actorOf(options),
  });
  if (result.ok) {
    const { sent, delivered, unchanged } = result;
    const also = delivered > 0 ? ` ${delivered} delivered;` : '';
    writeLine(`${countOf(sent, 'parcel')} sent;${also} ${unchanged} known before.`);
    return;
  }
  for (const { line, problem } of result.errors)
    writeLine(`${path}:${line}: ${trackingProblemText(problem).en}`);
  throw new CommandError(`${countOf(result.errors.length, 'error')}; nothing was imported.`);
}

/**
 * Reads a file that a command names.
 *
 * @throws CommandError if the file is missing or cannot be read by this user
 */
async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CommandError(
      `${path} cannot be read (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** Prints what an export contains and which parcels it leaves out. */
function writeReport(
  report: ExportReport,
  paths: readonly string[],
  writeLine: (line: string) => void,
): void {
  for (const { id, missingFields } of report.incomplete) {
    writeLine(
      `parcel ${id} is held back: its address lacks ${missingFields.map((field) => missingFieldTexts[field].en).join(', ')}. Once it is corrected, by the member or by member change: shipping address ${id} --why …`,
    );
  }
  for (const { memberId, owed, parcels } of report.onDebt) {
    writeLine(
      `${countOf(parcels, 'parcel')} of member ${memberId} held back: the member owes ${countOf(owed, 'point')} for a reversed payment. The next export takes them once that is settled, or waived: payments waive-debt ${memberId} --as paid|forgone --why …`,
    );
  }
  for (const { memberId, parcels } of report.onHold) {
    writeLine(
      `${countOf(parcels, 'parcel')} of member ${memberId} held back: the member is restricted from ship. The next export takes them once that is over, or lifted: member allow ${memberId} --from ship --why …`,
    );
  }
  for (const id of report.held) writeLine(`Parcel ${id} is held back by staff.`);
  for (const id of report.onOffer) {
    writeLine(
      `parcel ${id} is held back: its member has not answered yet whether another copy may take the place of a missing card. The next export after the answer, or after the deadline of the offer, takes it.`,
    );
  }
  for (const { id, problems } of report.labelsToCorrect) {
    writeLine(
      `parcel ${id}: ${problems.map((problem) => labelProblemText(problem).en).join('; ')}. Correct the label in B2 Cloud.`,
    );
  }
  for (const path of paths) writeLine(path);
  const owing = [...report.onDebt, ...report.onHold].reduce((sum, { parcels }) => sum + parcels, 0);
  const held = report.incomplete.length + report.onOffer.length + report.held.length + owing;
  const heldBack = held === 0 ? '' : `, ${held} held back`;
  writeLine(
    report.exportId === undefined
      ? `No parcel to export${heldBack}.`
      : `Export ${report.exportId}: ${countOf(report.exported, 'parcel')}${heldBack}.`,
  );
}

/** Settings that all labels share. */
function labels(operator: Operator) {
  return { sender: senderOf(operator), prefectureName };
}

/**
 * Makes the sender for labels from the operator's data.
 *
 * @throws CommandError if the operator's address has no postal code
 */
function senderOf(operator: Operator): Sender {
  const sender = labelSenderOf(operator);
  if (sender !== undefined) return sender;
  throw new CommandError(
    `The Japanese address in KAIFU_OPERATOR is the sender of every parcel and must begin with its postal code (〒100-0001 東京都…), not ${operator.address.ja}.`,
  );
}
