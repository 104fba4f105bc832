import type { Language } from '../http/language.ts';
import { lockAccounts } from '../ledger/index.ts';
import { inheritProtection } from '../protection/index.ts';
import { fixedFields } from './change-profile.rules.ts';
import type { ClosingDeps } from './close-account.ts';
import { mailKeyOf } from './mail.rules.ts';
import { findPersonDigests, phoneDigestsOf } from './person-digests.ts';
import { lockProfile, updateProfile } from './profile.queries.ts';
import {
  type ProfileErrors,
  type ProfileField,
  type ProfileInput,
  readProfile,
} from './profile.rules.ts';

export type ProfileChange =
  | { kind: 'changed' }
  | { kind: 'invalid'; errors: ProfileErrors }
  /** Fields that only support changes, after a check of identity. */
  | { kind: 'fixed'; fields: (ProfileField | 'mail')[] }
  | { kind: 'no-such-member' };

/**
 * Changes a member's profile by the member. Refuses the whole change where one field is fixed. A
 * phone of a person who excluded themselves brings their exclusion.
 */
export function changeProfile(
  { db, clock, personDigests }: Pick<ClosingDeps, 'db' | 'clock' | 'personDigests'>,
  memberId: number,
  input: ProfileInput & { mail: string },
  language: Language,
): Promise<ProfileChange> {
  return db.transaction(async (tx): Promise<ProfileChange> => {
    // Ledger accounts are locked first, as everywhere.
    await lockAccounts(tx, [memberId]);
    const registered = await lockProfile(tx, memberId);
    if (registered === undefined) return { kind: 'no-such-member' };
    const read = readProfile(input, language, registered.prefectureId);
    if (!read.ok) return { kind: 'invalid', errors: read.errors };
    const fields: (ProfileField | 'mail')[] = fixedFields(registered, read.profile, language);
    if (mailKeyOf(input.mail) !== mailKeyOf(registered.mail)) fields.push('mail');
    if (fields.length > 0) return { kind: 'fixed', fields };
    // The Japanese form has no middle name, so the registered one is kept.
    const middleName = language === 'ja' ? registered.middleName : read.profile.middleName;
    await updateProfile(tx, memberId, { ...read.profile, middleName });
    if (read.profile.phone !== registered.phone) {
      const digests = await findPersonDigests(tx, personDigests, memberId);
      const stated = phoneDigestsOf(personDigests, read.profile.phone);
      await inheritProtection(tx, memberId, digests, clock.now(), stated);
    }
    return { kind: 'changed' };
  });
}
