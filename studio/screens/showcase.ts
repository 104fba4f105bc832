import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** The pictures that the README shows, side by side. */
const chosen = ['top', 'opening-torn', 'opening-card', 'summary', 'fairness'];
/** In pixels of the whole; a picture is taken twice as large as it is shown at. */
const [width, height, gap, round] = [300, 649, 24, 18];
/** A ground on which ink and paper both stand out, in a README that is light or dark. */
const ground = '#2a2b3a';

/**
 * Puts the best pictures of a phone from `folder` together into one, `readme.webp` in `into`. Does
 * nothing while one of them has not been taken.
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
