import * as z from 'zod/mini';
import { sessionValues } from '../../../kit/lib/session-values.ts';

/** The typed values; '' for empty fields. */
const draft = z.object({
  lastName: z.string(),
  middleName: z.string(),
  firstName: z.string(),
  zipcode: z.string(),
  /** '' if none is chosen yet. */
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

const storedDraft = sessionValues('kaifu.registration.', draft);
const name = 'draft';

export interface Passwords {
  readonly pass: string;
  readonly confirmPass: string;
}

const noPasswords: Passwords = { pass: '', confirmPass: '' };

/** Only in memory: passwords are never stored, so they have to be typed again after a reload. */
let passwords = noPasswords;

/**
 * The typed values of the registration form. They stay when the person opens the terms, goes back
 * or reloads, until the registration is sent.
 */
export const registrationDraft = {
  read: () => storedDraft.read(name),
  save: (typed: Draft) => storedDraft.write(name, typed),
  passwords: () => passwords,
  savePasswords(typed: Passwords) {
    passwords = typed;
  },
  remove() {
    storedDraft.remove(name);
    passwords = noPasswords;
  },
};
