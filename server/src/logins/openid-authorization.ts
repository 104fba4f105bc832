import { randomBytes } from 'node:crypto';
import type { Language } from '../http/language.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { queueOperatorMail, showNotice } from '../messages/index.ts';
import {
  type OpenidBinding,
  OpenidClientRefusedError,
  type OpenidIdentity,
  type OpenidProviderId,
  OpenidRefusedError,
  OpenidUnavailableError,
} from '../providers/openid/openid-provider.ts';
import { challengeFor, readChallenge } from './challenge.rules.ts';
import { openidMs } from './logins.rules.ts';
import type { OpenidDeps } from './openid-deps.ts';
import { refusedClientNotice } from './operator-notices.texts.ts';
import { consumeChallenge } from './passkeys.queries.ts';

/** A request to log in at a company. Its state is valid only for this company and purpose. */
export interface Authorization {
  provider: OpenidProviderId;
  /** The use of the account, and the session in which it is asked for. */
  purpose: string;
}

/**
 * The result of an authorization: `stale` if it did not begin in this session, took too long or has
 * ended before; `cancelled` by the person; `refused` if the company's answer could not be verified.
 */
export type AuthorizationEnd =
  | { kind: 'identity'; identity: OpenidIdentity }
  | { kind: 'stale' | 'cancelled' | 'refused' | 'unavailable' };

/**
 * Makes the address at which a person logs in at a company. Nothing is stored: the state contains
 * its expiry, and is signed.
 *
 * @returns undefined if the company does not answer
 */
export async function beginAuthorization(
  deps: OpenidDeps,
  authorization: Authorization,
  language: Language,
): Promise<string | undefined> {
  const provider = deps.providers.get(authorization.provider);
  if (provider === undefined) return undefined;
  const expiresAt = new Date(deps.clock.now().getTime() + openidMs);
  const made = challengeFor(deps.digest, purposeOf(authorization), expiresAt, randomBytes(16));
  const state = Buffer.from(made).toString('base64url');
  try {
    return (await provider.begin(bindingOf(deps, authorization, state), language)).href;
  } catch (error) {
    if (error instanceof OpenidUnavailableError) return undefined;
    throw error;
  }
}

/**
 * Ends an authorization with the query that the browser returned with. The state is marked as used
 * first, so that only one of two requests with the same state reaches the company.
 *
 * @param query of the address with which the browser returned
 */
export async function endAuthorization(
  deps: OpenidDeps,
  authorization: Authorization,
  query: string,
): Promise<AuthorizationEnd> {
  const provider = deps.providers.get(authorization.provider);
  const answer = new URLSearchParams(query);
  const [state, ...others] = answer.getAll('state');
  if (provider === undefined || state === undefined || others.length > 0) return { kind: 'stale' };
  const now = deps.clock.now();
  const expiresAt = readChallenge(deps.digest, purposeOf(authorization), state, now);
  if (expiresAt === undefined) return { kind: 'stale' };
  if (!(await consumeChallenge(deps.db, hashOfSecret(state), expiresAt))) return { kind: 'stale' };
  const error = answer.get('error');
  if (error === 'access_denied') return { kind: 'cancelled' };
  if (error === 'server_error' || error === 'temporarily_unavailable')
    return { kind: 'unavailable' };
  try {
    const binding = bindingOf(deps, authorization, state);
    return { kind: 'identity', identity: await provider.finish(binding, answer, now) };
  } catch (failure) {
    if (failure instanceof OpenidUnavailableError) return { kind: 'unavailable' };
    if (failure instanceof OpenidClientRefusedError) {
      await notifyOfRefusedClient(deps, authorization.provider);
      return { kind: 'unavailable' };
    }
    if (failure instanceof OpenidRefusedError) return { kind: 'refused' };
    throw failure;
  }
}

/**
 * Notifies the operator, at most once an hour, that a company refuses the shop's client id or
 * secret. Nobody can log in there until the settings are right, and members only read that it does
 * not work now.
 */
async function notifyOfRefusedClient(
  { db, clock, operator }: OpenidDeps,
  provider: OpenidProviderId,
): Promise<void> {
  const notice = refusedClientNotice(provider);
  const hourly = { subject: `openid client ${provider}`, now: clock.now() };
  if (await db.transaction((tx) => queueOperatorMail(tx, operator, notice, hourly)))
    showNotice(operator, notice);
}

const purposeOf = ({ provider, purpose }: Authorization) => `openid ${provider} ${purpose}`;

/**
 * Derives from a state the other values of its authorization. This needs the shop's secret, so
 * nobody else can compute them.
 */
function bindingOf(
  { digest, publicUrl }: OpenidDeps,
  authorization: Authorization,
  state: string,
): OpenidBinding {
  return {
    redirectUri: `${publicUrl}/login-return/${authorization.provider}`,
    state,
    nonce: digest('openid nonce', state).toString('base64url'),
    verifier: digest('openid verifier', state).toString('base64url'),
  };
}
