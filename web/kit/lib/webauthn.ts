import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';

export { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';

export const hasPasskeys = browserSupportsWebAuthn();

/** Stops asking for a passkey. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** The fields that the options of WebAuthn must have. The browser reads the others, too. */
const requestOptions = z.looseObject({ challenge: z.string() });
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
});

/**
 * Asks the browser for a passkey.
 *
 * @param options as the server sent them
 * @param useBrowserAutofill offers the passkey in a field with `autocomplete="username webauthn"`
 * @throws if the person gave no passkey, or the browser refused
 */
export function askForPasskey(options: unknown, useBrowserAutofill = false): Promise<unknown> {
  return startAuthentication({ optionsJSON: z.parse(requestOptions, options), useBrowserAutofill });
}

/**
 * Asks the browser to make a passkey.
 *
 * @param options as the server sent them
 * @throws if the person made no passkey, or the browser refused
 */
export function makeNewPasskey(options: unknown): Promise<unknown> {
  return startRegistration({ optionsJSON: z.parse(creationOptions, options) });
}
