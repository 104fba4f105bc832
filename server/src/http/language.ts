import { type Language, languageOfTag } from '#contract/language.ts';

export type { Language } from '#contract/language.ts';

/** A text in every language of the shop. */
export type Text = Readonly<Record<Language, string>>;

/**
 * Reads the language of `Accept-Language`; Japanese if it names none of the shop's (docs/spec.md,
 * "The wire").
 */
export function languageOf(header: string | undefined): Language {
  return namedLanguage(header) ?? 'ja';
}

/** Reads the language that `Accept-Language` names; undefined if it is none of the shop's. */
export function namedLanguage(header: string | undefined): Language | undefined {
  for (const range of (header ?? '').split(',')) {
    const named = languageOfTag(range.split(';')[0] ?? '');
    if (named !== undefined) return named;
  }
  return undefined;
}
