import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  makeCreationOptions,
  makeRequestOptions,
  type RelyingParty,
  verifyMadePasskey,
  verifyShownPasskey,
} from '../factors/webauthn.ts';
import type { StaffSession } from '../http/staff-session.ts';
import {
  consumeChallenge,
  findPasskey,
  findPasskeyIds,
  insertChallenge,
  insertPasskey,
  updatePasskeyCounter,
} from './factors.queries.ts';
import { type EnrolResult, enrol } from './factors.ts';
import { challengeMs } from './staff.rules.ts';
import type { StaffDeps } from './staff-deps.ts';
import type { Client } from './staff-sessions.ts';

/** The console as passkeys know it. */
function partyOf({ console }: StaffDeps): RelyingParty {
  return { domain: new URL(console.url).hostname, origins: console.origins };
}

function newChallenge(deps: StaffDeps, challenge: string, staffId: number | null) {
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMs);
  return insertChallenge(deps.db, { challenge, staffId, expiresAt });
}

/** Options with which the browser asks for a passkey. It finds the person's passkeys by itself. */
export async function passkeyRequest(deps: StaffDeps): Promise<Record<string, unknown>> {
  const options = await makeRequestOptions(partyOf(deps), { timeoutMs: challengeMs });
  await newChallenge(deps, options.challenge, null);
  return { ...options };
}

/**
 * Verifies what a browser's passkey signed, and finds its owner. The challenge is deleted.
 *
 * @returns undefined if the passkey is unknown or the signature not valid
 */
export async function verifyPasskey(
  deps: StaffDeps,
  response: AuthenticationResponseJSON,
): Promise<{ staffId: number; passkeyId: number } | undefined> {
  const { db, clock, console } = deps;
  const passkey = await findPasskey(db, response.id);
  if (passkey === undefined || (passkey.isDemo && !console.allowsDemo)) return undefined;
  const consume = (challenge: string) => consumeChallenge(db, challenge, null, clock.now());
  const shown = await verifyShownPasskey(partyOf(deps), passkey, response, consume);
  if (shown === undefined) return undefined;
  await updatePasskeyCounter(db, passkey.id, shown.counter);
  return { staffId: passkey.staffId, passkeyId: passkey.id };
}

/** Makes the options with which the browser creates a passkey, and stores their challenge. */
export async function passkeyCreation(
  deps: StaffDeps,
  session: StaffSession,
): Promise<Record<string, unknown>> {
  const { staffId, name } = session.principal;
  const known = await findPasskeyIds(deps.db, staffId);
  const options = await makeCreationOptions(partyOf(deps), {
    userId: `staff ${staffId}`,
    userName: session.mail,
    displayName: name,
    knownIds: known.map(({ credentialId }) => credentialId),
    timeoutMs: challengeMs,
  });
  await newChallenge(deps, options.challenge, staffId);
  return { ...options };
}

/** Adds a passkey that the browser has made. */
export async function addPasskey(
  deps: StaffDeps,
  session: StaffSession,
  { name, response }: { name: string; response: RegistrationResponseJSON },
  client: Client,
): Promise<EnrolResult> {
  const { db, clock } = deps;
  const { staffId } = session.principal;
  const consume = (challenge: string) => consumeChallenge(db, challenge, staffId, clock.now());
  const made = await verifyMadePasskey(partyOf(deps), response, consume);
  if (made === undefined) return { kind: 'wrong' };
  return enrol(deps, session, client, (tx) =>
    insertPasskey(tx, { ...made, staffId, name, createdAt: clock.now() }),
  );
}
