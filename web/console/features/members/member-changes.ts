import { fieldText } from '../../../kit/lib/form.ts';

/** The fields of registered data that are written as texts. */
export const fields = [
  'mail',
  'lastName',
  'middleName',
  'firstName',
  'phone',
  'postalCode',
  'country',
  'city',
  'street',
  'building',
] as const;

/** The fields that a member may be without. */
export const removable = ['middleName', 'building'] as const;

/**
 * Reads the changes from the form: fields that are filled in, and those to be removed. Others are
 * not sent, so they keep their values.
 */
export function changesIn(form: FormData) {
  const filled = fields
    .map((field) => [field, fieldText(form, field).trim()] as const)
    .filter(([, value]) => value !== '');
  const removed = removable.filter((field) => form.get(`remove-${field}`) !== null);
  const prefectureId = Number(fieldText(form, 'prefectureId'));
  return {
    ...Object.fromEntries(removed.map((field) => [field, ''])),
    // Typed text counts, even if the field is to be removed.
    ...Object.fromEntries(filled),
    ...(prefectureId > 0 && { prefectureId }),
  };
}
