import { calls } from '#contract/shop/index.ts';
import { startMemberSession } from '../accounts/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { FactorDeps, PasskeyDeps } from './factor-deps.ts';
import { loginTexts } from './logins.texts.ts';
import {
  findDeviceOfSession,
  findPasskeys,
  updatePasskeyOffered,
  wasPasskeyOffered,
} from './passkeys.queries.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  checkPasskeyLogIn,
  removePasskey,
} from './passkeys.ts';

/** Per address. Each view of the login page may make one call, which stores nothing. */
const optionsLimits = { perMinute: 300 };
/** Per address, as for a login by password. */
const loginLimits = { perMinute: 30 };
/** Each call may cost a password hash, and be an attempt to guess the password. */
const passwordLimits = { perMinute: 10, shared: true } as const;

/** Serves the calls about members' passkeys. */
export function passkeyRoutes(
  serve: CallServer,
  routeDeps: { factors: FactorDeps; passkeys: PasskeyDeps },
): void {
  const deps = routeDeps.passkeys;
  serve(
    calls.beginPasskeyLogin,
    async (_, { session }) => done({ options: { ...(await beginPasskeyLogIn(deps, session.id)) } }),
    optionsLimits,
  );

  serve(
    calls.loginByPasskey,
    async ({ payload }, context) => {
      const { session, language } = context;
      const proved = await checkPasskeyLogIn(deps, session.id, payload.credential);
      if (proved.kind !== 'in') {
        const text = proved.kind === 'copied' ? 'passkeyCopied' : 'passkeyRefused';
        return refusedFields({ mail: [loginTexts[text][language]] });
      }
      const refusal = await startMemberSession(context, proved.memberId, {
        isPersistent: payload.save_cookie === '1',
        method: 'passkey',
      });
      return refusal ?? done({});
    },
    loginLimits,
  );

  ownPasskeyRoutes(serve, routeDeps);
}

/** Serves the calls by which members manage their passkeys. */
function ownPasskeyRoutes(
  serve: CallServer,
  routeDeps: { factors: FactorDeps; passkeys: PasskeyDeps },
): void {
  const deps = routeDeps.passkeys;
  serve(calls.listPasskeys, async (_, { memberId }) => {
    const list = (await findPasskeys(deps.db, memberId)).map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created: passkey.createdAt.toISOString(),
      last_used: passkey.lastUsedAt?.toISOString() ?? null,
      is_copied: passkey.copiedAt === null ? (0 as const) : (1 as const),
    }));
    const wasOffered = await wasPasskeyOffered(deps.db, memberId);
    return done({ data: { list, was_offered: wasOffered ? (1 as const) : (0 as const) } });
  });

  serve(calls.recordPasskeyOffer, async (_, { memberId }) => {
    await updatePasskeyOffered(deps.db, memberId, deps.clock.now());
    return done({});
  });

  serve(
    calls.beginPasskey,
    async ({ payload: { pass } }, { member, language }) => {
      const options = await beginPasskey(deps, member, pass);
      if (options !== undefined) return done({ options: { ...options } });
      const text = pass === undefined ? 'passwordNeeded' : 'passwordWrong';
      return refusedFields({ pass: [loginTexts[text][language]] });
    },
    passwordLimits,
  );

  serve(calls.addPasskey, async ({ payload: { name, credential } }, { member, language }) => {
    const words = name.trim() || (await findDeviceOfSession(deps.db, member.idHash)) || 'Passkey';
    const added = await addPasskey(routeDeps, member, { name: words, response: credential });
    return added === undefined
      ? refusedFields({ credential: [loginTexts.passkeyNotAdded[language]] })
      : done({ recovery_codes: added.recoveryCodes });
  });

  serve(calls.removePasskey, async ({ payload }, { memberId, language }) => {
    const result = await removePasskey(deps, memberId, payload.passkey_id);
    if (result === 'removed') return done({});
    return result === 'no-such-passkey'
      ? notFound()
      : refusedFields({ passkey_id: [loginTexts.lastPasskey[language]] });
  });
}
