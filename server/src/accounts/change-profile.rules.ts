import { overseasPrefecture } from '#contract/limits.ts';
import type { Language } from '../http/language.ts';
import type { Profile, ProfileField } from './profile.rules.ts';

/** The fields of a member that a profile form shows. Empty or null if nothing is registered. */
export interface RegisteredProfile extends Omit<Profile, 'prefectureId'> {
  prefectureId: number | null;
  phoneVerifiedAt: Date | null;
}

const textFields = [
  'lastName',
  'firstName',
  'postalCode',
  'country',
  'city',
  'street',
  'building',
] as const;

/**
 * Finds the fields of a change that only support may change, after a check of identity (spec,
 * section 2). Name and address are fixed once given, the phone once verified. Prefecture 99
 * (outside Japan) can still be replaced by one in Japan, because every language but Japanese sets
 * 99 by default (spec, section 5).
 */
export function fixedFields(
  registered: RegisteredProfile,
  requested: Profile,
  language: Language,
): ProfileField[] {
  const fixed: ProfileField[] = textFields.filter(
    (field) => registered[field] !== '' && registered[field] !== requested[field],
  );
  // The Japanese form has no middle name.
  const { middleName } = registered;
  if (language !== 'ja' && middleName !== '' && middleName !== requested.middleName)
    fixed.push('middleName');
  const { prefectureId } = registered;
  const isChangeable = prefectureId === null || prefectureId === overseasPrefecture;
  if (!isChangeable && prefectureId !== requested.prefectureId) fixed.push('prefectureId');
  if (registered.phoneVerifiedAt !== null && registered.phone !== requested.phone)
    fixed.push('phone');
  return fixed;
}
