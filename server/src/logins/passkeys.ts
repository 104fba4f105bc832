import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { lockOpenMember, updateFactorShown } from '../accounts/index.ts';
import {
  makeCreationOptions,
  makeRequestOptions,
  verifyMadePasskey,
  verifyShownPasskey,
} from '../factors/webauthn.ts';
import type { MemberSession } from '../http/shop-session.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { queueMail } from '../messages/index.ts';
import { dropUselessCodes, makeFirstRecoveryCodes } from './authenticators.ts';
import { challengeFor, readChallenge } from './challenge.rules.ts';
import type { FactorDeps, PasskeyDeps } from './factor-deps.ts';
import { hasOtherWayIn } from './has-other-way-in.ts';
import { passkeyMail } from './logins.mails.ts';
import { challengeMs, passkeysAtMost } from './logins.rules.ts';
import { mayAddFactor } from './may-add-factor.ts';
import {
  consumeChallenge,
  deletePasskey,
  findPasskey,
  findPasskeys,
  findSessionOwner,
  insertPasskey,
  isPasskeyCopied,
  updatePasskeyCopied,
  updatePasskeyUse,
} from './passkeys.queries.ts';

function newChallenge({ digest, clock }: PasskeyDeps, purpose: string) {
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  return challengeFor(digest, purpose, expiresAt, randomBytes(16));
}

/**
 * Returns a function that marks a challenge as used, if it was made for this purpose.
 *
 * @param onRead gets the time at which the challenge was issued
 */
function consumerOf(
  { db, digest, clock }: PasskeyDeps,
  purpose: string,
  onRead?: (issuedAt: Date) => void,
) {
  return async (challenge: string): Promise<boolean> => {
    const expiresAt = readChallenge(digest, purpose, challenge, clock.now());
    if (expiresAt === undefined) return false;
    onRead?.(new Date(expiresAt.getTime() - challengeMs));
    return consumeChallenge(db, hashOfSecret(challenge), expiresAt);
  };
}

/** A challenge is answered in the browser session that asked for it. */
const purposeOfLogIn = (visitorId: string) => `log in ${visitorId}`;
const purposeOfShown = (session: MemberSession) =>
  `show ${session.principal.memberId} ${session.idHash.toString('base64url')}`;
const purposeOfNew = (session: MemberSession) =>
  `new passkey ${session.principal.memberId} ${session.idHash.toString('base64url')}`;

/** Makes the options with which a browser asks for a passkey to log in. Stores nothing. */
export function beginPasskeyLogIn(deps: PasskeyDeps, visitorId: string) {
  return beginPasskeyFor(deps, purposeOfLogIn(visitorId));
}

/** Makes the options with which a browser asks for a passkey for a purpose. Stores nothing. */
export function beginPasskeyFor(deps: PasskeyDeps, purpose: string) {
  const challenge = newChallenge(deps, purpose);
  return makeRequestOptions(deps.relyingParty, { timeoutMs: challengeMs, challenge });
}

export type PasskeyLogIn = { kind: 'in' | 'copied'; memberId: number } | { kind: 'refused' };

/** Verifies the passkey of somebody who logs in, and finds its member. */
export function checkPasskeyLogIn(
  deps: PasskeyDeps,
  visitorId: string,
  response: AuthenticationResponseJSON,
): Promise<PasskeyLogIn> {
  return checkPasskeyFor(deps, purposeOfLogIn(visitorId), response);
}

/** Makes the options with which a browser asks a member for their passkey as a second factor. */
export function beginShowPasskey(deps: PasskeyDeps, session: MemberSession) {
  return beginPasskeyFor(deps, purposeOfShown(session));
}

/**
 * Checks a passkey that the member of this session shows: right, wrong, or refused because it has a
 * copy.
 */
export async function checkShownPasskey(
  deps: PasskeyDeps,
  session: MemberSession,
  response: AuthenticationResponseJSON,
): Promise<'right' | 'wrong' | 'copied'> {
  const proved = await checkPasskeyFor(deps, purposeOfShown(session), response);
  if (proved.kind === 'refused' || proved.memberId !== session.principal.memberId) return 'wrong';
  return proved.kind === 'in' ? 'right' : 'copied';
}

/**
 * Verifies a passkey's signed response, and finds its member. Its challenge is marked as used. If
 * the challenge was issued after the passkey's last use, a counter that did not rise shows that
 * there is a copy of the key. Nobody can tell which of the two is the member's, so the passkey is
 * refused from then on, and its member is mailed once. A response to an older challenge may only be
 * late: it is refused.
 */
