import sharp from 'sharp';
import { type CardToDraw, drawCard } from './card.ts';
import { drawPack, type PackFace } from './pack-face.ts';

/** The lowest quality at which flat colours, fine lines and soft light look right. */
const quality = 58;

/** Renders an SVG at its own size as WebP. */
export async function toWebp(svg: string): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer();
}

/** A picture within a picture: `href` for an SVG `image`. */
export type Inset = string;

/** Renders an SVG as a PNG in a data address, to put it into another SVG. */
export async function toInset(svg: string): Promise<Inset> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Cards and packs for covers and banners. Each is drawn once. */
export class Insets {
  #made = new Map<string, Promise<Inset>>();

  card(card: CardToDraw): Promise<Inset> {
    return this.#once(JSON.stringify(card), () => toInset(drawCard(card)));
  }

  pack(face: PackFace): Promise<Inset> {
    return this.#once(JSON.stringify(face), () => toInset(drawPack(face)));
  }

  #once(key: string, make: () => Promise<Inset>): Promise<Inset> {
    const made = this.#made.get(key) ?? make();
    this.#made.set(key, made);
    return made;
  }
}
