import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type CardToDraw, drawCard } from './card.ts';
import { catalogue, readCards, recipes } from './recipes.ts';

let cards: Map<string, CardToDraw>;

beforeAll(async () => {
  cards = await readCards();
});

it('there is a recipe for each picture that the demo catalogue names, and no other', async () => {
  const files = await readdir(catalogue, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFile(path.join(catalogue, file), 'utf8')),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/pictures\/(\S+?)\.webp/g)].map((found) => found[1]),
  );
  expect([...recipes(cards).keys()].sort()).toEqual([...new Set(named)].sort());
});

// A busy machine draws them all in seconds.
it('a card is drawn the same each time, unlike any other, and no number in it went astray', () => {
  const drawn = [...cards.values()].map(drawCard);
  expect([...cards.values()].map(drawCard)).toEqual(drawn);
  expect(new Set(drawn).size).toBe(cards.size);
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}, 60_000);
