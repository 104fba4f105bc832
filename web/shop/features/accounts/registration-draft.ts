import * as z from 'zod/mini';
import { sessionValues } from '../../../kit/lib/session-values.ts';

/** What has been typed so far; empty strings where nothing was. */
const draft = z.object({
  lastName: z.string(),
  middleName: z.string(),
  firstName: z.string(),
  zipcode: z.string(),
  /** '' where none is chosen yet. */
  pref_id: z.string(),
  province: z.string(),
  shiku: z.string(),
  address: z.string(),
  building: z.string(),
  tel: z.string(),
  mail: z.string(),
  referralCode: z.string(),
  agreed: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

export const emptyDraft: Draft = {
  lastName: '',
  middleName: '',
  firstName: '',
  zipcode: '',
  pref_id: '',
  province: '',
  shiku: '',
  address: '',
  building: '',
  tel: '',
  mail: '',
  referralCode: '',
  agreed: false,
};

const kept = sessionValues('kaifu.registration.', draft);
const name = 'draft';

export interface Passwords {
  readonly pass: string;
  readonly confirmPass: string;
}

const noPasswords: Passwords = { pass: '', confirmPass: '' };

/** In memory alone: a password is typed again after a reload, and never stored. */
let passwords = noPasswords;

/**
 * What was typed into the registration form, over reading the terms, going back to fix it and
 * reloads, until it is sent.
 */
export const registrationDraft = {
  read: () => kept.read(name),
  keep: (typed: Draft) => kept.keep(name, typed),
  passwords: () => passwords,
  keepPasswords(typed: Passwords) {
    passwords = typed;
  },
  forget() {
    kept.forget(name);
    passwords = noPasswords;
  },
};
