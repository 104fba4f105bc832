import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isDatabaseError } from '../db/errors.ts';
import type { StaffSession } from '../http/staff-session.ts';
import {
  consumeChallenge,
  findPasskey,
  findPasskeyIds,
  insertChallenge,
  insertPasskey,
  updatePasskeyCounter,
} from './factors.queries.ts';
import { type EnrolOutcome, enrol } from './factors.ts';
import { challengeMs } from './staff.rules.ts';
import type { StaffDeps } from './staff-deps.ts';
import type { Client } from './staff-sessions.ts';

const verification = 'required';

/**
 * Returns the domain that passkeys are bound to. A numeric address is no domain (WebAuthn, 5.1.2).
 */
function domainOf({ console }: StaffDeps): string {
  return new URL(console.url).hostname;
}

function newChallenge(deps: StaffDeps, challenge: string, staffId: number | null) {
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMs);
  return insertChallenge(deps.db, { challenge, staffId, expiresAt });
}

/** Options with which the browser asks for a passkey. It finds the person's passkeys by itself. */
export async function passkeyRequest(deps: StaffDeps): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: domainOf(deps),
    userVerification: verification,
    timeout: challengeMs,
  });
  await newChallenge(deps, options.challenge, null);
  return { ...options };
}

/**
 * Verifies what a browser's passkey signed, and finds its owner. The challenge is used up.
 *
 * @returns undefined if it proves nothing
 */
export async function verifyPasskey(
  deps: StaffDeps,
  response: AuthenticationResponseJSON,
): Promise<{ staffId: number } | undefined> {
  const { db, clock, console } = deps;
  const passkey = await findPasskey(db, response.id);
  if (passkey === undefined || (passkey.isDemo && !console.allowsDemo)) return undefined;
  const { id, staffId, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(db, challenge, null, clock.now()),
      expectedOrigin: [...console.origins],
      expectedRPID: domainOf(deps),
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    await updatePasskeyCounter(db, id, authenticationInfo.newCounter);
    return { staffId };
  } catch (error) {
    return refusedByLibrary(error);
  }
}

/** Makes the options with which the browser creates a passkey, and stores their challenge. */
export async function passkeyCreation(
  deps: StaffDeps,
  session: StaffSession,
): Promise<Record<string, unknown>> {
  const { staffId, name } = session.principal;
  const known = await findPasskeyIds(deps.db, staffId);
  const options = await generateRegistrationOptions({
    rpName: 'Kaifu 開封',
    rpID: domainOf(deps),
    userName: session.mail,
    userDisplayName: name,
    userID: new TextEncoder().encode(`staff ${staffId}`),
    attestationType: 'none',
    timeout: challengeMs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: verification },
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
): Promise<EnrolOutcome> {
  const { db, clock, console } = deps;
  const { staffId } = session.principal;
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, staffId, clock.now()),
    expectedOrigin: [...console.origins],
    expectedRPID: domainOf(deps),
    requireUserVerification: true,
  }).catch(refusedByLibrary);
  if (made === undefined || !made.verified) return { kind: 'wrong' };
  const { credential } = made.registrationInfo;
  return enrol(deps, session, client, (tx) =>
    insertPasskey(tx, {
      staffId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      createdAt: clock.now(),
    }),
  );
}

/**
 * Treats an error of the passkey library as a refusal, and throws errors of the database again. The
 * library throws at whatever a browser should not have sent.
 */
function refusedByLibrary(error: unknown): undefined {
  if (isDatabaseError(error)) throw error;
}
