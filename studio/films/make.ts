/**
 * Films the openings that studio/films/frames draws. Each film is drawn frame by frame in a
 * headless Chromium and encoded by ffmpeg (`apt-get install ffmpeg`) into
 * web/shop/features/reveal/films/, the large ones into films/large/. The parade at the top of the
 * demo shop is filmed only on request.
 *
 *   npm run films                       only missing films, of both sizes
 *   npm run films -- --size large       only films of one size
 *   npm run films -- --all              all films
 *   npm run films -- --all pack-2       films whose names begin with pack-2
 *   npm run films -- --all --frames 0,30,60 pack-2-7   single frames as PNG
 *   npm run films -- portraits          only the closed wrappings (web/shop/features/reveal/art/)
 *   npm run films -- parade             the parade, into catalogue/demo/pictures/banners/
 */
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Camera, openCamera } from './camera.ts';
import { develop, picture } from './develop.ts';
import { dyed, dyes, eachDyed } from './dye.ts';
import { brightnessOf, flashesOf } from './flashes.ts';
import type { FrameSize } from './frames/moment.ts';
import { filmParade } from './parade.ts';
import { takePortraits } from './portraits.ts';
import { cardTypesOf, type Edition, editions, nameOf, type Shoot, shoots } from './recipe.ts';

const filming = (shoot: Shoot, size: FrameSize, only?: readonly number[]) =>
  `window.film(${JSON.stringify({ ...shoot, size })}, ${JSON.stringify(only)})`;

const fileOf = ({ folder }: Edition, shoot: Shoot, cardType: number) =>
  path.join(folder, `${nameOf(shoot, cardType)}.mp4`);

/** Draws one opening, and makes a film of it in the colour of each of these card types. */
async function record(
  camera: Camera,
  shoot: Shoot,
  size: FrameSize,
  inColours: readonly number[],
): Promise<void> {
  const edition = editions[size];
  const { frame, mostBytes } = edition;
  const frames = await camera.film(filming(shoot, size));
  const flashes = flashesOf(frames.map(brightnessOf), frame.rate);
  const what = `${size} ${shoot.wrapping} ${shoot.grade}`;
  if (flashes > 3) throw new Error(`${what} flashes more than three times a second.`);
  console.log(`${what}: ${frames.length} frames, ${flashes} flashes in a second at most`);
  let { quality } = edition;
  for (const cardType of inColours) {
    const dye = dyes(cardType);
    const file = fileOf(edition, shoot, cardType);
    const [first] = frames;
    if (!first) throw new Error(`${what} has no frames.`);
    // The large film begins with the same picture, which the small one has already.
    if (size === 'small')
      await picture(frame, dyed(first, dye))
        .webp({ quality: 70, effort: 6 })
        .toFile(file.replace('.mp4', '.webp'));
    // A quality that made a file too large for one colour is too high for the others, too.
    const reel = { ...frame, frames: eachDyed(frames, dye) };
    quality = await develop(reel, file, mostBytes, quality);
    console.log(`  ${path.basename(file)}`);
  }
}

/** Draws single frames of a film as PNG into the folder `to`. */
async function takeStills(
  camera: Camera,
  shoot: Shoot,
  size: FrameSize,
  cardType: number,
  numbers: readonly number[],
  to: string,
): Promise<void> {
  for (const [place, bare] of (await camera.film(filming(shoot, size, numbers))).entries()) {
    const file = path.join(to, `${nameOf(shoot, cardType)}-${size}-${numbers[place]}.png`);
    await picture(editions[size].frame, dyed(bare, dyes(cardType)))
      .png()
      .toFile(file);
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Finds the card types of a shoot that are named on the command line, and missing if not all. */
async function wantedOf(
  shoot: Shoot,
  edition: Edition,
  names: readonly string[],
  all: boolean,
): Promise<readonly number[]> {
  const cardTypes = cardTypesOf[shoot.wrapping];
  const there = await Promise.all(
    cardTypes.map((cardType) => exists(fileOf(edition, shoot, cardType))),
  );
  const named = (cardType: number) =>
    names.length === 0 || names.some((begin) => nameOf(shoot, cardType).startsWith(begin));
  return cardTypes.filter((cardType, place) => named(cardType) && (all || !there[place]));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    size: { type: 'string' },
    frames: { type: 'string' },
    to: { type: 'string', default: '.' },
  },
});
const sizes = (['small', 'large'] as const).filter((size) =>
  values.size === undefined ? true : size === values.size,
);
if (sizes.length === 0) throw new Error(`There is no size ${values.size}: small or large.`);
const numbers = values.frames?.split(',').map(Number);
const camera = await openCamera();
try {
  if (positionals.includes('portraits')) await takePortraits(camera);
  if (positionals.includes('parade')) await filmParade(camera, numbers, values.to);
  for (const size of sizes) {
    await mkdir(editions[size].folder, { recursive: true });
    for (const shoot of shoots) {
      const wanted = await wantedOf(shoot, editions[size], positionals, values.all);
      const [first] = wanted;
      if (first === undefined) continue;
      if (numbers === undefined) await record(camera, shoot, size, wanted);
      else await takeStills(camera, shoot, size, first, numbers, values.to);
    }
  }
} finally {
  await camera.close();
}
