import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isDatabaseError } from '../db/errors.ts';

const verification = 'required';

/** The site that passkeys are bound to. */
export interface RelyingParty {
  /** A numeric address is no domain (WebAuthn, 5.1.2). */
  domain: string;
  /** The origins from which its pages are served. */
  origins: readonly string[];
}

/** Marks a challenge as used. Returns whether it was made for this purpose and was still valid. */
type ConsumeChallenge = (challenge: string) => Promise<boolean>;

/** Options with which the browser asks for a passkey. It finds the person's passkeys by itself. */
export function makeRequestOptions(
  { domain }: RelyingParty,
  { timeoutMs, challenge }: { timeoutMs: number; challenge?: Uint8Array<ArrayBuffer> },
) {
  return generateAuthenticationOptions({
    rpID: domain,
    userVerification: verification,
    timeout: timeoutMs,
    ...(challenge && { challenge }),
  });
}

/** Makes the options with which the browser creates a passkey. */
export function makeCreationOptions(
  { domain }: RelyingParty,
  options: {
    /** Without personal data: authenticators store it. */
    userId: string;
    userName: string;
    displayName: string;
    /** The person's passkeys, of which no device gets a second one. */
    knownIds: readonly string[];
    timeoutMs: number;
    challenge?: Uint8Array<ArrayBuffer>;
  },
) {
  return generateRegistrationOptions({
    rpName: 'Kaifu 開封',
    rpID: domain,
    userName: options.userName,
    userDisplayName: options.displayName,
    userID: new TextEncoder().encode(options.userId),
    attestationType: 'none',
    timeout: options.timeoutMs,
    excludeCredentials: options.knownIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: verification },
    ...(options.challenge && { challenge: options.challenge }),
  });
}

/**
 * Verifies the signed response of a passkey. Its challenge is marked as used.
 *
 * @param passkey its counter must be lower than the signed one, unless both are 0
 * @returns the new counter; undefined if the response is not valid
 */
export async function verifyShownPasskey(
  { domain, origins }: RelyingParty,
  passkey: { publicKey: Buffer; counter: number },
  response: AuthenticationResponseJSON,
  consume: ConsumeChallenge,
): Promise<{ counter: number } | undefined> {
  const { publicKey, counter } = passkey;
  const shown = await verifyAuthenticationResponse({
    response,
    expectedChallenge: consume,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(refusedByLibrary);
  if (shown === undefined || !shown.verified) return undefined;
  return { counter: shown.authenticationInfo.newCounter };
}

/** A passkey that a browser has made. */
export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/**
 * Verifies a passkey that a browser has made. Its challenge is marked as used.
 *
 * @returns undefined if the response is not valid
 */
export async function verifyMadePasskey(
  { domain, origins }: RelyingParty,
  response: RegistrationResponseJSON,
  consume: ConsumeChallenge,
): Promise<MadePasskey | undefined> {
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: consume,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    requireUserVerification: true,
  }).catch(refusedByLibrary);
  if (made === undefined || !made.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/**
 * Treats an error of the passkey library as a refusal, and throws errors of the database again. The
 * library throws at whatever a browser should not have sent.
 */
function refusedByLibrary(error: unknown): undefined {
  if (isDatabaseError(error)) throw error;
}
