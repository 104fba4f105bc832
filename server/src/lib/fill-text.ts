import type { Language } from '#contract/language.ts';

/** A text in every language of the shop. */
type Text = Readonly<Record<Language, string>>;

/** The values in the places of a text, by their names. */
export type Facts = Readonly<Record<string, string | number | boolean | null | Text>>;

/** A discrepancy that a check of the books found, before it is put into words. */
export interface Found<Kind extends string> {
  kind: Kind;
  facts: Facts;
}

/** The units of members' accounts in a sentence. */
export const unitTexts: Readonly<Record<string, Text>> = {
  point: { ja: 'ポイント', en: 'points' },
  coin: { ja: 'コイン', en: 'coins' },
};

/** Puts values into the places of a text: `{name}`. A value that is missing is "none". */
export function fillText(text: Text, facts: Facts): Text {
  return { ja: filled(text, facts, 'ja'), en: filled(text, facts, 'en') };
}

function filled(text: Text, facts: Facts, language: Language): string {
  return text[language].replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const value = facts[slot] ?? { ja: 'なし', en: 'none' };
    return typeof value === 'object' ? value[language] : String(value);
  });
}
