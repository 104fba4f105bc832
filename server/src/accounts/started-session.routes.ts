import type { Database } from '../db/database.ts';
import type { CallContext } from '../http/calls.ts';
import { type HandlerResult, refusedFields } from '../http/handler-result.ts';
import type { LogInRequest } from '../http/shop-session.ts';
import { restrictedText } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { accountTexts } from './accounts.texts.ts';
import { waitingLogInMs } from './login.rules.ts';
import { AccountChangedError, FactorNeededError, LoginRestrictedError } from './member-sessions.ts';
import { insertWaitingLogIn, type WaitingLogIn } from './waiting-log-ins.queries.ts';

/**
 * Starts the session of a member who has authenticated.
 *
 * @returns the refusal, if an operator has restricted the member, or the account changed meanwhile;
 *   otherwise undefined
 */
export async function startMemberSession(
  context: Pick<CallContext, 'logIn' | 'language'>,
  memberId: number,
  request: LogInRequest,
): Promise<HandlerResult<never> | undefined> {
  const { language } = context;
  try {
    await context.logIn(memberId, request);
    return undefined;
  } catch (error) {
    // Reached only with the right proof, so it reveals the restriction only to the owner.
    if (error instanceof LoginRestrictedError)
      return refusedFields({ mail: [restrictedText(error.restrictedAction)[language]] });
    if (!(error instanceof AccountChangedError)) throw error;
    return refusedFields({ mail: [accountTexts.wrongCredentials[language]] });
  }
}

/**
 * Starts the session of a member who has authenticated without a second factor. If the member has a
 * second factor and the device is new, the log-in waits until the factor is shown.
 *
 * @returns the refusal; undefined if the session was started. If a factor is needed, it lists the
 *   factors, of which the member must show one
 */
export async function startOrHoldLogIn(
  deps: { db: Database; clock: Clock },
  context: Pick<CallContext, 'logIn' | 'logOut' | 'language'>,
  proved: WaitingLogIn,
): Promise<HandlerResult<never> | undefined> {
  try {
    const needsNewPassword = proved.temporaryDigest !== null;
    return await startMemberSession(context, proved.memberId, { ...proved, needsNewPassword });
  } catch (error) {
    if (!(error instanceof FactorNeededError)) throw error;
    await holdLogIn(deps, context, proved);
    const errors = { mail: [accountTexts.factorNeeded[context.language]] };
    return { state: 422, errors, factors: error.factors };
  }
}

/**
 * Stores that a log-in waits for the member's second factor, in this browser's session. The session
 * is a new one, so that a session id known from before cannot complete the log-in.
 */
async function holdLogIn(
  { db, clock }: { db: Database; clock: Clock },
  context: Pick<CallContext, 'logOut'>,
  logIn: WaitingLogIn,
): Promise<void> {
  const { id } = await context.logOut();
  const expiresAt = new Date(clock.now().getTime() + waitingLogInMs);
  await insertWaitingLogIn(db, { ...logIn, sessionHash: hashOfSecret(id), expiresAt });
}
