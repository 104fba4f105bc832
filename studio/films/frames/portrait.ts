import { frameInPacks } from './moment.ts';

/** The parts that are drawn separately, so that the app's stage has the same pack as the films. */
export type PortraitPart = 'pack' | 'cup' | 'dome';

/** Pixels per width of a pack: twice the shown size, for smooth edges. */
const scale = 960;

/**
 * The size of a portrait in pixels, and the position of a film's frame in which the pack is in the
 * middle.
 */
export function portraitOf(part: PortraitPart, middleHeight: number) {
  // A pack is 1 by 1.6. A capsule is in a square (capsule.module.css).
  const width = part === 'pack' ? scale : 1.16 * scale;
  const height = part === 'pack' ? 1.6 * scale : width;
  const [wide, high] = [frameInPacks.width * scale, frameInPacks.height * scale];
  return {
    width: Math.round(width),
    height: Math.round(height),
    view: [(width - wide) / 2, height / 2 - high * middleHeight, wide, high] as const,
  };
}

/** Colours as the studio outputs them, in bytes (glsl.ts, print). Alpha is that of `matte`. */
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
