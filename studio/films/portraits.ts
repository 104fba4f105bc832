import path from 'node:path';
import sharp from 'sharp';
import { lastCardType } from '#contract/shop/catalog.ts';
import type { Camera } from './camera.ts';
import { dyed, dyes } from './dye.ts';
import { type PortraitPart, portraitOf } from './frames/portrait.ts';

const folder = path.join(import.meta.dirname, '../../web/shop/features/reveal/art');
/** All capsules have the colour of this card type. */
export const capsuleDye = 2;

/**
 * Renders and stores the pictures with which the web app opens a pack: the closed pack in the foil
 * of each card type, and the halves of a capsule.
 */
export async function takePortraits(camera: Camera): Promise<void> {
  const pouch = await renderPortrait(camera, 'pack');
  for (let cardType = 1; cardType <= lastCardType; cardType += 1) {
    await save('pack', cutOut(dyed(pouch, dyes(cardType)), pouch), `pouch-${cardType}`);
  }
  const cup = await renderPortrait(camera, 'cup');
  await save('cup', cutOut(dyed(cup, dyes(capsuleDye)), cup), 'capsule-cup');
  await save('dome', unveiled(await renderPortrait(camera, 'dome')), 'capsule-dome');
}

/**
 * Renders the picture of one object of the opening in the browser: the closed pack, or a half of
 * the capsule.
 */
async function renderPortrait(camera: Camera, part: PortraitPart): Promise<Buffer> {
  const [drawn] = await camera.film(`window.drawPortrait('${part}')`);
  if (!drawn) throw new Error(`There is no portrait of the ${part}.`);
  return drawn;
}

/** Cuts the drawing out of the picture: everything else is black. */
function cutOut(coloured: Buffer, drawn: Buffer): Buffer {
  const result = Buffer.from(coloured);
  for (let at = 0; at < drawn.length; at += 4) {
    const seen = (drawn[at] ?? 0) + (drawn[at + 1] ?? 0) + (drawn[at + 2] ?? 0) > 0;
    result[at + 3] = seen ? 255 : 0;
  }
  return result;
}

/** Converts glass for a picture file: its colour there was already multiplied by its alpha. */
function unveiled(glass: Buffer): Buffer {
  const result = Buffer.from(glass);
  for (let at = 0; at < glass.length; at += 4) {
    const [red = 0, green = 0, blue = 0, cover = 0] = glass.subarray(at, at + 4);
    // A gleam is brighter than the background behind the glass: it hides more there.
    const hides = Math.max(cover, red, green, blue);
    for (const [channel, light] of [red, green, blue].entries()) {
      result[at + channel] = hides === 0 ? 0 : Math.round((255 * light) / hides);
    }
    result[at + 3] = hides;
  }
  return result;
}

/** Saves a portrait as WebP at half its size. */
async function save(part: PortraitPart, pixels: Buffer, name: string): Promise<void> {
  const { width, height } = portraitOf(part, 0);
  const file = path.join(folder, `${name}.webp`);
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flip()
    .resize(Math.round(width / 2), Math.round(height / 2))
    .webp({ quality: 80, alphaQuality: 90, effort: 6 })
    .toFile(file);
  console.log(path.basename(file));
}
