import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { type FileStore, isFileName } from '../files/file-store.ts';
import type { Language } from '../http/language.ts';
import { escapeHtml } from '../lib/escape-html.rules.ts';
import { inLanguage } from '../lib/in-language.ts';
import { japaneseFaces } from '../typefaces/faces.ts';
import { sharePictureTexts } from './share-picture.texts.ts';
import type { SharedCardRow } from './shared-cards.queries.ts';

/** `wide` for previews of links, `tall` for stories. */
export const shareShapes = ['wide', 'tall'] as const;
export type ShareShape = (typeof shareShapes)[number];

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The places of the card and the words in pixels. */
interface Layout {
  width: number;
  height: number;
  card: Box;
  words: Box;
  /** Font sizes of the name and of the other words. */
  nameSize: number;
  smallSize: number;
  align: 'left' | 'centre';
}

const layouts: Readonly<Record<ShareShape, Layout>> = {
  wide: {
    ...{ width: 1200, height: 630 },
    card: { left: 84, top: 51, width: 378, height: 528 },
    words: { left: 540, top: 90, width: 590, height: 450 },
    ...{ nameSize: 56, smallSize: 28, align: 'left' },
  },
  tall: {
    ...{ width: 1080, height: 1920 },
    card: { left: 162, top: 190, width: 756, height: 1056 },
    words: { left: 90, top: 1320, width: 900, height: 450 },
    ...{ nameSize: 68, smallSize: 38, align: 'centre' },
  },
};

const background = { r: 18, g: 21, b: 27 };
const [, boldFace] = japaneseFaces;

/** Draws the JPEG of a shared card: its picture, its name, its pack and its rarity. */
export async function drawSharePicture(
  files: FileStore,
  card: SharedCardRow,
  shape: ShareShape,
  language: Language,
): Promise<Buffer> {
  const layout = layouts[shape];
  const layers = [await cardLayer(files, card.picture, layout), await wordLayer(card, layout)];
  const { width, height } = layout;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(layers.filter((layer) => layer !== undefined))
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();

  async function wordLayer(row: SharedCardRow, { words, ...fonts }: Layout) {
    const text = (key: keyof typeof sharePictureTexts) => sharePictureTexts[key][language];
    const markup = [
      span(text('won'), fonts.smallSize, '#e2c067'),
      span(inLanguage(row, 'name', language), fonts.nameSize, '#ffffff'),
      span(row.rarityLabel, fonts.smallSize, '#e2c067'),
      span(inLanguage(row, 'packName', language), fonts.smallSize, '#c6ccd6'),
      span(text('proof'), fonts.smallSize * 0.8, '#c6ccd6'),
    ].join('\n');
    return drawWords(markup, words, fonts.align);
  }
}

/** Marks up a line of Pango text; sizes are in 1024ths of a pixel, because a pixel is a point. */
const span = (text: string, size: number, colour: string) =>
  `<span size="${Math.round(size * 1024)}" foreground="${colour}">${escapeHtml(text)}</span>`;

/** Draws words into a box; what does not fit is cut off. */
async function drawWords(markup: string, box: Box, align: Layout['align']) {
  const drawn = await sharp({
    text: {
      ...{ text: markup, font: 'Zen Kaku Gothic New Bold', width: box.width, rgba: true },
      ...{ dpi: 72, spacing: 14, wrap: 'word-char', align },
      ...(boldFace && { fontfile: boldFace.file }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(drawn.info.height, box.height);
  const width = Math.min(drawn.info.width, box.width);
  const input = await sharp(drawn.data).extract({ left: 0, top: 0, width, height }).toBuffer();
  const left = align === 'left' ? 0 : Math.floor((box.width - width) / 2);
  const top = align === 'left' ? Math.floor((box.height - height) / 2) : 0;
  return { input, left: box.left + left, top: box.top + top };
}

/** Reads the card's picture into its place; undefined if the shop has no such file. */
async function cardLayer(
  files: FileStore,
  address: string,
  { card }: Layout,
): Promise<OverlayOptions | undefined> {
  const name = address.replace(/^\/files\//, '');
  if (!isFileName(name) || !(await files.fetch(name))) return undefined;
  const { width, height, left, top } = card;
  const input = await sharp(await readFile(join(files.folder, name)))
    .resize({ width, height, fit: 'contain', background })
    .png()
    .toBuffer();
  return { input, left, top };
}
