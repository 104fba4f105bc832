/**
 * The languages of the shop, in the order in which screens offer them. To add one, follow
 * CONTRIBUTING.md, "Adding a language": the types then report what is missing.
 */
export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * Finds the shop's language for a tag such as `en-GB`; undefined if the shop does not have that
 * language.
 */
export function languageOfTag(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase();
  return languages.find((language) => wanted === language || wanted.startsWith(`${language}-`));
}
