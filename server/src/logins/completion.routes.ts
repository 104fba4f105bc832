import { calls } from '#contract/shop/index.ts';
import { startMemberSession } from '../accounts/index.ts';
import { factorAttempts } from '../factors/factors.rules.ts';
import type { CallContext, CallServer } from '../http/calls.ts';
import { done, type HandlerResult, refusedFields, tooMany } from '../http/handler-result.ts';
import {
  beginCompletion,
  type Completion,
  completeByCode,
  completeByPasskey,
} from './complete-log-in.ts';
import type { FactorDeps, PasskeyDeps } from './factor-deps.ts';
import { loginTexts } from './logins.texts.ts';

/** Per address, as for a login by password. Tries at a factor are counted per member, too. */
const completionLimits = { perMinute: 30 };

/**
 * Serves the calls that complete a log-in on a new device by the member's second factor. Errors of
 * the factor are under its field. If the log-in must begin again, the error is under `mail`, as for
 * a log-in.
 */
export function completionRoutes(
  serve: CallServer,
  deps: { factors: FactorDeps; passkeys: PasskeyDeps },
): void {
  serve(
    calls.completeLoginByCode,
    async ({ payload }, context) => {
      const result = await completeByCode(deps.factors, context.session.id, payload.code);
      return completed(result, context, { code: [loginTexts.codeWrong[context.language]] });
    },
    completionLimits,
  );

  serve(
    calls.beginLoginPasskey,
    async (_, { session }) =>
      done({ options: { ...(await beginCompletion(deps.passkeys, session.id)) } }),
    completionLimits,
  );

  serve(
    calls.completeLoginByPasskey,
    async ({ payload }, context) => {
      const result = await completeByPasskey(deps, context.session.id, payload.credential);
      const wrong = { credential: [loginTexts.passkeyNotShown[context.language]] };
      return completed(result, context, wrong);
    },
    completionLimits,
  );
}

/** Starts the session of a log-in whose factor was shown. */
async function completed(
  result: Completion,
  context: CallContext,
  wrong: Record<string, string[]>,
): Promise<HandlerResult<Record<string, never>>> {
  if (result.kind === 'too-many') return tooMany(factorAttempts.milliseconds / 1000);
  if (result.kind === 'wrong') return refusedFields(wrong);
  if (result.kind === 'code-mailed')
    return refusedFields({ code: [loginTexts.codeMailed[context.language]] });
  if (result.kind !== 'shown')
    return refusedFields({ mail: [loginTexts.logInGone[context.language]] });
  const { memberId, isPersistent, method, provedBy, temporaryDigest } = result.logIn;
  const refusal = await startMemberSession(context, memberId, {
    isPersistent,
    needsNewPassword: method === 'temporary_password',
    provedBy,
    temporaryDigest,
    method,
    hasShownFactor: true,
  });
  return refusal ?? done({});
}
