import type { Tx } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { lockAccounts } from '../ledger/index.ts';
import { inheritProtection } from '../protection/index.ts';
import { fixedFields } from './change-profile.rules.ts';
import type { ClosingDeps } from './close-account.ts';
import { mailKeyOf } from './mail.rules.ts';
import { readPhone } from './phone.rules.ts';
import { lockProfile, updateProfile } from './profile.queries.ts';
import {
  type ProfileErrors,
  type ProfileField,
  type ProfileInput,
  readProfile,
} from './profile.rules.ts';

export interface ChangeProfileDeps extends Pick<ClosingDeps, 'db' | 'clock' | 'people'> {
  /** Writes the registered address onto the member's waiting parcels that have none. */
  addressParcels(tx: Tx, memberId: number): Promise<unknown>;
}

export type ProfileChange =
  | { kind: 'changed' }
  | { kind: 'invalid'; errors: ProfileErrors }
  /** Fields that only support changes, after a check of identity. */
  | { kind: 'fixed'; fields: (ProfileField | 'mail')[] }
  | { kind: 'no-such-member' };

/**
 * Changes a member's profile by the member. Refuses the whole change if one field is fixed. If
 * the new phone is that of a person who excluded themselves, the member must verify it before a
 * purchase.
 */
export function changeProfile(
  { db, clock, people, addressParcels }: ChangeProfileDeps,
  memberId: number,
  input: ProfileInput & { mail: string },
  language: Language,
): Promise<ProfileChange> {
  return db.transaction(async (tx): Promise<ProfileChange> => {
    // The person is locked first, then ledger accounts, as everywhere.
    await people.lock(tx, memberId, { phone: readPhone(input.phone) ?? '' });
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
    // Cards may be shipped before an address is registered: their parcels wait for it.
    if (registered.city === '') await addressParcels(tx, memberId);
    if (read.profile.phone !== registered.phone) {
      const person = await people.find(tx, memberId);
      await inheritProtection(tx, memberId, person, clock.now());
    }
    return { kind: 'changed' };
  });
}
