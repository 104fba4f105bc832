import { foilHue } from './frames/foils.ts';

/**
 * The colour of a card type's foil as red, green and blue from 0 to 1 (foils.ts has its hue, in
 * OKLCH).
 */
function tintOf(cardType: number): readonly [number, number, number] {
  const hue = (foilHue(cardType) * Math.PI) / 180;
  const [lightness, a, b] = [0.64, 0.17 * Math.cos(hue), 0.17 * Math.sin(hue)];
  // OKLCH to linear sRGB: Björn Ottosson, "A perceptual color space for image processing".
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (linear: number) => Math.min(1, Math.max(0, linear)) ** (1 / 2.2);
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export type Dyes = readonly [red: Uint8Array, green: Uint8Array, blue: Uint8Array];

/**
 * Computes the colour of each shade of bare metal for a card type, per colour channel: coloured,
 * but highlights stay white.
 */
export function dyes(cardType: number): Dyes {
  const dyeOf = (tint: number) =>
    Uint8Array.from({ length: 256 }, (_, shade) => {
      const x = shade / 255;
      return Math.round(255 * Math.min(1, x * (tint + (1 - tint) * x ** 4) * 1.15));
    });
  const [red, green, blue] = tintOf(cardType);
  return [dyeOf(red), dyeOf(green), dyeOf(blue)];
}

/**
 * Dyes the frames of a film one by one, each time that they are read: those of a large film fill a
 * gigabyte, which no second copy should.
 */
export function eachDyed(frames: readonly Buffer[], dye: Dyes): Iterable<Buffer> {
  return {
    *[Symbol.iterator]() {
      for (const frame of frames) yield dyed(frame, dye);
    },
  };
}

/** Dyes a frame in the colour of a card type: its metal, where alpha marks foil. */
export function dyed(frame: Buffer, [red, green, blue]: Dyes): Buffer {
  const result = Buffer.from(frame);
  const dip = (at: number, dye: Uint8Array, foil: number) => {
    const bare = frame[at] ?? 0;
    result[at] = bare + (((dye[bare] ?? 0) - bare) * foil) / 255;
  };
  for (let at = 0; at < frame.length; at += 4) {
    const foil = frame[at + 3] ?? 0;
    if (foil === 0) continue;
    dip(at, red, foil);
    dip(at + 1, green, foil);
    dip(at + 2, blue, foil);
  }
  return result;
}
