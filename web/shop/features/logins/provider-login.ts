import * as z from 'zod/mini';
import {
  beginIdentity,
  beginLoginAt,
  type LoginProvider,
  loginProvider,
} from '#contract/shop/identities.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type Failure, send } from '../../lib/api.ts';

/** The names of the login providers, the same in every language. */
export const providerNames: Readonly<Record<LoginProvider, string>> = {
  google: 'Google',
  line: 'LINE',
};

/** Why the browser left for the login provider. */
const begun = z.object({
  aim: z.enum(['log-in', 'link']),
  staysLoggedIn: z.boolean(),
  /** The pack that the visitor was about to buy. */
  packId: z.nullable(z.number()),
});
export type BegunLogin = z.infer<typeof begun>;

const stored = sessionValues('kaifu.login-return.', begun);

/**
 * Returns why this tab left for the provider, and removes the record. Without a record, as in
 * another browser, the return counts as a login, which the shop then refuses.
 */
export function takeBegunLogin(provider: LoginProvider): BegunLogin {
  const value = stored.read(provider);
  stored.remove(provider);
  return value ?? { aim: 'log-in', staysLoggedIn: false, packId: null };
}

/** Sends the browser to the provider to log in there. @returns the failure, if the browser stays */
export async function leaveToLogIn(
  provider: LoginProvider,
  begin: Omit<BegunLogin, 'aim'>,
): Promise<Failure | null> {
  const result = await send(beginLoginAt, { payload: { provider } });
  if (!result.ok) return result;
  stored.write(provider, { ...begin, aim: 'log-in' });
  window.location.assign(result.answer.url);
  return null;
}

/**
 * Sends the browser to the provider to link an account there.
 *
 * @param pass the password; undefined if the member was not asked for it. If the shop needs it, the
 *   refusal has an error for `pass`.
 * @returns the failure, if the browser stays
 */
export async function leaveToLink(
  provider: LoginProvider,
  pass: string | undefined,
): Promise<Failure | null> {
  const payload = { provider, ...(pass !== undefined && { pass }) };
  const result = await send(beginIdentity, { payload });
  if (!result.ok) return result;
  stored.write(provider, { aim: 'link', staysLoggedIn: false, packId: null });
  window.location.assign(result.answer.url);
  return null;
}

/** Reads the login provider from a part of the URL; null if it names none. */
export function providerFrom(text: string | undefined): LoginProvider | null {
  const parsed = z.safeParse(loginProvider, text);
  return parsed.success ? parsed.data : null;
}
