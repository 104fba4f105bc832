/**
 * The languages of the shop, in the order in which they are offered: what one more needs, the types
 * then say (CONTRIBUTING.md, "Adding a language").
 */
export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/** The one of our languages that a tag such as `en-GB` names; undefined where it names none. */
export function languageOfTag(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase();
  return languages.find((language) => wanted === language || wanted.startsWith(`${language}-`));
}
