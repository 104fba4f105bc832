import { permissionsOf } from '#contract/permissions.ts';
import { deviceOf } from '../accounts/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { noteIfReplicated } from '../db/synchronous.ts';
import type { StaffSession, StaffSessionStore } from '../http/staff-session.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { SessionEndedError } from '../lib/session-ended.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { queueMail } from '../messages/index.ts';
import { hasPasskey } from './factors.queries.ts';
import { newDeviceMail } from './staff.mails.ts';
import { lockStaffAgainstChanges } from './staff.queries.ts';
import { halfSessionMs, idleMs, knownRoles, sessionMs, useIntervalMs } from './staff.rules.ts';
import type { StaffDeps } from './staff-deps.ts';
import {
  findCurrentStaffSessions,
  findStaffSession,
  insertStaffSession,
  lockStaffOfSession,
  recordStaffDevice,
  type StaffSessionRow,
  updateStaffSessionFactor,
  updateStaffSessionUse,
} from './staff-sessions.queries.ts';

/** The network address and device of a sign-in. */
export interface Client {
  address: string;
  userAgent: string;
  /** The hash of the browser's cookie. */
  browserHash: Buffer;
}

/**
 * Makes the store that reads staff sessions. There is no cache: the console has few users, and what
 * is taken away from somebody is gone with their next request.
 */
export function staffSessions(deps: StaffDeps): StaffSessionStore {
  return {
    find: (secret, isUse) => findSession(deps, secret, isUse),
    /** Finds those of these sessions that are still valid, by their id as hex. */
    async findCurrent(idHashes) {
      const now = deps.clock.now();
      const usedAfter = new Date(now.getTime() - idleMs);
      const rows = await findCurrentStaffSessions(deps.db, idHashes, { now, usedAfter });
      return new Map(
        rows
          .filter(({ isDemo }) => !isDemo || deps.console.allowsDemo)
          .map(({ idHash, ...row }) => [idHash.toString('hex'), sessionOf(idHash, row)]),
      );
    },
    assertCurrent: assertSessionCurrent,
  };
}

/**
 * Locks a session's person in a transaction.
 *
 * @throws SessionEndedError if the session has ended, or its person was removed or has other roles
 */
export async function assertSessionCurrent(
  tx: Executor,
  session: Pick<StaffSession, 'idHash' | 'revision'>,
): Promise<void> {
  if (!(await lockStaffOfSession(tx, session.idHash, session.revision)))
    throw new SessionEndedError();
}

/** Finds the session of a cookie's secret, and records its use. */
export async function findSession(
  { db, clock, console }: StaffDeps,
  secret: string,
  isUse = true,
): Promise<StaffSession | undefined> {
  if (secret === '') return undefined;
  const now = clock.now();
  const idHash = hashOfSecret(secret);
  const usedAfter = new Date(now.getTime() - idleMs);
  const row = await findStaffSession(db, idHash, { now, usedAfter });
  if (row === undefined || (row.isDemo && !console.allowsDemo)) return undefined;
  if (isUse && now.getTime() - row.lastUsedAt.getTime() >= useIntervalMs)
    await noteIfReplicated(updateStaffSessionUse(db, idHash, now));
  return sessionOf(idHash, row);
}

/** Makes a session from its row. Its permissions are empty until the person is signed in. */
function sessionOf(idHash: Buffer, row: StaffSessionRow): StaffSession {
  const { staffId, name, mail, language, revision, factorAt, expiresAt, browserHash } = row;
  const state = stateOf(row);
  const roles = state === 'signed-in' ? knownRoles(row.roles) : [];
  return {
    idHash,
    state,
    principal: { kind: 'staff', staffId, name, permissions: permissionsOf(roles) },
    mail,
    language,
    roles,
    revision,
    factorAt,
    expiresAt,
    browserHash,
  };
}

/**
 * Decides what a session's person still has to do: enrol a factor, show it, or nothing. Somebody
 * whose factors were reset has to enrol again, also in a session that is open.
 */
function stateOf({ hasFactor, factorAt }: StaffSessionRow): StaffSession['state'] {
  if (!hasFactor) return 'enrolment-required';
  return factorAt === null ? 'factor-required' : 'signed-in';
}

/**
 * Starts a session for somebody whose password or passkey was verified.
 *
 * @param proof the password's hash that was verified; a passkey is also a second factor
 * @returns the cookie's secret; undefined if the password changed or the passkey is gone, as after
 *   a reset, or the person was removed
 */
export async function startSession(
  deps: StaffDeps,
  staffId: number,
  client: Client,
  proof: { passwordHash: string } | { passkeyId: number },
): Promise<string | undefined> {
  const secret = makeSessionSecret();
  const now = deps.clock.now();
  const isWhole = 'passkeyId' in proof;
  const session = {
    idHash: hashOfSecret(secret),
    staffId,
    device: deviceOf(client.userAgent),
    address: client.address,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (isWhole ? sessionMs : halfSessionMs)),
    factorAt: isWhole ? now : null,
    browserHash: client.browserHash,
  };
  const isStarted = await deps.db.transaction(async (tx) => {
    // Locks the person. A reset that came first has deleted the passkey: without it, the session
    // would be one in which a factor is set up, although nobody has shown a password.
    if (isWhole && !(await lockStaffWithPasskey(tx, staffId, proof.passkeyId))) return false;
    return insertStaffSession(tx, session, isWhole ? null : proof.passwordHash);
  });
  if (!isStarted) return undefined;
  const person = isWhole ? await findSession(deps, secret) : undefined;
  if (person !== undefined)
    await deps.db.transaction((tx) => recordDevice(deps, tx, person, client));
  return secret;
}

/** Locks a person against changes. @returns whether the passkey is still theirs */
async function lockStaffWithPasskey(tx: Tx, staffId: number, passkeyId: number): Promise<boolean> {
  await lockStaffAgainstChanges(tx, [staffId]);
  return hasPasskey(tx, staffId, passkeyId);
}

/**
 * Completes a session, or makes it fresh again, after a second factor was shown. The session gets a
 * new secret, so that one known before is worthless.
 */
export async function renewSession(
  deps: StaffDeps,
  tx: Tx,
  session: StaffSession,
  client: Client,
): Promise<string> {
  const secret = makeSessionSecret();
  const now = deps.clock.now();
  const isFirst = session.factorAt === null;
  const isThere = await updateStaffSessionFactor(tx, session.idHash, {
    idHash: hashOfSecret(secret),
    factorAt: now,
    expiresAt: isFirst ? new Date(now.getTime() + sessionMs) : session.expiresAt,
  });
  if (isFirst && isThere) await recordDevice(deps, tx, session, client);
  return secret;
}

/**
 * Stores the device of somebody who is signed in now. Mails them if neither browser nor network
 * was seen before, unless it is their first.
 */
async function recordDevice(
  deps: StaffDeps,
  tx: Tx,
  { principal, mail, language }: Pick<StaffSession, 'principal' | 'mail' | 'language'>,
  client: Client,
): Promise<void> {
  const { staffId } = principal;
  const device = deviceOf(client.userAgent);
  const hash = deps.digest('device', `${staffId}\n${device}\n${networkKeyOf(client.address)}`);
  const at = deps.clock.now();
  if (!(await recordStaffDevice(tx, staffId, hash, at))) return;
  const facts = { device, address: client.address, at, url: deps.console.url };
  await queueMail(tx, { address: mail, language }, newDeviceMail(facts));
}
