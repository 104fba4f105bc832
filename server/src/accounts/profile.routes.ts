import { prefectures } from '#contract/prefectures.ts';
import { calls } from '#contract/shop/index.ts';
import type { UserDetail } from '#contract/shop/profile.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { findSpendable } from '../ledger/index.ts';
import { changePassword } from './change-password.ts';
import { type ChangeProfileDeps, changeProfile } from './change-profile.ts';
import { type ClosingDeps, closeAccount, findClosingBars } from './close-account.ts';
import { gatherMemberData } from './gather-member-data.ts';
import { isPasswordOf } from './password.ts';
import { showPhone } from './phone.rules.ts';
import { findPasswordHash, findProfile, type RegisteredMember } from './profile.queries.ts';
import type { ProfileField } from './profile.rules.ts';
import { barTexts, profileTexts } from './profile.texts.ts';
import { profileErrors, profileInputOf, wireNames } from './profile-on-wire.ts';
import { findReferral } from './referral.ts';
import { passwordErrorTexts } from './registration.texts.ts';
import { findSessions } from './sessions.queries.ts';

/** Each call costs a password hash, and may be an attempt to guess the password. */
const passwordLimits = { perMinute: 10, shared: true } as const;
const downloadLimits = { perMinute: 10 };

/** Serves the calls about a member's own account: details, sessions, data and closing. */
export function profileRoutes(serve: CallServer, deps: ClosingDeps & ChangeProfileDeps): void {
  detailRoutes(serve, deps);
  sessionRoutes(serve, deps);
  closingRoutes(serve, deps);
}

/** Serves the calls that show a member's registered data. */
function detailRoutes(serve: CallServer, deps: ChangeProfileDeps): void {
  const { db } = deps;
  serve(calls.getUserDetail, async (_, { memberId, language }) => {
    const [profile, referral] = await Promise.all([
      findProfile(db, memberId),
      findReferral(db, memberId),
    ]);
    if (profile === undefined) return notFound();
    return done({ detail: detailOnWire(profile, referral.code ?? '', language) });
  });

  serve(calls.changeMember, async ({ payload }, { memberId, language }) => {
    const input = { ...profileInputOf(payload), mail: payload.mail };
    const change = await changeProfile(deps, memberId, input, language);
    switch (change.kind) {
      case 'changed':
        return done({});
      case 'invalid':
        return refusedFields(profileErrors(change.errors, language));
      case 'fixed':
        return refusedFields(
          Object.fromEntries(
            change.fields.map((field) => [wireNameOf(field), [profileTexts.fixed[language]]]),
          ),
        );
      case 'no-such-member':
        return notFound();
    }
  });
}

/** Serves the calls that change a member's password and end their sessions. */
function sessionRoutes(serve: CallServer, { db, clock, sessions }: ClosingDeps): void {
  serve(
    calls.changePassword,
    async ({ payload: { pass, confirmPass } }, { member, language }) => {
      const choice = { password: pass, confirmation: confirmPass };
      const error = await changePassword({ db, clock, sessions }, member, choice);
      return error === undefined
        ? done({})
        : refusedFields({ pass: [passwordErrorTexts[error][language]] });
    },
    passwordLimits,
  );

  serve(calls.listSessions, async (_, { memberId, member }) => {
    const all = await findSessions(db, memberId, clock.now());
    const list = all.map(({ idHash, device, createdAt, lastUsedAt }) => ({
      is_current: idHash.equals(member.idHash) ? (1 as const) : (0 as const),
      device,
      created: createdAt.toISOString(),
      last_used: (lastUsedAt ?? createdAt).toISOString(),
    }));
    return done({ data: { list: list.sort((one, other) => other.is_current - one.is_current) } });
  });

  serve(calls.endOtherSessions, async (_, { memberId, member }) =>
    done({ ended: await sessions.endAll(db, memberId, member) }),
  );
}

/** Serves the download of a member's data and the closing of the account. */
function closingRoutes(serve: CallServer, deps: ClosingDeps): void {
  const { db, clock, memberDataSources } = deps;

  serve(
    calls.getMyData,
    async (_, { memberId }) =>
      done({ data: await gatherMemberData(db, memberDataSources, memberId, clock.now()) }),
    downloadLimits,
  );

  serve(calls.previewClosing, async (_, { memberId }) => {
    const { points, coins } = await findSpendable(db, memberId, clock.now());
    return done({
      bars: await findClosingBars(db, memberDataSources, memberId),
      point: points,
      coin: coins,
    });
  });

  serve(
    calls.closeAccount,
    async ({ payload }, context) => {
      const { memberId, language } = context;
      if (!(await isPasswordOf(await findPasswordHash(db, memberId), payload.pass))) {
        return refusedFields({ pass: [profileTexts.wrongPassword[language]] });
      }
      const result = await closeAccount(deps, memberId);
      if (result.kind === 'barred') {
        return refusedFields({ account: result.bars.map((bar) => barTexts[bar][language]) });
      }
      await context.logOut();
      return done({});
    },
    passwordLimits,
  );
}

function wireNameOf(field: ProfileField | 'mail'): string {
  return field === 'mail' ? field : wireNames[field];
}

/** Writes a member's registered data in the shop's response format. */
function detailOnWire(
  profile: RegisteredMember,
  referralCode: string,
  language: Language,
): UserDetail {
  const prefecture = prefectures.find(({ id }) => id === profile.prefectureId);
  return {
    lastName: profile.lastName,
    middleName: profile.middleName,
    firstName: profile.firstName,
    tel: showPhone(profile.phone),
    mail: profile.mail,
    zipcode: profile.postalCode,
    pref_id: profile.prefectureId,
    pref_name: prefecture?.[language] ?? '',
    province: profile.country,
    shiku: profile.city,
    address: profile.street,
    building: profile.building,
    end_sms: profile.phoneVerifiedAt === null ? 0 : 1,
    referral_code: referralCode,
  };
}
