import { describe, expect, it } from 'vitest';
import { japaneseIn } from '../../typefaces/font-face-css.rules.ts';
import { listsOfCharacters } from './characters.rules.ts';

const app = new Set('のカード');

describe('the characters that the catalogue’s typefaces need', () => {
  it("characters for the catalogue's typefaces: Japanese ones that the app's own typefaces lack", () => {
    expect(listsOfCharacters({ sentences: '', names: '狼のカード SSR' }, app, japaneseIn)).toEqual([
      '狼',
    ]);
  });

  it("characters for the catalogue's typefaces: those of sentences and of names are separate, most frequent first", () => {
    const texts = { sentences: '海の獣、海の夜', names: '狼と獣の夜、狼' };
    expect(listsOfCharacters(texts, app, japaneseIn)).toEqual(['海、夜獣', '狼と']);
  });

  it("characters for the catalogue's typefaces: split into files of at most 320", () => {
    const names = Array.from({ length: 700 }, (_, index) =>
      String.fromCodePoint(0x4e00 + index),
    ).join('');
    const lists = listsOfCharacters({ sentences: '', names }, new Set(), japaneseIn);
    expect(lists.map((list) => [...list].length)).toEqual([320, 320, 60]);
    expect(new Set(lists.join(''))).toEqual(new Set(names));
  });

  it("characters for the catalogue's typefaces: no file if none is missing", () => {
    expect(listsOfCharacters({ sentences: 'カード', names: '' }, app, japaneseIn)).toEqual([]);
  });
});
