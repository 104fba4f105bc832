/**
 * Films the openings that studio/films/frames draws. Each film is drawn frame by frame in a
 * headless Chromium and encoded by ffmpeg (`apt-get install ffmpeg`) into
 * web/shop/features/reveal/films/. The parade at the top of the demo shop is filmed only on
 * request.
 *
 *   npm run films                       only missing films
 *   npm run films -- --all              all films
 *   npm run films -- --all pack-2       films whose names begin with pack-2
 *   npm run films -- --all --frames 0,30,60 pack-2-7   single frames as PNG
 *   npm run films -- portraits          only the closed wrappings (web/shop/features/reveal/art/)
 *   npm run films -- parade             the parade, into catalogue/demo/pictures/banners/
 */
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lastCardType } from '#contract/shop/catalog.ts';
import { type Camera, openCamera } from './camera.ts';
import { develop, picture } from './develop.ts';
import { dyed, dyes } from './dye.ts';
import { brightnessOf, flashesOf } from './flashes.ts';
import { filmParade } from './parade.ts';
import { capsuleDye, takePortraits } from './portraits.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'web/shop/features/reveal/films');
/** A frame as the studio draws it (studio/films/frames/moment.ts). */
const frame = { width: 540, height: 960, rate: 30, upsideDown: true };
/** Phones preload a film: none may be larger than this, in bytes. */
const mostBytes = 400_000;

/**
 * A film as the studio draws it: in bare metal, which is then dyed in the colour of each card type.
 */
interface Shoot {
  readonly wrapping: 'pack' | 'capsule';
  readonly grade: number;
}
const shoots: readonly Shoot[] = (['pack', 'capsule'] as const).flatMap((wrapping) =>
  [7, 6, 5, 4, 3, 2, 1].map((grade): Shoot => ({ wrapping, grade })),
);
/** Packs have the foil of their card type. Capsules look the same for all. */
const cardTypesOf = {
  pack: Array.from({ length: lastCardType }, (_, index) => index + 1),
  capsule: [capsuleDye],
};
const nameOf = ({ wrapping, grade }: Shoot, cardType: number) =>
  wrapping === 'pack' ? `pack-${cardType}-${grade}` : `capsule-${grade}`;

const filming = (options: Shoot, only?: readonly number[]) =>
  `window.film(${JSON.stringify(options)}, ${JSON.stringify(only)})`;

/** Draws one opening, and makes a film of it in the colour of each of these card types. */
async function record(camera: Camera, options: Shoot, inColours: readonly number[]): Promise<void> {
  const frames = await camera.film(filming(options));
  const flashes = flashesOf(frames.map(brightnessOf), frame.rate);
  const what = `${options.wrapping} ${options.grade}`;
  if (flashes > 3) throw new Error(`${what} flashes more than three times a second.`);
  console.log(`${what}: ${frames.length} frames, ${flashes} flashes in a second at most`);
  let quality = 27;
  for (const cardType of inColours) {
    const dye = dyes(cardType);
    const file = path.join(folder, `${nameOf(options, cardType)}.mp4`);
    const coloured = frames.map((bare) => dyed(bare, dye));
    const [first] = coloured;
    if (!first) throw new Error(`${what} has no frames.`);
    await picture(frame, first)
      .webp({ quality: 70, effort: 6 })
      .toFile(file.replace('.mp4', '.webp'));
    // A quality that made a file too large for one colour is too high for the others, too.
    quality = await develop({ ...frame, frames: coloured }, file, mostBytes, quality);
    console.log(`  ${path.basename(file)}`);
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    frames: { type: 'string' },
    to: { type: 'string', default: '.' },
  },
});
await mkdir(folder, { recursive: true });
const numbers = values.frames?.split(',').map(Number);
const camera = await openCamera();
try {
  if (positionals.includes('portraits')) await takePortraits(camera);
  if (positionals.includes('parade')) await filmParade(camera, numbers, values.to);
  for (const options of shoots) {
    const named = (cardType: number) =>
      positionals.length === 0 ||
      positionals.some((begin) => nameOf(options, cardType).startsWith(begin));
    const there = await Promise.all(
      cardTypesOf[options.wrapping].map((cardType) =>
        exists(path.join(folder, `${nameOf(options, cardType)}.mp4`)),
      ),
    );
    const wanted = cardTypesOf[options.wrapping].filter(
      (cardType, place) => named(cardType) && (values.all || !there[place]),
    );
    const [first] = wanted;
    if (first === undefined) continue;
    if (numbers === undefined) {
      await record(camera, options, wanted);
      continue;
    }
    for (const [place, bare] of (await camera.film(filming(options, numbers))).entries()) {
      const file = path.join(values.to, `${nameOf(options, first)}-${numbers[place]}.png`);
      await picture(frame, dyed(bare, dyes(first)))
        .png()
        .toFile(file);
    }
  }
} finally {
  await camera.close();
}
