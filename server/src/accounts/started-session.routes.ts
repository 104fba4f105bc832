import type { CallContext } from '../http/calls.ts';
import { type Outcome, refusedFields } from '../http/outcome.ts';
import type { LogInRequest } from '../http/shop-session.ts';
import { restrictedText } from '../ledger/index.ts';
import { accountTexts } from './accounts.texts.ts';
import { AccountChangedError, LoginRestrictedError } from './member-sessions.ts';

/**
 * Starts the session of a member who proved who they are.
 *
 * @returns the refusal, if an operator has restricted the member, or the account changed meanwhile
 */
export async function startedSession(
  context: Pick<CallContext, 'logIn' | 'language'>,
  memberId: number,
  request: LogInRequest,
): Promise<Outcome<never> | undefined> {
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
