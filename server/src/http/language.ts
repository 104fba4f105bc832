export type Language = 'ja' | 'en';

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** The language of `Accept-Language`; Japanese where it names neither of ours (wire.md). */
export function languageOf(header: string | undefined): Language {
  return namedLanguage(header) ?? 'ja';
}

/** The language that `Accept-Language` asks for; undefined where it names neither of ours. */
export function namedLanguage(header: string | undefined): Language | undefined {
  for (const range of (header ?? '').split(',')) {
    const tag = range.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag === 'ja' || tag.startsWith('ja-')) return 'ja';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return undefined;
}
