import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { fixedFields } from './change-profile.rules.ts';
import { mailKeyOf } from './mail.rules.ts';
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

/** Changes a member's profile by the member. Refuses the whole change where one field is fixed. */
export function changeProfile(
  db: Database,
  memberId: number,
  input: ProfileInput & { mail: string },
  language: Language,
): Promise<ProfileChange> {
  return db.transaction(async (tx): Promise<ProfileChange> => {
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
    return { kind: 'changed' };
  });
}
