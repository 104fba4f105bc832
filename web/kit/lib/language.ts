/**
 * The languages of both apps, in the order in which they are offered: those of the contract, which
 * the kit does not import. The types of `send` say where one is missing on either side.
 */
export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * What the person chose goes first; then Japanese where the browser reads it at all, English for
 * everyone else.
 */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const chosen = languages.find((language) => language === stored);
  if (chosen !== undefined) return chosen;
  const readsJapanese =
    preferred.length === 0 || preferred.some((tag) => tag.toLowerCase().startsWith('ja'));
  return readsJapanese ? 'ja' : 'en';
}
