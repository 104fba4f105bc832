import { frameInPacks } from './moment.ts';

/** What is drawn for itself, so that the stage of the app has the same pack as the films. */
export type PortraitPart = 'pack' | 'cup' | 'dome';

/** Pixels to the width of a pack: twice what is shown, so that edges can be smoothed. */
const scale = 960;

/**
 * The size of a portrait in pixels, and where a frame of a film lies so that the pack is in the
 * middle of it.
 */
export function portraitOf(part: PortraitPart, middleHeight: number) {
  // A pack is 1 by 1.6; a capsule lies in a square (capsule.module.css).
  const width = part === 'pack' ? scale : 1.16 * scale;
  const height = part === 'pack' ? 1.6 * scale : width;
  const [wide, high] = [frameInPacks.width * scale, frameInPacks.height * scale];
  return {
    width: Math.round(width),
    height: Math.round(height),
    view: [(width - wide) / 2, height / 2 - high * middleHeight, wide, high] as const,
  };
}

/**
 * Colours as they leave the studio, in bytes (glsl.ts, print). Alpha is that of `matte`.
 */
export function developed(colours: Float32Array, matte: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(colours.length);
  for (const [at, light] of colours.entries()) {
    const over = Math.max(0, light - 0.72);
    const shown =
      at % 4 === 3 ? (matte[at] ?? 0) : Math.min(light, 0.72) + 0.28 * (1 - Math.exp(-over / 0.34));
    bytes[at] = Math.round(255 * Math.min(1, Math.max(0, shown)));
  }
  return bytes;
}
