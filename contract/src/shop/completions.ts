import * as z from 'zod/mini';
import { shownPasskey, webauthn } from '../passkeys.ts';
import { post, text } from './call.ts';

/*
 * A login on a new device, of a member with a second factor, is refused with the factors of which
 * one has to be shown. These calls complete it within ten minutes, in the same session. Refusals
 * come under the factor's field, or under `mail` if the login has to begin again.
 */

/** Completes a login by six digits of the authenticator app, or a recovery code. */
export const completeLoginByCode = post({
  path: 'user/login/code',
  access: 'anyone',
  payload: z.object({ code: text(40) }),
  answer: z.object({}),
});

/** Options for completing a login by a passkey, valid for five minutes in this session. */
export const beginLoginPasskey = post({
  path: 'user/login/passkey_options',
  access: 'anyone',
  answer: z.object({ options: webauthn }),
});

/** Completes a login by a passkey. */
export const completeLoginByPasskey = post({
  path: 'user/login/passkey',
  access: 'anyone',
  payload: z.object({ credential: shownPasskey }),
  answer: z.object({}),
});
