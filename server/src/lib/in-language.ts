import type { Language } from '#contract/language.ts';

/**
 * Chooses in which of the two columns of a text a reader reads it. Operators write Japanese and
 * English; readers of other languages get English.
 */
export function columnLanguageOf(language: Language): 'ja' | 'en' {
  return language === 'ja' ? 'ja' : 'en';
}

/**
 * A text that an operator wrote, with a column for each language: `nameJa` and `nameEn` for `name`.
 */
type Written<Field extends string, Value = string> = Readonly<
  Record<`${Field}Ja` | `${Field}En`, Value>
>;

/** Returns a row's text, or its list of texts, in the reader's language. */
export function inLanguage<Field extends string, Value extends string | readonly string[] = string>(
  row: Written<Field, Value>,
  field: Field,
  language: Language,
): Value {
  const column =
    columnLanguageOf(language) === 'ja' ? (`${field}Ja` as const) : (`${field}En` as const);
  return row[column];
}

/** Joins a label and the name it belongs to: `Pack bought: Night parade`. */
export function withSubject(what: string, subject: string, language: Language): string {
  return `${what}${colons[language]}${subject}`;
}

const colons: Readonly<Record<Language, string>> = { ja: '：', en: ': ' };
