import { overseasPrefecture } from '#contract/limits.ts';
import type { Language } from '../http/language.ts';
import type { Profile, ProfileField } from './profile.rules.ts';

/**
 * What a member is registered with, as far as they may ask to change it. Empty, or null, where
 * nothing was given.
 */
export interface RegisteredProfile extends Omit<Profile, 'prefectureId'> {
  prefectureId: number | null;
  phoneVerifiedAt: Date | null;
}

const words = [
  'lastName',
  'firstName',
  'postalCode',
  'country',
  'city',
  'street',
  'building',
] as const;

/**
 * Which fields of a changed profile the member may not change themselves (spec, section 2): name
 * and address are fixed once they are given, the phone once it is verified; support changes them,
 * after a check of identity. Where the prefecture is 99, which any language but Japanese sets where
 * none is registered (spec, section 5), one in Japan can still be chosen.
 */
export function fixedFields(
  registered: RegisteredProfile,
  asked: Profile,
  language: Language,
): ProfileField[] {
  const fixed: ProfileField[] = words.filter(
    (field) => registered[field] !== '' && registered[field] !== asked[field],
  );
  // The Japanese form has none.
  const { middleName } = registered;
  if (language !== 'ja' && middleName !== '' && middleName !== asked.middleName)
    fixed.push('middleName');
  const { prefectureId } = registered;
  const isFree = prefectureId === null || prefectureId === overseasPrefecture;
  if (!isFree && prefectureId !== asked.prefectureId) fixed.push('prefectureId');
  if (registered.phoneVerifiedAt !== null && registered.phone !== asked.phone) fixed.push('phone');
  return fixed;
}
