import { randomBytes } from 'node:crypto';
import { countAttempt, deleteAttempts } from '../accounts/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import {
  decryptSecret,
  encryptSecret,
  otpauthUrlOf,
  secretFrom,
  stepOfCode,
} from '../factors/authenticator.rules.ts';
import { confirmationMs, factorAttempts, readRecoveryCode } from '../factors/factors.rules.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';
import type { StaffSession } from '../http/staff-session.ts';
import { queueMail } from '../messages/index.ts';
import {
  confirmAuthenticatorRow,
  consumeRecoveryCode,
  consumeStep,
  deleteFactor,
  type FactorRow,
  findAuthenticators,
  findFactors,
  findUnconfirmed,
  insertAuthenticator,
  replaceRecoveryCodes,
} from './factors.queries.ts';
import { accessChangedMail } from './staff.mails.ts';
import { lockStaff } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { assertSessionCurrent, type Client, renewSession } from './staff-sessions.ts';

export type FactorResult = 'right' | 'wrong' | 'too-many';

/**
 * Checks a code of one of a person's authenticators, or a recovery code. A right code is marked as
 * used.
 */
export async function checkCode(
  deps: StaffDeps,
  staffId: number,
  typed: string,
): Promise<FactorResult> {
  const { db, clock, digest } = deps;
  const subject = digest('factor', String(staffId));
  const attempts = await countAttempt(db, subject, factorAttempts, clock.now());
  if (attempts > factorAttempts.limit) return 'too-many';
  const isRight =
    (await isCodeOfAuthenticator(deps, staffId, typed)) ||
    (await isRecoveryCode(deps, staffId, typed));
  if (isRight) await deleteAttempts(db, subject);
  return isRight ? 'right' : 'wrong';
}

/**
 * Whether a typed code is the present one of an authenticator of this person, and was not used
 * before.
 */
async function isCodeOfAuthenticator(
  { db, clock, authenticatorKey }: StaffDeps,
  staffId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  for (const { id, secret } of await findAuthenticators(db, staffId)) {
    const step = stepOfCode(decryptSecret(authenticatorKey, secret), code, clock.now());
    if (step !== undefined) return consumeStep(db, id, step);
  }
  return false;
}

/**
 * Whether a typed code is a recovery code of this person. If so, it is deleted, because each works
 * once.
 */
async function isRecoveryCode(
  { db, digest }: StaffDeps,
  staffId: number,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  return code !== undefined && consumeRecoveryCode(db, staffId, digest('recovery code', code));
}

/** Makes the secret of a new authenticator, which a code has to confirm. */
export async function beginAuthenticator(
  { db, clock, authenticatorKey }: StaffDeps,
  session: StaffSession,
  name: string,
): Promise<{ id: number; secret: string; uri: string }> {
  const secret = secretFrom(randomBytes(20));
  const id = await db.transaction((tx) =>
    insertAuthenticator(tx, {
      staffId: session.principal.staffId,
      name,
      secret: encryptSecret(authenticatorKey, secret, randomBytes(12)),
      createdAt: clock.now(),
    }),
  );
  return { id, secret, uri: otpauthUrlOf(secret, session.mail) };
}

export type EnrolResult =
  | { kind: 'enrolled'; sessionSecret: string; recoveryCodes: string[] | null }
  | { kind: 'wrong' | 'too-many' | 'unknown' };

/** Confirms an authenticator by its first code. The person's first factor completes the session. */
export async function confirmAuthenticator(
  deps: StaffDeps,
  session: StaffSession,
  { id, code }: { id: number; code: string },
  client: Client,
): Promise<EnrolResult> {
  const { db, clock, digest, authenticatorKey } = deps;
  const { staffId } = session.principal;
  const subject = digest('factor', String(staffId));
  const attempts = await countAttempt(db, subject, factorAttempts, clock.now());
  if (attempts > factorAttempts.limit) return { kind: 'too-many' };
  const oldest = new Date(clock.now().getTime() - confirmationMs);
  const waiting = await findUnconfirmed(db, staffId, id, oldest);
  if (waiting === undefined) return { kind: 'unknown' };
  const secret = decryptSecret(authenticatorKey, waiting.secret);
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), clock.now());
  if (step === undefined || !(await consumeStep(db, id, step))) return { kind: 'wrong' };
  await deleteAttempts(db, subject);
  return enrol(deps, session, client, (tx) => confirmAuthenticatorRow(tx, id, clock.now()));
}

