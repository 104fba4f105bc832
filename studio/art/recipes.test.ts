import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { type CardToDraw, drawCard } from './card.ts';
import { catalogue, readCards, readShares, recipes } from './recipes.ts';

let cards: Map<string, CardToDraw>;

beforeAll(async () => {
  cards = await readCards();
});

it('recipes for drawn pictures: one for each picture in the demo catalogue, and no other', async () => {
  const files = await readdir(catalogue, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFile(path.join(catalogue, file), 'utf8')),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/pictures\/(\S+?)\.webp/g)].map((found) => found[1]),
  );
  expect([...recipes(cards, await readShares()).keys()].sort()).toEqual([...new Set(named)].sort());
});

it('pictures for shared links: each pack of the demo has one of 1200 × 630', async () => {
  const files = await readdir(path.join(catalogue, 'packs'));
  const shares = await readShares();
  expect(shares.size).toBe(files.length);
  for (const name of shares.keys()) {
    // Read here: sharp may be loaded with the server's rule that it opens no files by itself.
    const picture = await readFile(path.join(catalogue, `pictures/shares/${name}.webp`));
    const { width, height } = await sharp(picture).metadata();
    expect({ name, width, height }).toEqual({ name, width: 1200, height: 630 });
  }
});

// Drawing all cards takes seconds on a busy machine.
it('drawing the art of a card twice: the same result, different from other cards, without NaN', () => {
  const drawn = [...cards.values()].map(drawCard);
  expect([...cards.values()].map(drawCard)).toEqual(drawn);
  expect(new Set(drawn).size).toBe(cards.size);
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}, 60_000);
