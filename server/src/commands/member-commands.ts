import { type Command, Option } from 'commander';
import { prefectures } from '#contract/prefectures.ts';
import {
  changeRegistered,
  closeAccount,
  type MemberOverview,
  type OperatorsReason,
  operatorsReasons,
  type RegisteredChange,
  revealMember,
  searchMembers,
} from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import type { Shop } from '../app/shop.ts';
import { findActions } from '../db/audit.queries.ts';
import {
  adjustBalance,
  findSpendable,
  OverdrawnError,
  restrictedActions,
} from '../ledger/index.ts';
import { maskMail, maskName, maskPhone } from '../lib/mask.rules.ts';
import { findNewestPayments } from '../payments/index.ts';
import { payMethodNameOf } from '../points/index.ts';
import { countToExport, findParcelsOfMember } from '../shipping/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  addActorOption,
  CommandError,
  type CommandLine,
  countOf,
  printable,
  timeInJapan,
} from './command-line.ts';
import { factorCommands } from './factor-commands.ts';
import { memberNamed, noSuchMember } from './member-named.ts';
import { restrictCommands, restrictionLine } from './restrict-commands.ts';
import { verifyCommand } from './staff-commands.ts';
import { takeBackCommand } from './take-back-command.ts';

const mostActions = 50;
const mostFound = 20;
/** The most payments and parcels that are shown of a member. */
const mostShown = 20;

/** Adds the commands about members: look one up, change an account, close it. */
export function memberCommands(commandLine: CommandLine): void {
  const { program, withShop, writeLine } = commandLine;
  const member = program.command('member').description('members of the shop');
  addActorOption(member.command('show <member>'))
    .description(
      'look a member up, by mail address or number, with their newest payments and parcels',
    )
    .option('--why <reason>', 'shows personal data too; the audit log keeps who looked, and why')
    .action((named: string, options: ActorOptions) =>
      withShop((shop) => showMember(shop, named, options, (line) => writeLine(printable(line)))),
    );

  member
    .command('find <words...>')
    .description('find members by parts of their name or mail, or by their phone number')
    .action((words: string[]) =>
      withShop((shop) => findMembers(shop, words.join(' '), (line) => writeLine(printable(line)))),
    );

  const change = addActorAndReason(member.command('change <member>')).description(
    "change a member's details, after their identity was checked",
  );
  for (const [flag, what] of Object.entries(changes)) change.option(flag, what);
  change.action((named: string, options: ChangeOptions) =>
    withShop((shop) => changeMember(shop, named, options, writeLine)),
  );

  closeCommand(member, { withShop, writeLine });
  restrictCommands(member, { withShop, writeLine });
  takeBackCommand(member, { withShop, writeLine });
  factorCommands(member, { withShop, writeLine });

  addActorAndReason(
    program.command('points').description('points and coins').command('adjust <member> <amount>'),
  )
    .description('give points to a member, or take them with an amount below zero')
    .option('--coins', 'coins instead of points')
    .action((member: string, amount: string, options: { who: string; why: string; coins?: true }) =>
      withShop((shop) => adjust(shop, member, amount, options, writeLine)),
    );

  const audit = program
    .command('audit')
    .description('the audit log: all actions from the command line, with operator and reason')
    .option('--of <subject>', 'only about one subject, such as "member 12" or "parcel 7"')
    .action(({ of }: { of?: string }) =>
      withShop(async ({ db }) => {
        for (const entry of await findActions(db, of, mostActions)) {
          const { createdAt, who, action, subject, why, details } = entry;
          const facts = JSON.stringify(details);
          const words = [
            timeInJapan(createdAt),
            who,
            action,
            subject,
            why,
            facts === '{}' ? '' : facts,
          ];
          writeLine(words.filter((word) => word !== '').join(' | '));
        }
      }),
    );
  verifyCommand(audit, commandLine);
}

/** Adds the command that closes an account. */
function closeCommand(
  member: Command,
  { withShop, writeLine }: Pick<CommandLine, 'withShop' | 'writeLine'>,
): void {
  addActorAndReason(member.command('close <member>'))
    .description('close an account permanently, such as a duplicate; its points and coins expire')
    .addOption(
      new Option('--reason <reason>', 'what the member is told by mail')
        .choices(operatorsReasons)
        .makeOptionMandatory(),
    )
    .action((named: string, options: Required<ActorOptions> & { reason: OperatorsReason }) =>
      withShop((shop) => closeMember(shop, named, options, writeLine)),
    );
}

