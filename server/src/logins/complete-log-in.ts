import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { consumeWaitingLogIn, findWaitingLogIn, type WaitingLogIn } from '../accounts/index.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import type { FactorDeps, PasskeyDeps } from './factor-deps.ts';
import { mailCode } from './mail-code.ts';
import { beginPasskeyFor, checkPasskeyFor } from './passkeys.ts';
import { checkCode } from './show-factor.ts';

/**
 * The result of showing a second factor to complete a log-in: `shown` with the log-in for which to
 * start a session; `wrong`; `too-many` attempts; `code-mailed` if the passkey has a copy, so that a
 * code was mailed in its place; otherwise no log-in waits in this visitor's session any more.
 */
export type Completion =
  | { kind: 'shown'; logIn: WaitingLogIn }
  | { kind: 'wrong' }
  | { kind: 'too-many' }
  | { kind: 'code-mailed' }
  | { kind: 'gone' };

/** A challenge for a waiting log-in is answered in the visitor's session that asked for it. */
const purposeOf = (visitorId: string) => `complete log in ${visitorId}`;

/**
 * Completes the log-in that waits in a visitor's session, by a code of the member's authenticator
 * or a recovery code. The code works once.
 */
export async function completeByCode(
  deps: FactorDeps,
  visitorId: string,
  code: string,
): Promise<Completion> {
  const waiting = await waitingIn(deps, visitorId);
  if (waiting === undefined) return { kind: 'gone' };
  const result = await checkCode(deps, waiting.memberId, code);
  return result === 'right' ? consumed(deps, visitorId, waiting) : { kind: result };
}

/** Makes the options with which a browser asks for a passkey that completes a log-in. */
export function beginCompletion(deps: PasskeyDeps, visitorId: string) {
  return beginPasskeyFor(deps, purposeOf(visitorId));
}

/**
 * Completes the log-in that waits in a visitor's session by a passkey of the same member. If it has
 * a copy, a code is mailed that completes the log-in in its place.
 */
export async function completeByPasskey(
  { passkeys: deps, factors }: { passkeys: PasskeyDeps; factors: FactorDeps },
  visitorId: string,
  credential: AuthenticationResponseJSON,
): Promise<Completion> {
  const waiting = await waitingIn(deps, visitorId);
  if (waiting === undefined) return { kind: 'gone' };
  const proved = await checkPasskeyFor(deps, purposeOf(visitorId), credential);
  if (proved.kind === 'refused' || proved.memberId !== waiting.memberId) return { kind: 'wrong' };
  if (proved.kind === 'copied')
    return { kind: (await mailCode(factors, waiting.memberId)) ? 'code-mailed' : 'too-many' };
  return consumed(deps, visitorId, waiting);
}

function waitingIn({ db, clock }: Pick<FactorDeps, 'db' | 'clock'>, visitorId: string) {
  return findWaitingLogIn(db, hashOfSecret(visitorId), clock.now());
}

async function consumed(
  { db }: Pick<FactorDeps, 'db'>,
  visitorId: string,
  logIn: WaitingLogIn,
): Promise<Completion> {
  const isThere = await consumeWaitingLogIn(db, hashOfSecret(visitorId), logIn.memberId);
  return isThere ? { kind: 'shown', logIn } : { kind: 'gone' };
}
