import { calls } from '#contract/shop/index.ts';
import { updateFactorShown } from '../accounts/index.ts';
import { factorAttempts, stepUpMs } from '../factors/factors.rules.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields, tooMany } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { MemberSession } from '../http/shop-session.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticators.ts';
import type { FactorDeps, PasskeyDeps } from './factor-deps.ts';
import { deleteRemoval } from './factors.queries.ts';
import { findFactors } from './find-factors.ts';
import { mailedCodeLimit } from './logins.rules.ts';
import { loginTexts } from './logins.texts.ts';
import { mailCode } from './mail-code.ts';
import { mayAddFactor } from './may-add-factor.ts';
import { beginShowPasskey, checkShownPasskey } from './passkeys.ts';
import { checkCode } from './show-factor.ts';

interface FactorRouteDeps {
  factors: FactorDeps;
  passkeys: PasskeyDeps;
}

/** Each call may cost a password hash, and be an attempt to guess the password. */
const passwordLimits = { perMinute: 10, shared: true } as const;

/** Serves the calls about members' second factors. */
export function factorRoutes(serve: CallServer, deps: FactorRouteDeps): void {
  const { db } = deps.factors;

  serve(calls.listFactors, async (_, { memberId }) => {
    const factors = await findFactors(db, memberId);
    return done({
      authenticator: factors.authenticatorSince?.toISOString() ?? null,
      passkeys: factors.passkeys.length,
      recovery_codes: factors.recoveryCodes,
      removal: factors.removalAt?.toISOString() ?? null,
    });
  });

  serve(calls.keepFactors, async (_, { memberId }) => {
    await deleteRemoval(db, memberId);
    return done({});
  });

  showRoutes(serve, deps);
  authenticatorRoutes(serve, deps.factors);
}

/** Serves the calls by which members show a second factor. */
function showRoutes(serve: CallServer, { factors, passkeys }: FactorRouteDeps): void {
  const shown = async (session: MemberSession) => {
    const now = factors.clock.now();
    await updateFactorShown(factors.db, session.idHash, now);
    return done({ fresh_until: new Date(now.getTime() + stepUpMs).toISOString() });
  };

  serve(calls.showCode, async ({ payload }, { memberId, member, language }) => {
    const result = await checkCode(factors, memberId, payload.code);
    return result === 'right' ? shown(member) : refusedCode(result, language);
  });

  serve(calls.beginShowPasskey, async (_, { member }) =>
    done({ options: { ...(await beginShowPasskey(passkeys, member)) } }),
  );

  serve(calls.showPasskey, async ({ payload }, { memberId, member, language }) => {
    const result = await checkShownPasskey(passkeys, member, payload.credential);
    if (result === 'right') return shown(member);
    if (result === 'wrong')
      return refusedFields({ credential: [loginTexts.passkeyNotShown[language]] });
    return (await mailCode(factors, memberId))
      ? refusedFields({ code: [loginTexts.codeMailed[language]] })
      : tooMany(mailedCodeLimit.milliseconds / 1000);
  });
}

/** Serves the calls by which members manage their authenticator and recovery codes. */
function authenticatorRoutes(serve: CallServer, deps: FactorDeps): void {
  serve(
    calls.beginAuthenticator,
    async ({ payload: { pass } }, { memberId, member, language }) => {
      if (!(await mayAddFactor(deps, member, pass))) {
        const text = pass === undefined ? 'passwordNeeded' : 'passwordWrong';
        return refusedFields({ pass: [loginTexts[text][language]] });
      }
      const begun = await beginAuthenticator(deps, memberId);
      if (begun === undefined) return notFound();
      const { id, ...shown } = begun;
      return done({ authenticator_id: id, ...shown });
    },
    passwordLimits,
  );

  serve(calls.confirmAuthenticator, async ({ payload }, { member, language }) => {
    const given = { id: payload.authenticator_id, code: payload.code };
    const result = await confirmAuthenticator(deps, member, given);
    if (result.kind === 'confirmed') return done({ recovery_codes: result.recoveryCodes });
    if (result.kind !== 'unknown') return refusedCode(result.kind, language, 'newCodeWrong');
    return refusedFields({ code: [loginTexts.authenticatorUnknown[language]] });
  });

  serve(calls.removeAuthenticator, async (_, { memberId }) =>
    (await removeAuthenticator(deps, memberId)) ? done({}) : notFound(),
  );

  serve(calls.renewRecoveryCodes, async (_, { memberId }) => {
    const codes = await renewRecoveryCodes(deps, memberId);
    return codes === undefined ? notFound() : done({ recovery_codes: codes });
  });
}

/** The refusal of a code; after too many tries it says in how many seconds to try again. */
function refusedCode(
  result: 'wrong' | 'too-many',
  language: Language,
  wrong: 'codeWrong' | 'newCodeWrong' = 'codeWrong',
) {
  if (result === 'wrong') return refusedFields({ code: [loginTexts[wrong][language]] });
  return tooMany(factorAttempts.milliseconds / 1000);
}
