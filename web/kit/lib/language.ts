import { type Language, languages } from '#contract/language.ts';

export { type Language, languages } from '#contract/language.ts';

/** What the person chose goes first; then Japanese where the browser reads it at all, English for everyone else. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const chosen = languages.find((language) => language === stored);
  if (chosen !== undefined) return chosen;
  const readsJapanese = preferred.length === 0 || preferred.some((tag) => tag.toLowerCase().startsWith('ja'));
  return readsJapanese ? 'ja' : 'en';
}
