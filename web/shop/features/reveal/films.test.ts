import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastCardType } from '#contract/shop/catalog.ts';
import { capsuleHalves, pouchOf } from './art/portraits.ts';
import { filmOf } from './films.ts';
import { grades } from './grade.rules.ts';

const cardTypes = Array.from({ length: lastCardType }, (_, index) => index + 1);
const folder = path.join(import.meta.dirname, 'films');

describe('the films', () => {
  test('there is one of its own for each card type and rarity, with a first frame', () => {
    const all = cardTypes.flatMap((card_type) =>
      grades.map((movie_rarity) => filmOf({ card_type, movie_rarity, movie_style: 1 })),
    );
    expect(all).not.toContain(null);
    expect(new Set(all.map((film) => film?.source)).size).toBe(all.length);
    expect(new Set(all.map((film) => film?.poster)).size).toBe(all.length);
  });

  test('style 8 is the capsule, and every other style a pack', () => {
    for (const movie_rarity of grades) {
      const inStyle = (movie_style: number) => filmOf({ card_type: 2, movie_rarity, movie_style });
      expect(inStyle(8)?.source).toContain(`capsule-${movie_rarity}`);
      expect(inStyle(7)).toEqual(inStyle(1));
      expect(inStyle(7)?.source).toContain(`pack-2-${movie_rarity}`);
    }
  });

  test('there is none for a card type the shop does not know', () => {
    expect(filmOf({ card_type: lastCardType + 1, movie_rarity: 1, movie_style: 1 })).toBeNull();
  });

  test('the stage has the same closed pack of each card type, and the same capsule', () => {
    for (const cardType of cardTypes) expect(pouchOf(cardType)).toContain(`pouch-${cardType}`);
    expect(capsuleHalves.cup).toContain('capsule-cup');
    expect(capsuleHalves.dome).toContain('capsule-dome');
  });

  test('each is small enough to be loaded ahead on a phone', () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.mp4'))) {
      expect(statSync(path.join(folder, file)).size, file).toBeLessThan(400_000);
    }
  });
});
