import * as z from 'zod/mini';
import { get, post } from './call.ts';

/**
 * The meaning of an age for buying points: `unstated`, they have not said when they were born;
 * `too_young`, they cannot buy points.
 */
export const ageStatus = z.enum(['unstated', 'adult', 'too_young']);

const age = z.object({
  /** In Japan's calendar; null if it was never stated. */
  birth_date: z.nullable(z.iso.date()),
  status: ageStatus,
});

/** The member's date of birth and what it means for buying points. */
export const getAge = get({ path: 'user/age', answer: age });

/** States the date of birth. It can be stated once; afterwards only staff change it. */
export const stateBirthDate = post({
  path: 'user/age/birth_date',
  guarded: true,
  payload: z.object({ birth_date: z.iso.date() }),
  answer: age,
});
