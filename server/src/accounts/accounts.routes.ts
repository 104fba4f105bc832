import { prefectures } from '#contract/prefectures.ts';
import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields, tooMany } from '../http/handler-result.ts';
import { accountTexts } from './accounts.texts.ts';
import type { CheckDeps } from './check-sms-code.ts';
import { type CountUnread, type FindWaitingCards, findCurrentUser } from './find-current-user.ts';
import { type LoginDeps, logIn } from './log-in.ts';
import { attemptsPerSender } from './login.rules.ts';
import { registrationRoutes } from './registration.routes.ts';
import { startOrHoldLogIn } from './started-session.routes.ts';
import { verificationRoutes } from './verification.routes.ts';
import type { WaitingLogIn } from './waiting-log-ins.queries.ts';

const visitor = {
  is_login: '0',
  point: '0',
  coin: '0',
  availablePoint: '0',
  point_owed: '0',
  open_cards: 0,
  open_until: null,
  open_purchase: null,
  unread_notices: 0,
  last_name: '',
  first_name: '',
  token: '',
  needs_new_password: '0',
} as const;

/** Per address. People mistype a few times; each attempt costs a password hash (RFC 9106). */
const loginLimits = { perMinute: 30 };

/** Serves the calls that log in and out, and that tell the web app who is logged in. */
export function accountRoutes(
  serve: CallServer,
  deps: CheckDeps & { findWaitingCards: FindWaitingCards; countUnread: CountUnread },
): void {
  serve(calls.getCurrentUser, async (_, { session }) => {
    if (session.kind !== 'member') return done(visitor);
    const user = await findCurrentUser(deps, session.member.principal.memberId);
    if (user === undefined) return done(visitor);
    const points = String(user.points);
    return done({
      is_login: '1',
      point: points,
      coin: String(user.coins),
      availablePoint: points,
      point_owed: String(user.pointsOwed),
      open_cards: user.waiting?.cards ?? 0,
      open_until: user.waiting?.decideBy.toISOString() ?? null,
      open_purchase: user.waiting?.purchaseId ?? null,
      unread_notices: user.unreadNotices,
      last_name: user.lastName,
      first_name: user.firstName,
      token: user.token,
      needs_new_password: session.member.needsNewPassword ? '1' : '0',
    });
  });

  loginRoute(serve, deps);

  serve(calls.logout, async (_, context) => {
    await context.logOut();
    return done({});
  });

  serve(calls.listPrefectures, async (_, { language }) =>
    done({ data: { list: prefectures.map(({ id, ...name }) => ({ id, name: name[language] })) } }),
  );

  registrationRoutes(serve, deps);
  verificationRoutes(serve, deps);
}

/** Serves the call by which a member logs in. */
function loginRoute(serve: CallServer, deps: LoginDeps): void {
  serve(
    calls.login,
    async ({ payload }, context) => {
      const { address, language } = context;
      const result = await logIn(deps, { mail: payload.mail, password: payload.pass, address });
      if (result.kind === 'too many') return tooMany(attemptsPerSender.milliseconds / 1000);
      if (result.kind === 'refused')
        return refusedFields({ mail: [accountTexts.wrongCredentials[language]] });
      const { memberId, temporaryDigest, provedBy } = result;
      const proved: WaitingLogIn = {
        memberId,
        isPersistent: payload.save_cookie === '1',
        method: temporaryDigest === null ? 'password' : 'temporary_password',
        provedBy,
        temporaryDigest,
      };
      return (await startOrHoldLogIn(deps, context, proved)) ?? done({});
    },
    loginLimits,
  );
}
