import type { Language } from '#contract/language.ts';

/**
 * Which of the two that an operator writes somebody is shown: whoever reads neither, the English.
 */
export function writtenFor(language: Language): 'ja' | 'en' {
  return language === 'ja' ? 'ja' : 'en';
}

/**
 * Words that an operator wrote, in a column for each language: `nameJa` and `nameEn` are its
 * `name`.
 */
type Written<Field extends string> = Readonly<Record<`${Field}Ja` | `${Field}En`, string>>;

/** What a row says to whoever reads this language. */
export function inLanguage<Field extends string>(
  row: Written<Field>,
  field: Field,
  language: Language,
): string {
  const column = writtenFor(language) === 'ja' ? (`${field}Ja` as const) : (`${field}En` as const);
  return row[column];
}

/** What something is, and which one it is of: `Pack bought: Night parade`. */
export function withSubject(what: string, subject: string, language: Language): string {
  return `${what}${colons[language]}${subject}`;
}

const colons: Readonly<Record<Language, string>> = { ja: '：', en: ': ' };
