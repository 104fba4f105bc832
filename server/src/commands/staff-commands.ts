import { type Command, Option } from 'commander';
import { languages } from '#contract/language.ts';
import { type RoleName, roleNames } from '#contract/permissions.ts';
import type { Shop } from '../app/shop.ts';
import type { Actor } from '../db/audit.ts';
import { readHead, textOfHead } from '../db/audit-chain.rules.ts';
import { verifyAudit } from '../db/verify-audit.ts';
import {
  findAllStaff,
  findStaffByMail,
  inviteStaff,
  removeStaff,
  resetStaff,
} from '../staff/index.ts';
import {
  actorOf,
  addActorAndReason,
  CommandError,
  type CommandLine,
  countOf,
  printable,
  timeInJapan,
} from './command-line.ts';

interface InviteOptions {
  who: string;
  why: string;
  name: string;
  language: 'ja' | 'en';
  role: RoleName[];
}

/**
 * Adds the commands for the staff of the console. With them an operator can restore access when
 * nobody can sign in any more. Somebody who can run them controls the whole machine anyway.
 */
export function staffCommands({ program, withShop, writeLine }: CommandLine): void {
  const staff = program.command('staff').description('the people who run the shop in the console');

  staff
    .command('list')
    .description('everybody who may sign in to the console, with roles and second factors')
    .action(() => withShop((shop) => listStaff(shop, (line) => writeLine(printable(line)))));

  addActorAndReason(staff.command('invite <mail>'))
    .description('invite somebody by mail; prints the link too')
    .requiredOption('--name <name>', 'their name')
    .addOption(
      new Option('--role <role...>', 'what they may do').choices(roleNames).makeOptionMandatory(),
    )
    .addOption(new Option('--language <language>', 'of mails').choices(languages).default('ja'))
    .action((mail: string, options: InviteOptions) =>
      withShop((shop) => invite(shop, mail, options, writeLine)),
    );

  addActorAndReason(staff.command('reset <mail>'))
    .description('take away password, second factors and sessions of somebody; invites them again')
    .action((mail: string, options: { who: string; why: string }) =>
      withShop(async (shop) => {
        const found = await findStaffByMail(shop.db, mail.trim().toLowerCase());
        const result =
          found === undefined
            ? undefined
            : await resetStaff(shop.staff, found.id, null, actorOf(options));
        if (result?.kind !== 'reset')
          throw new CommandError(
            `Nobody with the address ${mail} may sign in to the console: see "staff list".`,
          );
        writeLine(`${mail} is signed out everywhere, and is invited again: ${result.link}`);
      }),
    );

  addActorAndReason(staff.command('remove <mail>'))
    .description('end the access of somebody for good, also of an owner; the last owner stays')
    .action((mail: string, options: { who: string; why: string }) =>
      withShop((shop) => remove(shop, mail, actorOf(options), writeLine)),
    );
}

/** Prints everybody who runs the shop, with roles and second factors. */
async function listStaff(shop: Shop, writeLine: (line: string) => void): Promise<void> {
  const staff = (await findAllStaff(shop.db)).filter(({ removedAt }) => removedAt === null);
  for (const { id, mail, name, roles, factors, hasPassword, lastUsedAt } of staff) {
    const access = hasPassword ? countOf(factors, 'second factor') : 'invited';
    const seen = lastUsedAt === null ? 'no session' : `last seen ${timeInJapan(lastUsedAt)}`;
    writeLine(`staff ${id}: ${name}, ${mail}, ${roles.join(' ') || 'no role'}, ${access}, ${seen}`);
  }
  if (staff.length === 0)
    writeLine('Nobody yet: invite the first owner with "staff invite <mail> --role owner".');
}

/** Invites somebody to the console, and prints the link. */
async function invite(
  shop: Shop,
  mail: string,
  { name, language, role, ...who }: InviteOptions,
  writeLine: (line: string) => void,
): Promise<void> {
  const invitation = { mail, name, language, roles: role };
  const result = await inviteStaff(shop.staff, invitation, actorOf(who));
  switch (result.kind) {
    case 'invited':
      return writeLine(`${mail} is invited for 24 hours: ${result.link}`);
    case 'mail-invalid':
      throw new CommandError(`"${mail}" is not a mail address.`);
    case 'mail-taken':
      throw new CommandError(`Somebody has the address ${mail} already: see "staff list".`);
  }
}

/** Ends the access of somebody to the console. */
async function remove(
  shop: Shop,
  mail: string,
  actor: Actor,
  writeLine: (line: string) => void,
): Promise<void> {
  const found = await findStaffByMail(shop.db, mail.trim().toLowerCase());
  const result = found && (await removeStaff(shop.staff, found.id, null, actor));
  if (result?.kind === 'last-owner')
    throw new CommandError(`${mail} is the last owner: invite another one first.`);
  if (result?.kind !== 'removed')
    throw new CommandError(
      `Nobody with the address ${mail} may sign in to the console: see "staff list".`,
    );
  writeLine(`${mail} is signed out everywhere, and can no longer sign in.`);
}

/** Adds `audit verify` to the command `audit`. */
export function verifyCommand(audit: Command, { withShop, writeLine }: CommandLine): void {
  audit
    .command('verify')
    .description('compute the chain of the audit log again, and compare it with a mailed head')
    .option('--head <head>', 'the head from a mail, such as 12:9f86d0…')
    .action(({ head }: { head?: string }) =>
      withShop(async ({ db }) => {
        const known = head === undefined ? undefined : readHead(head);
        if (head !== undefined && known === undefined)
          throw new CommandError(`"${head}" is no head: copy it from the mail, with its number.`);
        const result = await verifyAudit(db, known);
        if (result.kind === 'broken')
          throw new CommandError(
            `The audit log is broken at link ${result.position} (${errors[result.error]}). Compare it with a backup, and find out who could write to the database.`,
          );
        const { entries, unlinked, head: newest } = result;
        const rest = unlinked === 0 ? '' : `, ${unlinked} of an earlier version not linked yet`;
        writeLine(`The audit log is intact: ${countOf(entries, 'link')}${rest}.`);
        writeLine(`head ${textOfHead(newest)}`);
      }),
    );
}

const errors = {
  changed: 'the entry is not what it was',
  missing: 'an entry is gone',
  'other-head': 'it is not the log whose head was mailed',
} as const;
