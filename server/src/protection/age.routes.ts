import type * as z from 'zod/mini';
import type { ageStatus } from '#contract/shop/age.ts';
import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import { findStatedBirthDate } from './age.queries.ts';
import { ageTexts, askTexts, guardianTexts } from './age.texts.ts';
import { answerGuardian, findGuardianRequest, type GuardianRequest } from './answer-guardian.ts';
import { askGuardian, type GuardianDeps } from './ask-guardian.ts';
import { type AgeBar, findAgeBar, findBuysFrom, findMinorCap } from './find-age-bar.ts';
import { findGuardian, findMinimumAge } from './minors.queries.ts';
import { stateOfGuardian } from './minors.rules.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import { stateBirthDate } from './state-birth-date.ts';

const statuses: Readonly<Record<AgeBar, z.infer<typeof ageStatus>>> = {
  'age-unstated': 'unstated',
  'too-young': 'too_young',
  'guardian-needed': 'guardian_needed',
};

/** Per address. A token cannot be guessed. */
const guardianLimits = { perMinute: 30 };

/** Serves the calls by which members read and state their date of birth, and ask a guardian. */
export function ageRoutes(serve: CallServer, deps: GuardianDeps): void {
  const read = async (memberId: number) => done(await ageOnWire(deps, memberId));

  serve(calls.getAge, (_, { memberId }) => read(memberId));

  serve(calls.stateBirthDate, async ({ payload }, { memberId, language }) => {
    const result = await stateBirthDate(deps, memberId, payload.birth_date);
    if (result === 'stated') return read(memberId);
    const text = result === 'impossible' ? ageTexts.impossible : ageTexts.statedBefore;
    return refusedFields({ birth_date: [text[language]] });
  });

  serve(calls.askGuardian, async ({ payload }, { memberId, language }) => {
    const result = await askGuardian(deps, memberId, payload, language);
    if (result === 'asked') return read(memberId);
    return refusedFields({ mail: [askTexts[result][language]] });
  });

  serve(
    calls.getGuardianRequest,
    async ({ payload }, { language }) => {
      const request = await findGuardianRequest(deps, payload.token);
      return request === undefined
        ? refusedFields({ token: [guardianTexts.unknown[language]] })
        : done(requestOnWire(request));
    },
    guardianLimits,
  );

  serve(
    calls.answerGuardianRequest,
    async ({ payload }, { language }) => {
      const request = await answerGuardian(deps, payload.token, payload.answer);
      return request === undefined
        ? refusedFields({ token: [guardianTexts.unknown[language]] })
        : done(requestOnWire(request));
    },
    guardianLimits,
  );
}

/**
 * Writes a member's date of birth, and whether they may buy points at their age, in the shop's
 * response format.
 */
async function ageOnWire({ db, clock }: GuardianDeps, memberId: number) {
  const now = clock.now();
  const person = await findPersonAccounts(db, memberId, now);
  const [bornOn, minimumAge, bar, monthlyCap, guardian] = await Promise.all([
    findStatedBirthDate(db, memberId),
    findMinimumAge(db),
    findAgeBar(db, memberId, now, person),
    findMinorCap(db, memberId, now, person),
    findGuardian(db, memberId),
  ]);
  const isMinor = monthlyCap !== undefined;
  const buysFrom = bar === 'too-young' ? await findBuysFrom(db, memberId, now, person) : undefined;
  const state = guardian === undefined ? 'ended' : stateOfGuardian(guardian, now);
  const canPay = isMinor ? ('minor' as const) : ('adult' as const);
  return {
    birth_date: bornOn ?? null,
    status: bar === undefined ? canPay : statuses[bar],
    minors_from: minimumAge,
    buys_from: buysFrom ?? null,
    monthly_cap: monthlyCap ?? null,
    guardian:
      guardian === undefined || state === 'ended' || !isMinor
        ? null
        : {
            name: guardian.name,
            mail: guardian.mail,
            asked: guardian.askedAt.toISOString(),
            is_confirmed: state === 'confirmed',
          },
  };
}

function requestOnWire({ state, member, guardian, monthlyCap }: GuardianRequest) {
  return { consent: state, member, guardian, monthly_cap: monthlyCap };
}
