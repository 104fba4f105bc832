import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** The pictures in the README, side by side. */
const chosen = ['top', 'opening-torn', 'opening-card', 'summary', 'fairness'];
/** Pixels of the whole picture, which is twice as large as it is shown. */
const [width, height, gap, round] = [300, 649, 24, 18];
/** A background on which dark and light screens are both visible, in a light or a dark README. */
const ground = '#2a2b3a';

/**
 * Combines the chosen phone pictures from `folder` into `readme.webp` in `into`. Does nothing if
 * one of them is missing.
 */
export async function makeShowcase(folder: string, into: string): Promise<void> {
  const pictures = chosen.map((name) => path.join(folder, `${name}-ja-390.webp`));
  if (!pictures.every((picture) => existsSync(picture))) return;
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${round}"/></svg>`;
  const phones = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize(width, height, { fit: 'cover', position: 'top' })
        .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: gap + chosen.length * (width + gap),
      height: height + 2 * gap,
      channels: 3,
      background: ground,
    },
  })
    .composite(
      phones.map((input, place) => ({ input, left: gap + place * (width + gap), top: gap })),
    )
    .webp({ quality: 76, effort: 6 })
    .toFile(path.join(into, 'readme.webp'));
}