/** Prints the members that match a text. */
async function findMembers(
  shop: Shop,
  text: string,
  writeLine: (line: string) => void,
): Promise<void> {
  const found = await searchMembers(shop.db, text, mostFound);
  for (const { id, lastName, mail } of found)
    writeLine(`member ${id}: ${maskName(printable(lastName))}, ${maskMail(mail)}`);
  writeLine(
    found.length < mostFound
      ? `${countOf(found.length, 'member')} found.`
      : `The newest ${mostFound}; there may be more.`,
  );
}

/** The fields that can be changed, by option. */
const changes = {
  '--mail <address>': 'the address to log in by and to be written to',
  '--last-name <name>': 'family name',
  '--middle-name <name>': 'outside Japan',
  '--first-name <name>': 'given name',
  '--phone <number>': 'it has to be verified anew',
  '--postal-code <code>': '7 digits in Japan',
  '--country <country>': 'outside Japan, with --prefecture 99',
  '--prefecture <number>': '1 (Hokkaido) to 47 (Okinawa), or 99 outside Japan',
  '--city <city>': 'city, ward or county with its town',
  '--street <street>': 'town and number',
  '--building <building>': 'building and room',
} as const;

type ChangeOptions = Required<ActorOptions> &
  Omit<RegisteredChange, 'prefectureId'> & { prefecture?: string };

/** Changes a member's registered data, and prints the result. */
async function changeMember(
  shop: Shop,
  named: string,
  { who, why, prefecture, ...texts }: ChangeOptions,
  writeLine: (line: string) => void,
): Promise<void> {
  const change = {
    ...texts,
    ...(prefecture !== undefined && { prefectureId: Number(prefecture) }),
  };
  if (Object.keys(change).length === 0)
    throw new CommandError('Say what is to be changed: see --help.');
  const { id } = await memberNamed(shop, named);
  const result = await changeRegistered(shop, id, change, actorOf({ who, why }));
  switch (result.kind) {
    case 'changed':
      return writeLine(`Member ${id} was changed, and is told by mail.`);
    case 'invalid': {
      const errors = Object.entries(result.errors).map(
        ([field, problem]) => `${field} is ${problem}`,
      );
      throw new CommandError(`${errors.join(', ')}. Nothing was changed.`);
    }
    case 'mail-taken':
      throw new CommandError(
        'Another member has that address: see "member show" with it. Nothing was changed.',
      );
    case 'has-factor':
      throw new CommandError(
        'The member has a second factor: they change it themselves, or "member factors remove" comes first. Nothing was changed.',
      );
    case 'no-such-member':
      throw new CommandError(noSuchMember(named));
  }
}

/** Why an account cannot be closed, and what to do about it. */
const bars = {
  open_cards: 'cards wait for a decision (24 hours at the most)',
  open_refunds: 'prices of purchases are still given back (about a minute)',
  open_shipments: 'parcels have not left',
  open_payments: 'payments are open, or may still be paid',
  debt: 'they owe points (payments waive-debt)',
} as const;

/** Closes a member's account, and prints the result. */
async function closeMember(
  shop: Shop,
  named: string,
  options: Required<ActorOptions> & { reason: OperatorsReason },
  writeLine: (line: string) => void,
): Promise<void> {
  const { id } = await memberNamed(shop, named);
  const result = await closeAccount({ ...shop, memberDataSources }, id, {
    byOperator: { ...actorOf(options), reason: options.reason },
  });
  switch (result.kind) {
    case 'closed':
      return writeLine(
        `The account of member ${id} is closed, its sessions are ended, and its member is told by mail.`,
      );
    case 'barred':
      throw new CommandError(
        `Nothing was changed. First must be finished: ${result.bars.map((bar) => bars[bar]).join('; ')}.`,
      );
    case 'overtaken':
      throw new CommandError(`The account of member ${id} is closed already.`);
  }
}

/**
 * Prints what the shop knows about a member. As in the console, personal data are hidden unless a
 * reason is given; if one is, the audit log records who read them.
 */
