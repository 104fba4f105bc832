import type { Shop } from '../app/shop.ts';
import { findMails, resendMail } from '../messages/index.ts';
import {
  actorOf,
  addActorAndReason,
  CommandError,
  type CommandLine,
  countOf,
  idFrom,
  timeInJapan,
} from './command-line.ts';
import { memberNamed } from './member-named.ts';

const mostListed = 50;

/** Commands to list the mails sent to a member and to send one again. */
export function mailCommands({ program, withShop, writeLine }: CommandLine): void {
  const mail = program.command('mail').description('mails to members');

  mail
    .command('list <member>')
    .description(
      'the mails sent to a member in the last months, the newest first, and those in the queue',
    )
    .action((named: string) => withShop((shop) => listMails(shop, named, writeLine)));

  addActorAndReason(mail.command('send <mail>'))
    .description('send a mail again, by its number in the list')
    .action((text: string, options: { who: string; why: string }) =>
      withShop(async ({ db, clock }) => {
        const result = await resendMail(db, clock, idFrom(text), actorOf(options));
        if (result !== 'queued') throw new CommandError(refusals[result](text));
        writeLine(`Mail ${text} is in the queue.`);
      }),
    );
}

const refusals = {
  'no-such-mail': (mail: string) => `There is no mail ${mail}; "mail list" shows the numbers.`,
  'held-a-secret': (mail: string) =>
    `Mail ${mail} contained a password, which is not stored: the member can request another at /password-reissue.`,
  'useless-by-now': (mail: string) => `Mail ${mail} is out of date.`,
} as const;

/** Prints a member's newest mails, and those that wait to be sent. */
async function listMails(
  shop: Shop,
  named: string,
  writeLine: (line: string) => void,
): Promise<void> {
  const { id } = await memberNamed(shop, named);
  const { sent, waiting } = await findMails(shop.db, id, mostListed);
  for (const { attempts, lastError } of waiting) {
    writeLine(
      `waits to be sent${attempts === 0 ? '' : `, tried ${countOf(attempts, 'time')}: ${lastError}`}`,
    );
  }
  for (const mail of sent) {
    writeLine(
      `mail ${mail.id}: ${timeInJapan(mail.sentAt)}${mail.refused ? ', REFUSED' : ''}, ${mail.subject}`,
    );
  }
  writeLine(`${countOf(sent.length, 'mail')} to member ${id}.`);
}
