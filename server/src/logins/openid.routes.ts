import { addressOf } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import { startOrHoldLogIn } from '../accounts/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, type HandlerResult, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { findIdentities } from './identities.queries.ts';
import { beginLinking, endLinking, linkWaiting, unlink } from './identities.ts';
import { loginTexts } from './logins.texts.ts';
import { mayAddFactor } from './may-add-factor.ts';
import { openidText } from './openid.texts.ts';
import type { OpenidDeps } from './openid-deps.ts';
import { beginLogInAt, endLogInAt } from './openid-log-in.ts';

/** Per address, as for a login by password. */
const loginLimits = { perMinute: 30 };
/** Each call may cost a password hash, and be an attempt to guess the password. */
const passwordLimits = { perMinute: 10, shared: true } as const;

/** Serves the calls about log-ins with accounts of other companies. */
export function openidRoutes(serve: CallServer, deps: OpenidDeps): void {
  serve(calls.listLoginProviders, async () => done(providersOnWire(deps)));

  serve(
    calls.beginLoginAt,
    async ({ payload: { provider } }, { session, language }) => {
      if (!deps.providers.has(provider)) return notFound();
      const url = await beginLogInAt(deps, provider, { visitorId: session.id, language });
      return url === undefined ? refused('unavailable', provider, language) : done({ url });
    },
    loginLimits,
  );

  serve(
    calls.completeLoginAt,
    async ({ payload: { provider, query, save_cookie } }, context) => {
      const { session, language } = context;
      const who = await endLogInAt(deps, provider, { visitorId: session.id, query });
      if (who.kind === 'to-link')
        return done({ outcome: 'to_link', mail: who.mail, token: who.token });
      if (who.kind === 'to-register')
        return done({ outcome: 'to_register', mail: who.mail, token: '' });
      if (who.kind !== 'member') return refused(who.kind, provider, language);
      const proved = {
        memberId: who.memberId,
        isPersistent: save_cookie === '1',
        method: provider,
        provedBy: who.passwordHash,
        temporaryDigest: null,
      };
      const refusal = await startOrHoldLogIn(deps, context, proved);
      return refusal ?? done({ outcome: 'logged_in', mail: '', token: '' });
    },
    loginLimits,
  );

  ownIdentityRoutes(serve, deps);
}

function providersOnWire({ providers }: OpenidDeps) {
  return { data: { list: [...providers.keys()].map((provider) => ({ provider })) } };
}

/**
 * Makes the responses that the log-in page needs first, as JSON by the addresses of their calls.
 * With them the page shows its buttons from the start, so that it does not move later.
 */
export function loginAnswers(deps: OpenidDeps): ReadonlyMap<string, string> {
  return new Map([[addressOf(calls.listLoginProviders), JSON.stringify(providersOnWire(deps))]]);
}

/** Serves the calls by which members manage the accounts with which they log in. */
function ownIdentityRoutes(serve: CallServer, deps: OpenidDeps): void {
  serve(calls.listIdentities, async (_, { memberId }) => {
    const list = (await findIdentities(deps.db, memberId)).map((identity) => ({
      provider: identity.provider,
      created: identity.linkedAt.toISOString(),
      last_used: identity.lastUsedAt?.toISOString() ?? null,
    }));
    return done({ data: { list } });
  });

  serve(
    calls.beginIdentity,
    async ({ payload: { provider, pass } }, { member: session, language }) => {
      if (!deps.providers.has(provider)) return notFound();
      if (!(await mayAddFactor(deps, session, pass))) {
        const text = pass === undefined ? 'passwordNeeded' : 'passwordWrong';
        return refusedFields({ pass: [loginTexts[text][language]] });
      }
      const url = await beginLinking(deps, provider, { session, language });
      return url === undefined ? refused('unavailable', provider, language) : done({ url });
    },
    passwordLimits,
  );

  serve(
    calls.addIdentity,
    async ({ payload: { provider, query } }, { member: session, language }) => {
      const result = await endLinking(deps, provider, { session, query });
      return result === 'linked' ? done({}) : refused(result, provider, language);
    },
    loginLimits,
  );

  serve(
    calls.linkIdentity,
    async ({ payload: { provider, token } }, { memberId, member: session, language }) => {
      if (!(await mayAddFactor(deps, session, undefined)))
        return refused('gone', provider, language);
      const result = await linkWaiting(deps, memberId, { provider, token });
      return result === 'linked' ? done({}) : refused(result, provider, language);
    },
    loginLimits,
  );

  serve(calls.removeIdentity, async ({ payload: { provider } }, { memberId, language }) => {
    const result = await unlink(deps, memberId, provider);
    if (result === 'unlinked') return done({});
    return result === 'gone' ? notFound() : refused(result, provider, language);
  });
}

/** The refusal with a sentence under `mail`, as those of a login. */
function refused(
  text: Parameters<typeof openidText>[0],
  provider: OpenidProviderId,
  language: Language,
): HandlerResult<never> {
  return refusedFields({ mail: [openidText(text, provider)[language]] });
}
