import * as z from 'zod/mini';
import { madePasskey, shownPasskey } from '#contract/passkeys.ts';
import { beginLoginPasskey, completeLoginByPasskey } from '#contract/shop/completions.ts';
import { beginShowPasskey, showPasskey } from '#contract/shop/factors.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginByPasskey,
} from '#contract/shop/passkeys.ts';
import { type AnswerOf, type CallResult, send } from '../../lib/api.ts';

/** Loaded when it is needed: most visitors never use a passkey. */
const load = () => import('../../../kit/lib/webauthn.ts');

/**
 * The person gave no passkey, or the browser refused. `wrong-site`: the shop's passkeys do not work
 * at the address of this page, which may be a fake one that relays the shop.
 */
export type NotConfirmed = 'not-confirmed' | 'wrong-site';

/** Whether this page can use passkeys: none can be bound to a numeric address. */
export function canUsePasskeys(): boolean {
  const isNumeric = /^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);
  return !isNumeric && 'PublicKeyCredential' in window;
}

/** Whether the browser offers passkeys in the field of the mail address. */
export async function canAutofill(): Promise<boolean> {
  return canUsePasskeys() && (await (await load()).browserSupportsWebAuthnAutofill());
}

/** Stops offering passkeys in the field. */
export async function stopAutofill(): Promise<void> {
  (await load()).stopAsking();
}

/**
 * Asks for a passkey, and logs in with it.
 *
 * @param isPersistent whether to stay logged in; called when the person has chosen a passkey
 * @param autofill whether passkeys are offered in the field of the mail address; then waits until
 *   one is chosen there
 */
export async function logInByPasskey(
  isPersistent: () => boolean,
  autofill = false,
): Promise<CallResult<unknown> | NotConfirmed> {
  const begun = await send(beginPasskeyLogin, {});
  if (!begun.ok) return autofill ? 'not-confirmed' : begun;
  const credential = await confirmed(async () => {
    const { askForPasskey } = await load();
    return z.parse(shownPasskey, await askForPasskey(begun.answer.options, autofill));
  });
  if (typeof credential === 'string') return credential;
  const saveCookie = isPersistent() ? { save_cookie: '1' as const } : {};
  return send(loginByPasskey, { payload: { credential, ...saveCookie } });
}

/** Asks a member who is logged in for a passkey, as their second factor. */
export function showOwnPasskey(): Promise<CallResult<unknown> | NotConfirmed> {
  return shown(beginShowPasskey, showPasskey);
}

/** Asks for a passkey as second factor of a login that waits for one. */
export function completeByOwnPasskey(): Promise<CallResult<unknown> | NotConfirmed> {
  return shown(beginLoginPasskey, completeLoginByPasskey);
}

/** Asks for a passkey with the options that one call returns, and sends it with another call. */
async function shown(
  begin: typeof beginShowPasskey | typeof beginLoginPasskey,
  show: typeof showPasskey | typeof completeLoginByPasskey,
): Promise<CallResult<unknown> | NotConfirmed> {
  const begun = await send(begin, {});
  if (!begun.ok) return begun;
  const credential = await confirmed(async () => {
    const { askForPasskey } = await load();
    return z.parse(shownPasskey, await askForPasskey(begun.answer.options, false));
  });
  if (typeof credential === 'string') return credential;
  return send(show, { payload: { credential } });
}

/**
 * Makes a passkey and adds it to the member's account.
 *
 * @param pass the password; undefined if the member was not asked for it. If the shop needs it, the
 *   refusal has an error for `pass`.
 */
export async function makePasskey(
  pass: string | undefined,
): Promise<CallResult<AnswerOf<typeof addPasskey>> | NotConfirmed> {
  const begun = await send(beginPasskey, { payload: pass === undefined ? {} : { pass } });
  if (!begun.ok) return begun;
  const credential = await confirmed(async () => {
    const { makeNewPasskey } = await load();
    return z.parse(madePasskey, await makeNewPasskey(begun.answer.options));
  });
  if (typeof credential === 'string') return credential;
  return send(addPasskey, { payload: { name: '', credential } });
}

/** Runs a question of the browser. If the person or the browser refuses, it does not throw. */
async function confirmed<Value extends object>(
  ask: () => Promise<Value>,
): Promise<Value | NotConfirmed> {
  try {
    return await ask();
  } catch (error) {
    const isWrongSite = error instanceof Error && error.name === 'SecurityError';
    return isWrongSite ? 'wrong-site' : 'not-confirmed';
  }
}
