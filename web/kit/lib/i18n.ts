import { useCallback, useSyncExternalStore } from 'react';
import { formatNumber } from './format.ts';
import { chooseLanguage, type Language } from './language.ts';

export type { Language } from './language.ts';

const storageKey = 'kaifu.language';

/** Reads the language that was chosen in this browser; null if none is stored. */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // Storage is forbidden: the choice is lost on reload.
  }
}

let current: Language = chooseLanguage(storedLanguage(), globalThis.navigator?.languages ?? []);
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the language of the screen. The server answers with texts in it. */
export function currentLanguage(): Language {
  return current;
}

/** Switches the language and stores the choice in this browser. */
export function setLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // See storedLanguage.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener now and after each switch of the language. */
export function onLanguage(listener: (language: Language) => void): void {
  listener(current);
  subscribe(() => listener(current));
}

/** Returns the current language, and renders again after a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/**
 * The type of a translation of the Japanese texts: the same keys, and a `_one` beside each plural
 * `_other`.
 */
type TranslationOf<J> = { readonly [K in keyof J]: string } & {
  readonly [K in keyof J as K extends `${infer Base}_other` ? `${Base}_one` : never]: string;
};

type KeyOf<J> = keyof J extends infer K
  ? K extends `${infer Base}_other`
    ? Base
    : K & string
  : never;

type Slots<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;

type TextOf<J, K extends string> = K extends keyof J
  ? J[K]
  : `${K}_other` extends keyof J
    ? J[`${K}_other`]
    : never;

type SlotValues<S> = {
  readonly [Name in Slots<S>]: Name extends 'count' ? number : string | number;
};

type ValueArgs<S> = [Slots<S>] extends [never] ? [] : [values: SlotValues<S>];

/** The texts of one feature in every language. */
export type Texts<J> = { readonly ja: J } & {
  readonly [L in Exclude<Language, 'ja'>]: TranslationOf<J>;
};

/**
 * Returns a text of a feature. An unknown key, or a missing value for a `{{slot}}`, is a type
 * error.
 */
export type Translate<J> = <K extends KeyOf<J>>(
  key: K,
  ...values: ValueArgs<TextOf<J, K>>
) => string;

/**
 * Defines the texts of a feature, in a `texts.ts` beside it so that they load with its route. A
 * text with a plural has the key `name_other` in Japanese, and `name_one` and `name_other` in other
 * languages; it is used as `t('name', { count })`. Numbers in slots get thousands separators.
 */
export function defineTexts<const J extends Readonly<Record<string, string>>>(
  texts: Texts<J>,
): Texts<J> {
  return texts;
}

/** The plural forms of whole numbers, as in `Intl.PluralRules`. */
const plurals: Record<Language, (count: number) => 'one' | 'other'> = {
  ja: () => 'other',
  en: (count) => (count === 1 ? 'one' : 'other'),
};

/** Returns one text with its values, in the given language. */
export function translateIn(
  language: Language,
  texts: Texts<Readonly<Record<string, string>>>,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { count } = values;
  const inLanguage: Readonly<Record<string, string>> = texts[language];
  const plural =
    typeof count === 'number' ? inLanguage[`${key}_${plurals[language](count)}`] : undefined;
  const text = plural ?? inLanguage[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => {
    const value = values[name];
    if (value === undefined) return slot;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/**
 * Returns the texts in the current language; renders again after a switch: `const t =
 * useTexts(catalogTexts)`.
 */
export function useTexts<J extends Readonly<Record<string, string>>>(
  texts: Texts<J>,
): Translate<J> {
  const language = useLanguage();
  return useCallback<Translate<J>>(
    (key, ...[values]) => translateIn(language, texts, key, values),
    [language, texts],
  );
}
