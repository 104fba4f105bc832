import { overseasPrefecture } from '#contract/limits.ts';
import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database, Tx } from '../db/database.ts';
import { brokenConstraint } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { mailKeyOf, readMail } from './mail.rules.ts';
import {
  lockProfile,
  type RegisteredMember,
  updateMail,
  updateProfile,
  updateVerified,
} from './profile.queries.ts';
import { type ProfileFaults, type ProfileInput, readProfile } from './profile.rules.ts';
import { registeredChangedMail } from './upkeep.mails.ts';

/** What is to be different; what is left out stays as it is. */
export type RegisteredChange = Partial<ProfileInput & { mail: string }>;

export type RegisteredOutcome =
  | { kind: 'changed' }
  | { kind: 'faulty'; faults: ProfileFaults & { mail?: 'invalid' } }
  | { kind: 'mail-taken' }
  | { kind: 'no-such-member' };

/**
 * Changes what a member cannot change themselves (spec, section 2: the mail, and name and address
 * once they are given), by the operator's hand after a check of identity. The member is told, at
 * the old address, too. A phone that is changed has to be verified anew; parcels on their way keep
 * their address.
 */
export async function changeRegistered(
  db: Database,
  clock: Clock,
  memberId: number,
  change: RegisteredChange,
  actor: Actor,
): Promise<RegisteredOutcome> {
  const { mail: asked, ...fields } = change;
  const mail = asked === undefined ? undefined : readMail(asked);
  if (asked !== undefined && mail === undefined)
    return { kind: 'faulty', faults: { mail: 'invalid' } };
  try {
    return await db.transaction(async (tx): Promise<RegisteredOutcome> => {
      const registered = await lockProfile(tx, memberId);
      if (registered === undefined) return { kind: 'no-such-member' };
      const faults = await changeProfile(tx, memberId, registered, fields);
      if (faults !== undefined) return { kind: 'faulty', faults };
      if (mail !== undefined) await changeMail(tx, memberId, registered, mail);
      await queueMail(tx, { memberId }, registeredChangedMail);
      // Whose name, address or phone it is stays out of the log, which nobody can ever erase.
      const details = { fields: Object.keys(change) };
      const action = { ...actor, action: 'member change', subject: `member ${memberId}`, details };
      await recordAction(tx, action, clock.now());
      return { kind: 'changed' };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'member_mail_key_key') return { kind: 'mail-taken' };
    throw error;
  }
}

/**
 * @returns what is wrong with the profile as it would be; undefined where it was changed, or
 * nothing of it is to be
 */
async function changeProfile(
  tx: Tx,
  memberId: number,
  registered: RegisteredMember,
  change: Partial<ProfileInput>,
): Promise<ProfileFaults | undefined> {
  if (Object.keys(change).length === 0) return undefined;
  const wish = { ...registered, ...change };
  const isOverseas = wish.prefectureId === overseasPrefecture;
  // The country of an address in Japan is Japan: what was asked for would be dropped, and nobody be
  // told.
  if (change.country !== undefined && !isOverseas) return { country: 'invalid' };
  const read = readProfile(wish, isOverseas ? 'en' : 'ja');
  if (!read.ok) return read.faults;
  // Before the number is written: another member may have verified it.
  if (read.profile.phone !== registered.phone) await updateVerified(tx, memberId, null);
  // The Japanese reading drops a middle name; the operator may write one all the same.
  await updateProfile(tx, memberId, { ...read.profile, middleName: wish.middleName });
  return undefined;
}

async function changeMail(
  tx: Tx,
  memberId: number,
  registered: RegisteredMember,
  mail: string,
): Promise<void> {
  await updateMail(tx, memberId, { mail, mailKey: mailKeyOf(mail) });
  await queueMail(
    tx,
    { address: registered.mail, language: registered.language },
    registeredChangedMail,
  );
}
