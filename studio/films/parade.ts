import path from 'node:path';
import { covers } from '../art/covers.ts';
import { Insets } from '../art/raster.ts';
import { catalogue, readCards } from '../art/recipes.ts';
import type { Camera } from './camera.ts';
import { develop, picture } from './develop.ts';
import { brightnessOf, flashesOf } from './flashes.ts';
import { parade } from './frames/parade-frame.ts';

const file = path.join(catalogue, 'pictures/banners/parade.mp4');
/** The largest size in bytes. It is the first thing that a visitor loads. */
const mostBytes = 1_000_000;
/** The covers whose packs pass, in this order. */
const cast = [
  'origami-beasts-1',
  'great-dawn-1',
  'night-parade-1',
  'jewel-casket-1',
  'comet-1',
  'machine-god-1',
];

/**
 * Films the packs that pass at the top of the shop (catalogue/demo/banners.yaml), or draws single
 * frames of it as PNG.
 */
export async function filmParade(
  camera: Camera,
  only: readonly number[] | undefined,
  to: string,
): Promise<void> {
  const packs = JSON.stringify(await drawCast());
  const frames = await camera.film(`window.filmParade(${packs}, ${JSON.stringify(only)})`);
  const reel = { ...parade, upsideDown: false };
  if (only) {
    for (const [place, frame] of frames.entries()) {
      await picture(reel, frame)
        .png()
        .toFile(path.join(to, `parade-${only[place]}.png`));
    }
    return;
  }
  const flashes = flashesOf(frames.map(brightnessOf), parade.rate);
  if (flashes > 3) throw new Error('The parade flashes more than three times a second.');
  await develop({ ...reel, frames }, file, mostBytes, 26);
  console.log(
    `${path.basename(file)}: ${frames.length} frames, ${flashes} flashes in a second at most`,
  );
}

/** Pictures of only the packs, with a transparent background, as URLs. */
async function drawCast(): Promise<string[]> {
  const cards = await readCards();
  const insets = new Insets();
  return Promise.all(
    cast.map((name) => {
      const cover = covers[name];
      const hero = cover && cards.get(cover.cards[0]);
      if (!cover || !hero) throw new Error(`There is no pack ${name}.`);
      return insets.pack({ hero, tier: cover.tier, foil: cover.foil });
    }),
  );
}
