import { type Language, languageOfTag } from '#contract/language.ts';

export type { Language } from '#contract/language.ts';

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/**
 * The language of `Accept-Language`; Japanese where it names none of ours (docs/spec.md, "The
 * wire").
 */
export function languageOf(header: string | undefined): Language {
  return namedLanguage(header) ?? 'ja';
}

/** The language that `Accept-Language` asks for; undefined where it names none of ours. */
export function namedLanguage(header: string | undefined): Language | undefined {
  for (const range of (header ?? '').split(',')) {
    const named = languageOfTag(range.split(';')[0] ?? '');
    if (named !== undefined) return named;
  }
  return undefined;
}
