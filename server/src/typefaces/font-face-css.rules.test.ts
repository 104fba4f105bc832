import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentedLatin, japaneseIn, plainLatin, unicodeRangeOf } from './font-face-css.rules.ts';

/** The characters that a CSS `unicode-range` covers, by its definition. */
function charactersIn(range: string): Set<string> {
  const characters = new Set<string>();
  for (const part of range.split(',').filter((text) => text !== '')) {
    const [from = '', to = from] = part.replace('U+', '').split('-');
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
      characters.add(String.fromCodePoint(code));
    }
  }
  return characters;
}

describe('unicode-range of a typeface file', () => {
  it('unicode-range: covers exactly the given characters, in any order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
        (texts) => {
          const characters = new Set(texts.flatMap((text) => [...text]));
          expect(charactersIn(unicodeRangeOf(characters))).toEqual(characters);
        },
      ),
    );
  });

  it('unicode-range of neighbouring characters: one range', () => {
    expect(unicodeRangeOf(new Set(['c', 'a', 'b', 'x']))).toBe('U+61-63,U+78');
  });
});

describe('choosing the typeface of a character', () => {
  it('kana, kanji and full-width signs: set in the Japanese typeface', () => {
    expect([...japaneseIn('獣のカード（新）→※')].join('')).toBe('獣のカード（新）→※');
  });

  it('letters, accents and quotes: set in the Latin typeface', () => {
    expect([...japaneseIn('Zoë’s “pack” – 1,000 ¥ Ω Ж')]).toEqual([]);
    expect([...plainLatin].filter((character) => accentedLatin.has(character))).toEqual([]);
  });
});
