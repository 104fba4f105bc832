import type { Language } from '#contract/language.ts';

/** A text in every language of the shop. */
type Text = Readonly<Record<Language, string>>;

/** The values for the placeholders of a text, by their names. */
export type Facts = Readonly<Record<string, string | number | boolean | null | Text>>;

/** A discrepancy that a check of the books found. `fillText` writes it as a sentence. */
export interface Found<Kind extends string> {
  kind: Kind;
  facts: Facts;
}

/** The units of members' accounts in a sentence. */
export const unitTexts: Readonly<Record<string, Text>> = {
  point: { ja: 'ポイント', en: 'points' },
  coin: { ja: 'コイン', en: 'coins' },
};

/** Fills the placeholders of a text, such as `{name}`. A missing value is written as "none". */
export function fillText(text: Text, facts: Facts): Text {
  return { ja: filled(text, facts, 'ja'), en: filled(text, facts, 'en') };
}

function filled(text: Text, facts: Facts, language: Language): string {
  return text[language].replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const value = facts[slot] ?? { ja: 'なし', en: 'none' };
    return typeof value === 'object' ? value[language] : String(value);
  });
}
