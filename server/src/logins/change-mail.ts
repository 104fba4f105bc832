import { mailChange as limits } from '#contract/limits.ts';
import {
  countAttempt,
  findMailHolder,
  findMailToConfirm,
  findMemberByMail,
  findPasswordHash,
  findUndoable,
  insertMailChange,
  isPasswordOf,
  lockOpenMember,
  type MemberSessions,
  type MoveMailDeps,
  mailKeyOf,
  moveMail,
  readMail,
  replacePassword,
  updateMailChanged,
  updateMailRestored,
} from '../accounts/index.ts';
import { type AuditedChange, audited, systemActor } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import { freshUntil } from '../factors/factors.rules.ts';
import type { MemberSession } from '../http/shop-session.ts';
import type { Digest } from '../lib/digest.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { day, hour } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import {
  deleteAuthenticatorsSince,
  deleteRecoveryCodesSince,
  findKnownFactors,
} from './factors.queries.ts';
import { deleteIdentitiesSince } from './identities.queries.ts';
import { deleteDevices } from './logins.queries.ts';
import { confirmMailMail, mailChangedMail } from './mail-change.mails.ts';
import { deletePasskeysSince } from './passkeys.queries.ts';

export interface MailChangeDeps extends MoveMailDeps {
  db: Database;
  digest: Digest;
  sessions: MemberSessions;
}

export type MailRequest =
  | 'mailed'
  | 'invalid'
  | 'same'
  | 'password-needed'
  | 'password-wrong'
  | 'too-many';

/**
 * Mails a link to the address that a member wants. Nothing changes before it is opened. Whether
 * another account has the address is not told: then nothing is mailed.
 *
 * @param password needed unless a second factor was shown in this session within five minutes
 */
export async function requestMailChange(
  { db, clock, digest }: MailChangeDeps,
  session: MemberSession,
  { mail: typed, password }: { mail: string; password: string | undefined },
): Promise<MailRequest> {
  const { memberId } = session.principal;
  const mail = readMail(typed);
  if (mail === undefined) return 'invalid';
  const now = clock.now();
  const { shownAt } = await findKnownFactors(db, memberId, session.idHash);
  if (freshUntil(shownAt, now) === null) {
    if (password === undefined) return 'password-needed';
    if (!(await isPasswordOf(await findPasswordHash(db, memberId), password)))
      return 'password-wrong';
  }
  const subject = digest('mail change', String(memberId));
  if (
    (await countAttempt(db, subject, { limit: limits.perDay, milliseconds: day }, now)) >
    limits.perDay
  )
    return 'too-many';
  const isTaken = (await findMemberByMail(db, mail)) !== undefined;
  return db.transaction(async (tx): Promise<MailRequest> => {
    const member = await lockOpenMember(tx, memberId);
    if (member === undefined) return 'mailed';
    const mailKey = mailKeyOf(mail);
    if (mailKey === mailKeyOf(member.mail)) return 'same';
    const holder = await findMailHolder(tx, mailKey, now);
    if (isTaken || (holder !== undefined && holder !== memberId)) return 'mailed';
    const token = makeSessionSecret();
    const expiresAt = new Date(now.getTime() + limits.linkHours * hour);
    const tokenHash = hashOfSecret(token);
    await insertMailChange(tx, { tokenHash, memberId, mail, requestedAt: now, expiresAt });
    await queueMail(
      tx,
      { address: mail, language: member.language },
      confirmMailMail(token, expiresAt),
    );
    return 'mailed';
  });
}

export type MailConfirmation = { kind: 'changed'; mail: string } | { kind: 'unknown' | 'taken' };

/**
 * Changes the address of the member who opened the link in the mail to the new one. The former
 * address is mailed a link that restores it. A mistyped address may be a stranger's: they have the
 * link, but are not logged in as the member.
 */
