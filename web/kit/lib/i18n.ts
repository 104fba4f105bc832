import { useCallback, useSyncExternalStore } from 'react';
import { formatNumber } from './format.ts';
import { chooseLanguage, type Language } from './language.ts';

export type { Language } from './language.ts';

const storageKey = 'kaifu.language';

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // Storage is forbidden: the choice then lasts as long as the page.
  }
}

let current: Language = chooseLanguage(storedLanguage(), globalThis.navigator?.languages ?? []);
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the screen, and of every text the shop answers with. */
export function currentLanguage(): Language {
  return current;
}

/** Switches the language and remembers the choice in this browser. */
export function setLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // See storedLanguage.
  }
  for (const listener of listeners) listener();
}

/** Follows the language: runs now and after each switch. */
export function onLanguage(listener: (language: Language) => void): void {
  listener(current);
  subscribe(() => listener(current));
}

/** The current language, following a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/**
 * The texts of another language for Japanese ones: the same keys, and a `_one` beside each plural
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
 * Says a text of a feature; an unknown key, or a value missing for a `{{slot}}`, is a type error.
 */
export type Say<J> = <K extends KeyOf<J>>(key: K, ...values: ValueArgs<TextOf<J, K>>) => string;

/**
 * The texts of a feature, kept in a `texts.ts` beside it so that they load with its route. A text
 * that counts is `name_other` in Japanese and `name_one`, `name_other` elsewhere, said as
 * `t('name', { count })`. Numbers in slots are written with their thousands separated.
 */
export function defineTexts<const J extends Readonly<Record<string, string>>>(
  texts: Texts<J>,
): Texts<J> {
  return texts;
}

/** What `Intl.PluralRules` says of a whole number in each language. */
const plurals: Record<Language, (count: number) => 'one' | 'other'> = {
  ja: () => 'other',
  en: (count) => (count === 1 ? 'one' : 'other'),
};

/** One text with its values: what `useTexts` says, for any language. */
export function sayIn(
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

/** Says texts in the current language and follows a switch: `const t = useTexts(catalogTexts)`. */
export function useTexts<J extends Readonly<Record<string, string>>>(texts: Texts<J>): Say<J> {
  const language = useLanguage();
  return useCallback<Say<J>>(
    (key, ...[values]) => sayIn(language, texts, key, values),
    [language, texts],
  );
}
