import { guardianQuestion } from '#contract/limits.ts';
import type { GuardianRelation } from '#contract/shop/age.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import { findAgeBar, findMinorCap } from './find-age-bar.ts';
import { guardianAskedMail } from './guardian.mails.ts';
import {
  countGuardians,
  countUnconfirmed,
  findGuardian,
  insertGuardian,
  updateGuardian,
} from './minors.queries.ts';
import { isAllowedInMail, stateOfGuardian } from './minors.rules.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';

export interface GuardianDeps {
  db: Database;
  clock: Clock;
  /**
   * Reads the mail address of a guardian, and the name of the member.
   *
   * @returns `own` if the address leads to the member's own mailbox
   */
  readGuardian(
    tx: Tx,
    memberId: number,
    mail: string,
  ): Promise<{ mail: string; memberName: string } | 'invalid' | 'own'>;
  /**
   * Counts a question against the limit of the guardian's mailbox. Returns false if it is over the
   * limit.
   */
  takeGuardianQuota(tx: Tx, mail: string): Promise<boolean>;
  /** Finds the name of a member; '' if the account is closed. */
  findMemberName(db: Executor, memberId: number): Promise<string>;
}

export type AskResult =
  | 'asked'
  /** The member is an adult or too young, has not stated their age, or has a guardian's consent. */
  | 'not-needed'
  | 'invalid'
  | 'own'
  /** The member's own name must not be in a mail to somebody else (`isAllowedInMail`). */
  | 'own-name'
  /** The member has asked too often today, or the mailbox was asked too often by anybody. */
  | 'too-many';

/**
 * Asks a guardian by mail whether a member under 18 may buy points. It replaces an earlier question
 * that was not answered.
 */
export function askGuardian(
  { db, clock, readGuardian, takeGuardianQuota }: GuardianDeps,
  memberId: number,
  asked: { name: string; relation: GuardianRelation; mail: string },
  language: Language,
): Promise<AskResult> {
  return db.transaction(async (tx): Promise<AskResult> => {
    await lockAccounts(tx, [memberId]);
    const now = clock.now();
    const person = await findPersonAccounts(tx, memberId, now);
    const monthlyCap = await findMinorCap(tx, memberId, now, person);
    const bar = await findAgeBar(tx, memberId, now, person);
    if (bar !== 'guardian-needed' || monthlyCap === undefined) return 'not-needed';
    const read = await readGuardian(tx, memberId, asked.mail);
    const name = asked.name.normalize('NFKC').trim();
    if (typeof read === 'string') return read;
    if (!isAllowedInMail(name)) return 'invalid';
    if (!isAllowedInMail(read.memberName)) return 'own-name';
    const since = new Date(now.getTime() - day);
    if ((await countGuardians(tx, memberId, since)) >= guardianQuestion.perDay) return 'too-many';
    // Questions to one mailbox come one after the other from here on.
    if (!(await takeGuardianQuota(tx, read.mail))) return 'too-many';
    const { inAll, days } = guardianQuestion.ofMailbox;
    const lately = new Date(now.getTime() - days * day);
    if ((await countUnconfirmed(tx, read.mail, lately)) >= inAll) return 'too-many';
    const before = await findGuardian(tx, memberId);
    if (before !== undefined && stateOfGuardian(before, now) === 'asked')
      await updateGuardian(tx, before, { endedAt: now });
    const token = makeSessionSecret();
    const { mail, memberName } = read;
    await insertGuardian(tx, {
      ...{ memberId, number: (before?.number ?? 0) + 1, name, relation: asked.relation },
      ...{ mail, language, tokenHash: hashOfSecret(token), askedAt: now },
    });
    const until = new Date(now.getTime() + guardianQuestion.days * day);
    const facts = { guardian: name, member: memberName, monthlyCap, token, until };
    await queueMail(tx, { address: mail, language }, guardianAskedMail(facts));
    return 'asked';
  });
}
