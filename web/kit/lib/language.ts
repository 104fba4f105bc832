/**
 * The languages of both apps, in the order in which they are offered. The contract has the same
 * list, but the kit does not import the contract; the types of `send` report a language that is
 * missing in one of them.
 */
export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * Chooses the first language of the screen: the stored choice, or Japanese if the browser accepts
 * it or names no language, otherwise English.
 */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const chosen = languages.find((language) => language === stored);
  if (chosen !== undefined) return chosen;
  const readsJapanese =
    preferred.length === 0 || preferred.some((tag) => tag.toLowerCase().startsWith('ja'));
  return readsJapanese ? 'ja' : 'en';
}
