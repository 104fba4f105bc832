import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import { shownPasskey, webauthn } from '../passkeys.ts';
import { get, post, text } from './call.ts';

/** Six digits of an authenticator app, or a recovery code. Spaces do not matter. */
const typedCode = text(40);
const freshUntil = z.object({ fresh_until: instant });

/** The member's second factors. */
export const listFactors = get({
  path: 'user/factor/list',
  answer: z.object({
    /** When the authenticator was set up; null if there is none. */
    authenticator: z.nullable(instant),
    passkeys: z.int(),
    /** How many recovery codes were not used yet. */
    recovery_codes: z.int(),
    /** When support removes all factors, because the member asked for it; null if they did not. */
    removal: z.nullable(instant),
  }),
});

/** Shows a code. For five minutes, this session may do what needs a second factor. */
export const showCode = post({
  path: 'user/factor/code',
  withTemporaryPassword: true,
  payload: z.object({ code: typedCode }),
  answer: freshUntil,
});

/** Options for showing a passkey, valid for five minutes in this session. */
export const beginShowPasskey = post({
  path: 'user/factor/passkey_options',
  withTemporaryPassword: true,
  answer: z.object({ options: webauthn }),
});

/** Shows a passkey instead of a code. */
export const showPasskey = post({
  path: 'user/factor/passkey',
  withTemporaryPassword: true,
  payload: z.object({ credential: shownPasskey }),
  answer: freshUntil,
});

/**
 * Makes the secret of an authenticator, which a code has to confirm within ten minutes. Needs the
 * password, unless the member has a factor or logged in during the last five minutes.
 */
export const beginAuthenticator = post({
  path: 'user/factor/authenticator/options',
  stepUp: 'always',
  payload: z.object({ pass: z.optional(text(128)) }),
  answer: z.object({
    authenticator_id: z.int(),
    /** Base 32, for typing. */
    secret: z.string(),
    /** The address for the QR code. */
    uri: z.string(),
  }),
});

/** Confirms an authenticator by its first code. It replaces the one before. */
export const confirmAuthenticator = post({
  path: 'user/factor/authenticator/confirm',
  stepUp: 'always',
  payload: z.object({ authenticator_id: z.int(), code: typedCode }),
  /** Ten codes, which are shown this once; null if the member has some from before. */
  answer: z.object({ recovery_codes: z.nullable(z.array(z.string())) }),
});

/** Removes the authenticator; without a passkey, the recovery codes too. */
export const removeAuthenticator = post({
  path: 'user/factor/authenticator/remove',
  stepUp: 'always',
  answer: z.object({}),
});

/** Makes ten new recovery codes. Those before no longer work. */
export const renewRecoveryCodes = post({
  path: 'user/factor/recovery_codes',
  stepUp: 'always',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});

/** Keeps the factors that support was asked to remove. */
export const keepFactors = post({ path: 'user/factor/keep', answer: z.object({}) });
