import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type CardToDraw, drawCard } from './card.ts';
import { copies, drawCopy } from './copies.ts';
import { type CardOf, covers, drawCover } from './covers.ts';
import { Insets } from './raster.ts';
import { drawShare, type Share } from './shares.ts';
import { drawStrip, stripNames } from './strips.ts';

export const catalogue = path.resolve(import.meta.dirname, '../../catalogue/demo');

const cardsFile = z.array(
  z.object({ model_number: z.string(), card_type: z.int(), movie_rarity: z.int().min(1).max(7) }),
);

/** The demo's cards by model number, from which the pictures are drawn. */
export async function readCards(): Promise<Map<string, CardToDraw>> {
  const cards = new Map<string, CardToDraw>();
  for (const file of await readdir(path.join(catalogue, 'cards'))) {
    const listed = cardsFile.parse(
      parse(await readFile(path.join(catalogue, 'cards', file), 'utf8')),
    );
    for (const { model_number: modelNumber, card_type: cardType, movie_rarity: rank } of listed)
      cards.set(modelNumber, { modelNumber, cardType, rank });
  }
  return cards;
}

const packFile = z.object({
  pictures: z.array(z.string()).min(1),
  share_picture: z.string(),
  line_up: z.array(z.object({ card: z.string() })),
});

const nameOf = (picture: string) => path.basename(picture, '.webp');

/** The share pictures of the demo's packs, by the file name in `pictures/shares/`. */
export async function readShares(): Promise<Map<string, Share>> {
  const shares = new Map<string, Share>();
  for (const file of await readdir(path.join(catalogue, 'packs'))) {
    const pack = packFile.parse(parse(await readFile(path.join(catalogue, 'packs', file), 'utf8')));
    const cover = covers[nameOf(pack.pictures[0] ?? '')];
    if (!cover) throw new Error(`studio/art/covers.ts has no cover for ${file}`);
    // Several prizes of a pack can be copies of one card.
    const finest = [...new Set(pack.line_up.map(({ card }) => card))].slice(0, 3);
    shares.set(nameOf(pack.share_picture), { cover, cards: finest });
  }
  return shares;
}

/** Functions that draw each picture as SVG, by its path below `pictures/` without the extension. */
export function recipes(
  cards: Map<string, CardToDraw>,
  shares: Map<string, Share>,
): Map<string, () => Promise<string>> {
  const insets = new Insets();
  const cardOf: CardOf = (modelNumber) => {
    const card = cards.get(modelNumber);
    if (!card) throw new Error(`catalogue/demo/cards has no card ${modelNumber}`);
    return card;
  };
  return new Map([
    ...[...cards.values()].map(
      (card) => [`cards/${card.modelNumber}`, async () => drawCard(card)] as const,
    ),
    ...Object.entries(copies).map(
      ([name, copy]) => [`copies/${name}`, () => drawCopy(copy, cardOf(copy.card))] as const,
    ),
    ...Object.entries(covers).map(
      ([name, cover]) => [`packs/${name}`, () => drawCover(name, cover, cardOf, insets)] as const,
    ),
    ...[...shares].map(
      ([name, share]) => [`shares/${name}`, () => drawShare(name, share, cardOf, insets)] as const,
    ),
    ...stripNames.map((name) => [name, () => drawStrip(name, cardOf, insets)] as const),
  ]);
}
