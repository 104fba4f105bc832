import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type CardToDraw, drawCard } from './card.ts';
import { type CardOf, covers, drawCover } from './covers.ts';
import { Insets } from './raster.ts';
import { drawStrip, stripNames } from './strips.ts';

export const catalogue = path.resolve(import.meta.dirname, '../../catalogue/demo');

const cardsFile = z.array(
  z.object({ model_number: z.string(), card_type: z.int(), movie_rarity: z.int().min(1).max(7) }),
);

/** The demo's cards, by model number: what the pictures follow from. */
export async function readCards(): Promise<Map<string, CardToDraw>> {
  const cards = new Map<string, CardToDraw>();
  for (const file of await readdir(path.join(catalogue, 'cards'))) {
    const listed = cardsFile.parse(parse(await readFile(path.join(catalogue, 'cards', file), 'utf8')));
    for (const { model_number: modelNumber, card_type: cardType, movie_rarity: rank } of listed)
      cards.set(modelNumber, { modelNumber, cardType, rank });
  }
  return cards;
}

/** How to draw each picture as SVG, by its path below `pictures/` and without its ending. */
export function recipes(cards: Map<string, CardToDraw>): Map<string, () => Promise<string>> {
  const insets = new Insets();
  const cardOf: CardOf = (modelNumber) => {
    const card = cards.get(modelNumber);
    if (!card) throw new Error(`catalogue/demo/cards has no card ${modelNumber}`);
    return card;
  };
  return new Map([
    ...[...cards.values()].map((card) => [`cards/${card.modelNumber}`, async () => drawCard(card)] as const),
    ...Object.entries(covers).map(
      ([name, cover]) => [`packs/${name}`, () => drawCover(name, cover, cardOf, insets)] as const,
    ),
    ...stripNames.map((name) => [name, () => drawStrip(name, cardOf, insets)] as const),
  ]);
}
