import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.rules.ts';

test.each([
  ['折獣コレクション', ['折獣', 'コレクション']],
  ['カプセル折獣', ['カプセル', '折獣']],
  ['彗星アマノハシ 接近', ['彗星', 'アマノハシ 接近']],
  ['大暁丸の船出', ['大暁丸の', '船出']],
  ['（10パック限定）', ['（10パック', '限定）']],
  ['（お一人様3パックまで）', ['（お一人様', '3パックまで）']],
  ['燎原の獅子 大入20,000', ['燎原の', '獅子 大入', '20,000']],
  ['夏越の祭', ['夏越の', '祭']],
  ['三ヶ月', ['三ヶ月']],
  ['A Hundred Gears', ['A Hundred Gears']],
])(
  'splitting the pack name %s into phrases, so that a line ends only between them: %j',
  (name, phrases) => {
    expect(phrasesOf(name)).toEqual(phrases);
  },
);

test('splitting a pack name into phrases and joining them: gives the same name', () => {
  const name = '千折の龍 降臨・第2弾（新規の方限定）';
  expect(phrasesOf(name).join('')).toBe(name);
});
