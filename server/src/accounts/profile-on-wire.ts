import type { FieldErrors } from '#contract/envelope.ts';
import type { Registration } from '#contract/shop/registration.ts';
import type { Language } from '../http/language.ts';
import type { ProfileFaults, ProfileField, ProfileInput } from './profile.rules.ts';
import { fieldFaultTexts, profileFaultTexts } from './registration.texts.ts';

/** Names of the profile fields on the wire (docs/glossary.md). */
export const wireNames = {
  lastName: 'lastName',
  middleName: 'middleName',
  firstName: 'firstName',
  phone: 'tel',
  postalCode: 'zipcode',
  country: 'province',
  prefectureId: 'pref_id',
  city: 'shiku',
  street: 'address',
  building: 'building',
} as const satisfies Record<ProfileField, string>;

/** Reads a profile from the fields of the wire. */
export function profileInputOf(
  payload: Pick<Registration, (typeof wireNames)[ProfileField]>,
): ProfileInput {
  return {
    lastName: payload.lastName,
    middleName: payload.middleName,
    firstName: payload.firstName,
    phone: payload.tel,
    postalCode: payload.zipcode,
    country: payload.province,
    prefectureId: payload.pref_id,
    city: payload.shiku,
    street: payload.address,
    building: payload.building,
  };
}

/** A message for each wrong field of a profile, by the field's name on the wire. */
export function profileErrors(faults: ProfileFaults, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, wireName] of Object.entries(wireNames) as [ProfileField, string][]) {
    const fault = faults[field];
    if (fault === undefined) continue;
    const hint =
      field in fieldFaultTexts ? fieldFaultTexts[field as keyof typeof fieldFaultTexts] : undefined;
    errors[wireName] = [
      (fault === 'too long' ? profileFaultTexts[fault] : (hint ?? profileFaultTexts[fault]))[
        language
      ],
    ];
  }
  return errors;
}
