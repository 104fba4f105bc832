import i18next, { type TOptions } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';

export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'kaifu.language';

/** Japanese where the browser prefers it; everyone else reads English. What the person chose goes first. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = languages.find((language) => language === stored);
  if (known !== undefined) return known;
  return preferred.some((tag) => tag.toLowerCase().startsWith('ja')) || preferred.length === 0 ? 'ja' : 'en';
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // Storage is forbidden: the choice then lasts as long as the page.
  }
}

void i18next.use(initReactI18next).init({
  lng: chooseLanguage(storedLanguage(), globalThis.navigator?.languages ?? []),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
  react: { useSuspense: false },
});

/** The language of the screen, and of every text the shop answers with. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'ja';
}

/** Switches the language and remembers the choice in this browser. */
export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // See storedLanguage.
  }
  void i18next.changeLanguage(language);
}

/** Follows the language: runs now and after each switch. */
export function onLanguage(listener: (language: Language) => void): void {
  listener(currentLanguage());
  i18next.on('languageChanged', () => listener(currentLanguage()));
}

/** English texts for Japanese ones: the same keys, and a `_one` beside each plural `_other`. */
type EnglishOf<J> = { readonly [K in keyof J]: string } & {
  readonly [K in keyof J as K extends `${infer Base}_other` ? `${Base}_one` : never]: string;
};

type KeyOf<J> = keyof J extends infer K ? (K extends `${infer Base}_other` ? Base : K & string) : never;

type Slots<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;

type TextOf<J, K extends string> = K extends keyof J
  ? J[K]
  : `${K}_other` extends keyof J
    ? J[`${K}_other`]
    : never;

type SlotValues<S> = { readonly [Name in Slots<S>]: Name extends 'count' ? number : string | number };

type ValueArgs<S> = [Slots<S>] extends [never] ? [] : [values: SlotValues<S>];

/** The texts of one feature in both languages. */
export interface Texts<J> {
  readonly namespace: string;
  readonly ja: J;
  readonly en: EnglishOf<J>;
}

/** Says a text of a feature; an unknown key, or a value missing for a `{{slot}}`, is a type error. */
export type Say<J> = <K extends KeyOf<J>>(key: K, ...values: ValueArgs<TextOf<J, K>>) => string;

/**
 * Registers the texts of a feature. Kept in a `texts.ts` beside the feature, so that they load with its route.
 * A text that counts is written `name_other` in Japanese and `name_one`, `name_other` in English, with `{{count}}`.
 */
export function defineTexts<const J extends Readonly<Record<string, string>>>(
  namespace: string,
  texts: { readonly ja: J; readonly en: EnglishOf<J> },
): Texts<J> {
  i18next.addResourceBundle('ja', namespace, texts.ja);
  i18next.addResourceBundle('en', namespace, texts.en);
  return { namespace, ...texts };
}

/** Says texts in the current language and follows a switch: `const t = useTexts(catalogTexts)`. */
export function useTexts<J>(texts: Texts<J>): Say<J> {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback<Say<J>>(
    (key, ...[values]) => {
      const options: TOptions = { ns: texts.namespace, lng: language, ...values };
      return i18n.t(String(key), options);
    },
    [i18n, language, texts.namespace],
  );
}

/** The current language, following a switch. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
