import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { fixedFields } from './change-profile.rules.ts';
import { mailKeyOf } from './mail.rules.ts';
import { lockProfile, updateProfile } from './profile.queries.ts';
import {
  type ProfileFaults,
  type ProfileField,
  type ProfileInput,
  readProfile,
} from './profile.rules.ts';

export type ProfileChange =
  | { kind: 'changed' }
  | { kind: 'faulty'; faults: ProfileFaults }
  /** Only support changes these, after a check of identity. */
  | { kind: 'fixed'; fields: (ProfileField | 'mail')[] }
  | { kind: 'no-such-member' };

/**
 * Changes what a member may change of their profile; one field that they may not refuses all of it.
 */
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
    if (!read.ok) return { kind: 'faulty', faults: read.faults };
    const fields: (ProfileField | 'mail')[] = fixedFields(registered, read.profile, language);
    if (mailKeyOf(input.mail) !== mailKeyOf(registered.mail)) fields.push('mail');
    if (fields.length > 0) return { kind: 'fixed', fields };
    // The Japanese form has no middle name, so it says nothing about one.
    const middleName = language === 'ja' ? registered.middleName : read.profile.middleName;
    await updateProfile(tx, memberId, { ...read.profile, middleName });
    return { kind: 'changed' };
  });
}