async function showMember(
  shop: Shop,
  named: string,
  options: ActorOptions,
  writeLine: (line: string) => void,
): Promise<void> {
  const member = await memberNamed(shop, named);
  const now = shop.clock.now();
  const spendable = await findSpendable(shop.db, member.id, now);
  const { points, coins, pointsOwed } = spendable;
  const isShown =
    options.why !== undefined &&
    (await revealMember(shop, member.id, actorOf(options))) !== undefined;
  const { name, mail, phone, address } = isShown ? personalData(member) : maskedData(member);
  writeLine(`member ${member.id}: ${name}, ${mail}`);
  if (!isShown) writeLine('personal data are hidden: --why shows them, for the audit log');
  writeLine(`since ${timeInJapan(member.createdAt)}, writes ${member.language}`);
  writeLine(
    `phone ${phone || 'none'}${member.phoneVerifiedAt === null ? ', not verified' : ', verified'}`,
  );
  writeLine(`address ${address}`);
  writeLine(
    `${points} points, ${coins} coins${pointsOwed > 0 ? `, owes ${pointsOwed} points` : ''}`,
  );
  const held = pointsOwed > 0 ? await countToExport(shop.db, member.id) : 0;
  if (held > 0)
    writeLine(`${countOf(held, 'parcel')} held back until the debt is settled or waived`);
  const restricted = restrictedActions(spendable, now);
  if (restricted.length > 0)
    writeLine(`restricted from ${restrictionLine(restricted, spendable.restrictedUntil)}`);
  await writePayments(shop, member.id, writeLine);
  await writeParcels(shop, member.id, writeLine);
}

/** A member's personal data, each on one line. */
function personalData(member: MemberOverview) {
  const { lastName, middleName, firstName, mail, phone } = member;
  const name = [lastName, middleName, firstName].filter((part) => part !== '').join(' ');
  return { name, mail, phone, address: addressOf(member) };
}

/** A member's personal data, hidden as in the console. */
function maskedData({ lastName, mail, phone, prefectureId }: MemberOverview) {
  const prefecture = prefectures.find(({ id }) => id === prefectureId)?.ja;
  return {
    ...{ name: maskName(printable(lastName)), mail: maskMail(mail) },
    ...{ phone: maskPhone(phone), address: prefecture ?? 'none' },
  };
}

/** Prints a member's newest payments. */
async function writePayments(
  { db }: Shop,
  memberId: number,
  writeLine: (line: string) => void,
): Promise<void> {
  for (const payment of await findNewestPayments(db, memberId, mostShown)) {
    const { id, createdAt, amount, method, state, reversed, provider, providerId } = payment;
    const back = reversed > 0 ? `, ${reversed} yen given back` : '';
    const way = payMethodNameOf(method);
    writeLine(
      `payment ${id}: ${timeInJapan(createdAt)}, ${amount} yen, ${way}, ${state}${back}, ${provider} ${providerId ?? 'without an order'}`,
    );
  }
}

/** Prints a member's newest parcels. */
async function writeParcels(
  { db }: Shop,
  memberId: number,
  writeLine: (line: string) => void,
): Promise<void> {
  for (const parcel of (await findParcelsOfMember(db, memberId)).slice(-mostShown).reverse()) {
    const { id, createdAt, cards, carrier, trackingNumber, sentAt, takenBackAt } = parcel;
    const unsent = takenBackAt === null ? 'not sent' : `taken back ${timeInJapan(takenBackAt)}`;
    const status =
      sentAt === null ? unsent : `sent ${timeInJapan(sentAt)}, ${carrier} ${trackingNumber}`;
    writeLine(`parcel ${id}: ${timeInJapan(createdAt)}, ${countOf(cards, 'card')}, ${status}`);
  }
}

/** Writes a member's address on one line. */
function addressOf(member: MemberOverview): string {
  const prefecture = prefectures.find(({ id }) => id === member.prefectureId)?.ja ?? '';
  const { country, postalCode, city, street, building } = member;
  const parts = [country, postalCode, prefecture, city, street, building].filter(
    (part) => part !== '',
  );
  return parts.join(' ') || 'none';
}

/** Credits or debits a member's points or coins, and prints the new balances. */
async function adjust(
  shop: Shop,
  named: string,
  amountText: string,
  options: { who: string; why: string; coins?: true },
  writeLine: (line: string) => void,
): Promise<void> {
  const amount = Number(amountText);
  if (!/^[+-]?\d{1,9}$/.test(amountText) || amount === 0) {
    throw new CommandError(`"${amountText}" is no amount: write 500, or -500 to take them.`);
  }
  const { id } = await memberNamed(shop, named);
  const currency = options.coins ? 'coin' : 'point';
  try {
    const after = await adjustBalance(
      shop.db,
      shop.clock,
      { memberId: id, currency, amount },
      actorOf(options),
    );
    writeLine(`member ${id} has ${after.points} points and ${after.coins} coins.`);
  } catch (error) {
    if (error instanceof OverdrawnError)
      throw new CommandError(`${error.message}. Nothing was changed.`);
    throw error;
  }
}
