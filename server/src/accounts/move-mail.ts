import type { Tx } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { inheritProtection, type People, partMailboxes } from '../protection/index.ts';
import { lockIdentity, withoutDigests } from './change-registered.ts';
import { mailboxOf, mailKeyOf } from './mail.rules.ts';
import { findMailHolder } from './mail-changes.queries.ts';
import { lockProfile, proveMail, updateMail } from './profile.queries.ts';

export interface MoveMailDeps {
  people: People;
  clock: Clock;
}

/**
 * Gives an account another mail address, to which the member has opened a link. Limits go on as
 * when support changes it (decision 60): the former mailbox keeps them, and those of the new one
 * apply at once, because it is proved.
 *
 * @returns the former address; undefined if the account is closed; `taken` if the address may be
 *   restored to another account
 * @throws if another account has the address (`member_mail_key_key`)
 */
export async function moveMail(
  tx: Tx,
  { people, clock }: MoveMailDeps,
  memberId: number,
  mail: string,
): Promise<{ formerMail: string; language: Language } | 'taken' | undefined> {
  const bonds = await lockIdentity(tx, people, memberId, { phone: undefined, mail });
  const before = await people.find(tx, memberId);
  const phoneBefore = await people.findVerifiedPhone(tx, memberId);
  const registered = await lockProfile(tx, memberId);
  if (registered === undefined) return undefined;
  const now = clock.now();
  const mailKey = mailKeyOf(mail);
  const holder = await findMailHolder(tx, mailKey, now);
  if (holder !== undefined && holder !== memberId) return 'taken';
  const parting = bonds && (await partMailboxes(tx, memberId, bonds, now));
  const isSameMailbox = mailboxOf(mail) === mailboxOf(registered.mail);
  await updateMail(tx, memberId, { mail, mailKey, isSameMailbox, now });
  await proveMail(tx, memberId, now);
  const after = await people.find(tx, memberId);
  const proved = [...before.proved, ...after.proved];
  await inheritProtection(tx, memberId, { ...after, proved }, now);
  // Last: the account itself has not left its caps.
  await parting?.keepAt(
    withoutDigests(withoutDigests(before.proved, after.proved), phoneBefore),
    withoutDigests(phoneBefore, after.proved),
  );
  return { formerMail: registered.mail, language: registered.language };
}
