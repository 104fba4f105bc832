import sharp, { type Sharp } from 'sharp';
import {
  formatOf,
  maxPixels,
  type PictureUseName,
  pictureUses,
  smallBox,
} from './picture-format.rules.ts';
import { isPlainJpeg, isPlainWebp } from './plain-picture.rules.ts';

// Only these decoders are reachable, whatever the bytes claim to be: no SVG, PDF, or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Decoded pixels of other requests are not needed again.
sharp.cache(false);
sharp.concurrency(1);

/** Decoding a picture stops with an error after so many seconds. */
const timeoutSeconds = 20;

export type PictureRefusal =
  | { kind: 'wrong-format' | 'damaged' }
  | { kind: 'too-many-pixels'; megapixels: number }
  | { kind: 'too-small'; width: number; height: number };

export interface MadePicture {
  kind: 'made';
  /** This is shown, and a seal names it by its SHA-256. */
  content: Buffer;
  width: number;
  height: number;
  /** For lists. */
  small: Buffer;
}

/**
 * Decodes a picture and encodes it again in the size that its use needs. So nothing of the file
 * that was sent is served: no EXIF with the place of the photo, no bytes behind the picture. Works
 * in threads of libvips, not on the event loop.
 *
 * @param sent what a browser sent; it may be hostile
 */
export async function makePicture(
  sent: Buffer,
  use: PictureUseName,
): Promise<MadePicture | PictureRefusal> {
  if (formatOf(sent) === undefined) return { kind: 'wrong-format' };
  const { box, fill, minSize, ending } = pictureUses[use];
  const size = await sizeOf(sent);
  if (size === undefined) return { kind: 'damaged' };
  const { width, height } = size;
  if (width * height > maxPixels)
    return { kind: 'too-many-pixels', megapixels: Math.ceil((width * height) / 1_000_000) };
  if (width < minSize.width || height < minSize.height) return { kind: 'too-small', width, height };
  try {
    const resized = decoderOf(sent)
      .autoOrient()
      .resize({ ...box, fit: fill ? 'cover' : 'inside', withoutEnlargement: !fill })
      .toColourspace('srgb');
    const main = await encoded(resized, ending).toBuffer({ resolveWithObject: true });
    const small = await smallCopyOf(sharp(main.data));
    const { width: madeWidth, height: madeHeight } = main.info;
    return { kind: 'made', content: main.data, width: madeWidth, height: madeHeight, small };
  } catch {
    // A file that ends too early, or whose data contradict its head.
    return { kind: 'damaged' };
  }
}

/**
 * Returns a picture as it is if a shop may have made it for this use: a WebP or JPEG file that has
 * nothing but one picture, in the size of the use. It is decoded whole. So a picture that goes from
 * shop to shop is not encoded again each time, and keeps its hash.
 *
 * @returns undefined if the picture must be made by `makePicture`
 */
export async function keepPlainPicture(
  sent: Buffer,
  use: PictureUseName,
): Promise<(MadePicture & { ending: '.webp' | '.jpg' }) | undefined> {
  const format = formatOf(sent);
  const isPlain =
    (format === 'webp' && isPlainWebp(sent)) || (format === 'jpeg' && isPlainJpeg(sent));
  const size = isPlain ? await sizeOf(sent) : undefined;
  if (size === undefined) return undefined;
  const { box } = pictureUses[use];
  if (size.width > box.width || size.height > box.height) return undefined;
  try {
    const small = await smallCopyOf(decoderOf(sent));
    const ending = format === 'webp' ? '.webp' : '.jpg';
    return { kind: 'made', content: sent, ...size, small, ending };
  } catch {
    return undefined;
  }
}

/** Makes the small copy of a picture, for lists. */
function smallCopyOf(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ ...smallBox, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
}

/**
 * Makes the decoder of an uploaded picture. It refuses pictures with too many pixels before it
 * decodes them, and files that end too early.
 */
function decoderOf(sent: Buffer): Sharp {
  return sharp(sent, {
    limitInputPixels: maxPixels,
    failOn: 'warning',
    sequentialRead: true,
    animated: false,
  }).timeout({ seconds: timeoutSeconds });
}

/** Encodes a picture as WebP or JPEG. */
function encoded(picture: Sharp, ending: '.webp' | '.jpg'): Sharp {
  return ending === '.jpg'
    ? picture.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true })
    : picture.webp({ quality: 82 });
}

/**
 * Reads width and height from the head of a picture's file, as they are after it is turned upright,
 * without decoding it; undefined if the head cannot be read.
 */
async function sizeOf(sent: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await sharp(sent, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch {
    return undefined;
  }
}