/**
 * Adds a factor and, in the same transaction, recovery codes if it is the first, completes the
 * session, and queues a mail.
 *
 * @param add returns false if there is nothing to add
 */
export async function enrol(
  deps: StaffDeps,
  session: StaffSession,
  client: Client,
  add: (tx: Tx) => Promise<unknown>,
): Promise<EnrolResult> {
  const { staffId } = session.principal;
  const actor = ownActor(session, client);
  return audited(
    deps.db,
    deps.clock,
    actor,
    'factor add',
    async (tx, record): Promise<EnrolResult> => {
      const before = await findFactors(tx, staffId);
      // A session with half its factors must not add another one.
      if (before.factors.length > 0 && session.state !== 'signed-in') return { kind: 'unknown' };
      if ((await add(tx)) === false) return { kind: 'unknown' };
      const isFirst = before.factors.length === 0;
      const recoveryCodes = isFirst ? await writeRecoveryCodes(deps, tx, staffId) : null;
      const sessionSecret = await renewSession(deps, tx, session, client);
      await mailChange(deps, tx, session);
      record({ subject: `staff ${staffId}` });
      return { kind: 'enrolled', sessionSecret, recoveryCodes };
    },
  );
}

/** Makes ten new recovery codes. The ones before no longer work. */
export function renewRecoveryCodes(
  deps: StaffDeps,
  session: StaffSession,
  client: Client,
): Promise<string[]> {
  const { staffId } = session.principal;
  const actor = ownActor(session, client);
  return audited(deps.db, deps.clock, actor, 'factor codes', async (tx, record) => {
    const codes = await writeRecoveryCodes(deps, tx, staffId);
    await mailChange(deps, tx, session);
    record({ subject: `staff ${staffId}` });
    return codes;
  });
}

/** Makes ten recovery codes and stores their digests in place of the old ones. */
async function writeRecoveryCodes(
  { digest }: StaffDeps,
  tx: Tx,
  staffId: number,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => digest('recovery code', code));
  await replaceRecoveryCodes(tx, staffId, hashes);
  return codes;
}

/** Removes a factor of somebody's own. The last one stays, and an owner keeps two. */
export function removeFactor(
  deps: StaffDeps,
  session: StaffSession,
  factor: Pick<FactorRow, 'kind' | 'id'>,
  client: Client,
): Promise<'removed' | 'last' | 'owner-keeps-two' | 'unknown'> {
  const { staffId } = session.principal;
  const actor = ownActor(session, client);
  return audited(deps.db, deps.clock, actor, 'factor remove', async (tx, record) => {
    const { factors } = await findFactors(tx, staffId);
    if (!factors.some(({ kind, id }) => kind === factor.kind && id === factor.id)) return 'unknown';
    if (factors.length === 1) return 'last';
    // Often nobody but the command line can reset an owner who has lost the only factor.
    if (factors.length === 2 && session.roles.includes('owner')) return 'owner-keeps-two';
    await deleteFactor(tx, staffId, factor);
    await mailChange(deps, tx, session);
    record({ subject: `staff ${staffId}`, details: { kind: factor.kind } });
    return 'removed';
  });
}

/**
 * Makes the actor of a change of the person's own password or factors. Such changes of one person
 * run one after the other, because two first factors in parallel would each create recovery codes.
 * The change fails if the person was removed or the session has ended.
 */
export function ownActor(session: StaffSession, { address }: Client): Actor {
  const { principal } = session;
  return {
    principal,
    why: '',
    origin: `console ${address}`,
    async atStart(tx) {
      await lockStaff(tx, principal.staffId);
      await assertSessionCurrent(tx, session);
    },
  };
}

/** Queues a mail to a staff member that their password or factors were changed. */
export function mailChange(
  { console }: StaffDeps,
  tx: Tx,
  { mail, language }: Pick<StaffSession, 'mail' | 'language'>,
): Promise<unknown> {
  return queueMail(tx, { address: mail, language }, accessChangedMail({ url: console.url }));
}
