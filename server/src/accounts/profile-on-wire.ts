import type { FieldErrors } from '#contract/envelope.ts';
import type { Registration } from '#contract/shop/registration.ts';
import type { Language } from '../http/language.ts';
import type { ProfileErrors, ProfileField, ProfileInput } from './profile.rules.ts';
import { fieldErrorTexts, profileErrorTexts } from './registration.texts.ts';

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

/** Reads a profile from the fields of a request, which have the specification's names. */
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

/**
 * Lists a message for each wrong field of a profile, by the field's name in the shop's requests.
 */
export function profileErrors(problems: ProfileErrors, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, wireName] of Object.entries(wireNames) as [ProfileField, string][]) {
    const error = problems[field];
    if (error === undefined) continue;
    const hint =
      field in fieldErrorTexts ? fieldErrorTexts[field as keyof typeof fieldErrorTexts] : undefined;
    errors[wireName] = [
      (error === 'too long' ? profileErrorTexts[error] : (hint ?? profileErrorTexts[error]))[
        language
      ],
    ];
  }
  return errors;
}
