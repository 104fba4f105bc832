import { overseasPrefecture } from '#contract/limits.ts';
import type { Registration } from '#contract/shop/registration.ts';
import type { Language } from '../../../kit/lib/language.ts';
import type { Draft, Passwords } from './registration-draft.ts';

/**
 * Chooses the fields of the registration form. In Japanese: a prefecture, and a country if the
 * prefecture is "overseas". In other languages: a middle name and a country.
 */
export function fieldsShown(draft: Draft, language: Language) {
  const isJapanese = language === 'ja';
  return {
    middleName: !isJapanese,
    prefecture: isJapanese,
    country: !isJapanese || draft.pref_id === String(overseasPrefecture),
  };
}

/** Makes the payload from the typed values. Fields that the form does not show are sent empty. */
export function payloadOf(draft: Draft, passwords: Passwords, language: Language): Registration {
  const { agreed: _, ...typed } = draft;
  const shown = fieldsShown(draft, language);
  const chosen = draft.pref_id === '' ? null : Number(draft.pref_id);
  return {
    ...typed,
    ...passwords,
    middleName: shown.middleName ? draft.middleName : '',
    province: shown.country ? draft.province : '',
    pref_id: shown.prefecture ? chosen : overseasPrefecture,
  };
}
