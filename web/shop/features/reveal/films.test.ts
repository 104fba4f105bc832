import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastCardType } from '#contract/shop/catalog.ts';
import { capsuleHalves, pouchOf } from './art/portraits.ts';
import { filmOf } from './films.ts';
import { grades } from './grade.rules.ts';

const cardTypes = Array.from({ length: lastCardType }, (_, index) => index + 1);
const folder = path.join(import.meta.dirname, 'films');

describe('films of openings', () => {
  test('films of openings: each card type and rarity has its own, with a first frame', () => {
    const all = cardTypes.flatMap((card_type) =>
      grades.map((movie_rarity) => filmOf({ card_type, movie_rarity, movie_style: 1 })),
    );
    expect(all).not.toContain(null);
    expect(new Set(all.map((film) => film?.source)).size).toBe(all.length);
    expect(new Set(all.map((film) => film?.poster)).size).toBe(all.length);
  });

  test('films of openings: style 8 shows a capsule, every other style a pack', () => {
    for (const movie_rarity of grades) {
      const inStyle = (movie_style: number) => filmOf({ card_type: 2, movie_rarity, movie_style });
      expect(inStyle(8)?.source).toContain(`capsule-${movie_rarity}`);
      expect(inStyle(7)).toEqual(inStyle(1));
      expect(inStyle(7)?.source).toContain(`pack-2-${movie_rarity}`);
    }
  });

  test('large films of openings: each is that of one card type and rarity, or of one capsule', () => {
    const found = [...cardTypes, 'capsule' as const].flatMap((of) =>
      grades.map((movie_rarity) =>
        of === 'capsule'
          ? filmOf({ card_type: 1, movie_rarity, movie_style: 8 })
          : filmOf({ card_type: of, movie_rarity, movie_style: 1 }),
      ),
    );
    const larges = found.flatMap((film) => film?.large ?? []);
    const files = readdirSync(path.join(folder, 'large'));
    expect(larges).toHaveLength(files.length);
    expect(new Set(larges).size).toBe(files.length);
    for (const film of found.filter((each) => each?.large))
      expect(path.basename(film?.large ?? '')).toBe(path.basename(film?.source ?? ''));
  });

  test('films of openings: an unknown card type has none', () => {
    expect(filmOf({ card_type: lastCardType + 1, movie_rarity: 1, movie_style: 1 })).toBeNull();
  });

  test('openings drawn on the screen: begin with the same closed pack and capsule as the films', () => {
    for (const cardType of cardTypes) expect(pouchOf(cardType)).toContain(`pouch-${cardType}`);
    expect(capsuleHalves.cup).toContain('capsule-cup');
    expect(capsuleHalves.dome).toContain('capsule-dome');
  });

  test('films of openings: each is small enough to be preloaded on a phone', () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.mp4'))) {
      expect(statSync(path.join(folder, file)).size, file).toBeLessThan(400_000);
    }
  });
});