export function confirmMailChange(
  deps: MailChangeDeps,
  memberId: number,
  token: string,
): Promise<MailConfirmation> {
  const tokenHash = hashOfSecret(token);
  return unlessTaken(deps, 'member mail', async (tx, record): Promise<MailConfirmation> => {
    const read = () => findMailToConfirm(tx, memberId, tokenHash, deps.clock.now());
    const mail = await read();
    if (mail === undefined) return { kind: 'unknown' };
    // The person is locked first, as everywhere; then nobody else confirms or undoes it.
    await deps.people.lock(tx, memberId, { mail });
    if ((await read()) === undefined) return { kind: 'unknown' };
    const moved = await moveMail(tx, deps, memberId, mail);
    if (moved === undefined) return { kind: 'unknown' };
    if (moved === 'taken') return { kind: 'taken' };
    const { formerMail, language } = moved;
    const undo = makeSessionSecret();
    const now = deps.clock.now();
    const undoUntil = new Date(now.getTime() + limits.undoDays * day);
    await updateMailChanged(tx, tokenHash, {
      ...{ doneAt: now, formerMail, formerMailKey: mailKeyOf(formerMail) },
      ...{ undoHash: hashOfSecret(undo), undoUntil },
    });
    const letter = mailChangedMail({ at: now, undo, undoUntil });
    await queueMail(tx, { address: formerMail, language }, letter);
    record({ subject: `member ${memberId}` });
    return { kind: 'changed', mail };
  });
}

export interface MailRestoration {
  kind: 'restored' | 'unknown' | 'taken';
}

/**
 * Restores the address that an account had before a change, by the link in the mail to it. In one
 * transaction it ends all sessions, replaces the password, removes what opens the account and was
 * made or linked since, and mails a temporary password to the restored address. Later changes can
 * no longer be undone. Factors and linked accounts from before the change stay: they are the
 * owner's.
 */
export function undoMailChange(deps: MailChangeDeps, token: string): Promise<MailRestoration> {
  const undoHash = hashOfSecret(token);
  return unlessTaken(deps, 'member mail undo', async (tx, record): Promise<MailRestoration> => {
    const read = () => findUndoable(tx, undoHash, deps.clock.now());
    const found = await read();
    if (found === undefined) return { kind: 'unknown' };
    const { memberId, formerMail, requestedAt } = found;
    await deps.people.lock(tx, memberId, { mail: formerMail });
    if ((await read()) === undefined) return { kind: 'unknown' };
    const moved = await moveMail(tx, deps, memberId, formerMail);
    if (moved === undefined) return { kind: 'unknown' };
    if (moved === 'taken') return { kind: 'taken' };
    const now = deps.clock.now();
    await updateMailRestored(tx, { memberId, requestedAt }, now);
    await replacePassword(tx, deps.sessions, memberId, now);
    await deleteDevices(tx, memberId);
    await deletePasskeysSince(tx, memberId, requestedAt);
    await deleteAuthenticatorsSince(tx, memberId, requestedAt);
    await deleteIdentitiesSince(tx, memberId, requestedAt);
    await deleteRecoveryCodesSince(tx, memberId, requestedAt);
    record({ subject: `member ${memberId}` });
    return { kind: 'restored' };
  });
}

/** Support reads in the member's timeline what the member did, without the addresses. */
const byMember = { ...systemActor('member', ''), origin: 'shop' };

/**
 * Runs a change of address by its member in one transaction with its audit entry. If another
 * account has the address, nothing is changed.
 */
async function unlessTaken<Result>(
  { db, clock }: MailChangeDeps,
  action: 'member mail' | 'member mail undo',
  work: (tx: Tx, record: (change: AuditedChange) => void) => Promise<Result>,
): Promise<Result | { kind: 'taken' }> {
  try {
    return await audited(db, clock, byMember, action, work);
  } catch (error) {
    if (violatedConstraint(error) === 'member_mail_key_key') return { kind: 'taken' };
    throw error;
  }
}