export async function checkPasskeyFor(
  deps: PasskeyDeps,
  purpose: string,
  response: AuthenticationResponseJSON,
): Promise<PasskeyLogIn> {
  const { db, clock, relyingParty } = deps;
  const passkey = await findPasskey(db, response.id);
  if (passkey === undefined) return { kind: 'refused' };
  // The library would only say that it refused; the counter is compared below.
  const known = { publicKey: passkey.publicKey, counter: 0 };
  const challenge: { issuedAt?: Date } = {};
  const consume = consumerOf(deps, purpose, (issuedAt) => {
    challenge.issuedAt = issuedAt;
  });
  const shown = await verifyShownPasskey(relyingParty, known, response, consume);
  const { issuedAt } = challenge;
  if (shown === undefined || issuedAt === undefined) return { kind: 'refused' };
  const { memberId, name } = passkey;
  if (await updatePasskeyUse(db, passkey, shown.counter, clock.now()))
    return { kind: 'in', memberId };
  const counted = { issuedAt, now: clock.now() };
  return db.transaction(async (tx): Promise<PasskeyLogIn> => {
    if (await updatePasskeyCopied(tx, passkey, counted))
      await queueMail(tx, { memberId }, passkeyMail('copied', name, counted.now));
    else if (!(await isPasskeyCopied(tx, memberId, passkey.id))) return { kind: 'refused' };
    return { kind: 'copied', memberId };
  });
}

/**
 * Makes the options with which a browser creates a passkey.
 *
 * @param password needed unless the session is fresh
 * @returns undefined if the password is needed and is not right
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  session: MemberSession,
  password: string | undefined,
) {
  const { db } = deps;
  const { memberId } = session.principal;
  const owner = await findSessionOwner(db, session.idHash);
  if (owner === undefined) return undefined;
  if (!(await mayAddFactor(deps, session, password))) return undefined;
  const known = await findPasskeys(db, memberId);
  return makeCreationOptions(deps.relyingParty, {
    userId: session.token,
    userName: owner.mail,
    displayName: owner.name || owner.mail,
    knownIds: known.map(({ credentialId }) => credentialId),
    timeoutMs: challengeMs,
    challenge: newChallenge(deps, purposeOfNew(session)),
  });
}

/**
 * Adds a passkey that a browser has made, and mails the member. A member without recovery codes
 * gets ten in the same transaction: with a factor, a log-in on a new device asks for it.
 *
 * @returns undefined if its signature is not valid, or the member has too many
 */
export async function addPasskey(
  { passkeys: deps, factors }: { passkeys: PasskeyDeps; factors: FactorDeps },
  session: MemberSession,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<{ recoveryCodes: string[] | null } | undefined> {
  const { db, clock, relyingParty } = deps;
  const { memberId } = session.principal;
  const consume = consumerOf(deps, purposeOfNew(session));
  const made = await verifyMadePasskey(relyingParty, response, consume);
  if (made === undefined) return undefined;
  return db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return undefined;
    const passkey = { ...made, memberId, name, createdAt: clock.now() };
    if (!(await insertPasskey(tx, passkey, passkeysAtMost))) return undefined;
    // Its authenticator has just verified the member.
    await updateFactorShown(tx, session.idHash, passkey.createdAt);
    const recoveryCodes = await makeFirstRecoveryCodes(factors, tx, memberId);
    await queueMail(tx, { memberId }, passkeyMail('added', name, clock.now()));
    return { recoveryCodes };
  });
}

/**
 * Removes a passkey of a member, and mails them. The last way to log in is not removed. A passkey
 * that has a copy is no way to log in, so it can always be removed.
 */
export function removePasskey(
  { db, clock }: Pick<PasskeyDeps, 'db' | 'clock'>,
  memberId: number,
  id: number,
): Promise<'removed' | 'last-way' | 'no-such-passkey'> {
  return db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return 'no-such-passkey';
    const passkey = (await findPasskeys(tx, memberId)).find((each) => each.id === id);
    if (passkey === undefined) return 'no-such-passkey';
    const isWayIn = passkey.copiedAt === null;
    if (isWayIn && !(await hasOtherWayIn(tx, memberId, { passkeyId: id }))) return 'last-way';
    await deletePasskey(tx, memberId, id);
    await dropUselessCodes(tx, memberId);
    await queueMail(tx, { memberId }, passkeyMail('removed', passkey.name, clock.now()));
    return 'removed';
  });
}
