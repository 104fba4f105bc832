import type * as z from 'zod/mini';
import type { ageStatus } from '#contract/shop/age.ts';
import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/outcome.ts';
import type { Clock } from '../lib/clock.ts';
import { findBirthDate } from './age.queries.ts';
import { type AgeStatus, ageStatusOf } from './age.rules.ts';
import { ageTexts } from './age.texts.ts';
import { stateBirthDate } from './state-birth-date.ts';

export interface AgeDeps {
  db: Database;
  clock: Clock;
}

const statuses: Readonly<Record<AgeStatus, z.infer<typeof ageStatus>>> = {
  unstated: 'unstated',
  adult: 'adult',
  'too-young': 'too_young',
};

/** Serves the calls by which members read and state their date of birth. */
export function ageRoutes(serve: CallServer, deps: AgeDeps): void {
  const read = async (memberId: number) => {
    const bornOn = await findBirthDate(deps.db, memberId);
    return done({
      birth_date: bornOn ?? null,
      status: statuses[ageStatusOf(bornOn, deps.clock.now())],
    });
  };

  serve(calls.getAge, (_, { memberId }) => read(memberId));

  serve(calls.stateBirthDate, async ({ payload }, { memberId, language }) => {
    const outcome = await stateBirthDate(deps, memberId, payload.birth_date);
    if (outcome === 'stated') return read(memberId);
    const text = outcome === 'impossible' ? ageTexts.impossible : ageTexts.statedBefore;
    return refusedFields({ birth_date: [text[language]] });
  });
}
