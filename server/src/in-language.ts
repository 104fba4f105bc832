import type { Language } from '#contract/language.ts';

/** Words that an operator wrote, in a column for each language: `nameJa` and `nameEn` are its `name`. */
type Written<Field extends string> = Readonly<Record<`${Field}Ja` | `${Field}En`, string>>;

/** What a row says in a language; in English where it has no column for that one. */
export function inLanguage<Field extends string>(
  row: Written<Field>,
  field: Field,
  language: Language,
): string {
  const column = language === 'ja' ? (`${field}Ja` as const) : (`${field}En` as const);
  return row[column];
}
