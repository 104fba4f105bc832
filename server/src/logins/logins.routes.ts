import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import { pageOf } from '../lib/paging.rules.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { disownLogIn, type LoginDeps } from './disown-log-in.ts';
import { countLogIns, findAlert, findLogIns } from './logins.queries.ts';
import { logInsOnPage } from './logins.rules.ts';
import { loginTexts, methodText } from './logins.texts.ts';

/** Per address. A token cannot be guessed; each right one costs a password hash. */
const alertLimits = { perMinute: 30 };

/** Serves the calls about how and where a member logged in. */
export function loginRoutes(serve: CallServer, deps: LoginDeps): void {
  const { db, clock } = deps;

  serve(calls.listLogIns, async ({ params }, { memberId, language }) => {
    const range = pageOf(await countLogIns(db, memberId), params.page, logInsOnPage);
    const logIns = await findLogIns(db, memberId, range);
    const list = logIns.map(({ id, at, device, method, isNewDevice, disownedAt }) => ({
      id,
      created: at.toISOString(),
      device,
      method: methodText(method)[language],
      is_disowned: disownedAt === null ? (0 as const) : (1 as const),
      is_new_device: isNewDevice ? (1 as const) : (0 as const),
    }));
    return done({ data: { list, page: range.page } });
  });

  serve(
    calls.getLogInAlert,
    async ({ payload }, { language }) => {
      const logIn = await findAlert(db, hashOfSecret(payload.token), clock.now());
      if (logIn === undefined) return refusedFields({ token: [loginTexts.alertUnknown[language]] });
      return done({
        created: logIn.at.toISOString(),
        device: logIn.device,
        method: methodText(logIn.method)[language],
        is_disowned: logIn.disownedAt === null ? 0 : 1,
      });
    },
    alertLimits,
  );

  serve(
    calls.disownLogIn,
    async ({ payload }, { language }) =>
      (await disownLogIn(deps, payload.token))
        ? done({})
        : refusedFields({ token: [loginTexts.alertUnknown[language]] }),
    alertLimits,
  );
}
