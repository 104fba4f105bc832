import type { Shop } from '../app/shop.ts';
import { findMails, resendMail } from '../messages/index.ts';
import {
  actorOf,
  CommandError,
  type CommandLine,
  counted,
  idFrom,
  inJapan,
  whoAndWhy,
} from './command-line.ts';
import { memberNamed } from './member-named.ts';

const mostListed = 50;

/** Commands to list the mails sent to a member and to send one again. */
export function mailCommands({ program, withShop, say }: CommandLine): void {
  const mail = program.command('mail').description('mails to members');

  mail
    .command('list <member>')
    .description(
      'the mails sent to a member in the last months, the newest first, and those in the queue',
    )
    .action((named: string) => withShop((shop) => listMails(shop, named, say)));

  whoAndWhy(mail.command('send <mail>'))
    .description('send a mail again, by its number in the list')
    .action((text: string, options: { who: string; why: string }) =>
      withShop(async ({ db, clock }) => {
        const outcome = await resendMail(db, clock, idFrom(text), actorOf(options));
        if (outcome !== 'queued') throw new CommandError(refusals[outcome](text));
        say(`Mail ${text} is in the queue.`);
      }),
    );
}

const refusals = {
  'no-such-mail': (mail: string) => `There is no mail ${mail}; "mail list" shows the numbers.`,
  'held-a-secret': (mail: string) =>
    `Mail ${mail} contained a password, which is not stored: the member can request another at /password-reissue.`,
  'useless-by-now': (mail: string) => `Mail ${mail} is out of date.`,
} as const;

async function listMails(shop: Shop, named: string, say: (line: string) => void): Promise<void> {
  const { id } = await memberNamed(shop, named);
  const { sent, waiting } = await findMails(shop.db, id, mostListed);
  for (const { attempts, lastError } of waiting) {
    say(
      `waits to be sent${attempts === 0 ? '' : `, tried ${counted(attempts, 'time')}: ${lastError}`}`,
    );
  }
  for (const mail of sent) {
    say(
      `mail ${mail.id}: ${inJapan(mail.sentAt)}${mail.refused ? ', REFUSED' : ''}, ${mail.subject}`,
    );
  }
  say(`${counted(sent.length, 'mail')} to member ${id}.`);
}
