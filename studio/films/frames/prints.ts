import '@fontsource-variable/archivo/wdth.css';
import '@fontsource-variable/murecho/wght.css';
import { cracks, pathThrough } from '../../../web/shop/features/reveal/stage/crack.rules.ts';
import { hempLeaf } from './foils.ts';

/** The prints on packs and cards, as pictures for the shaders. */

/** Loads an image. */
async function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** Makes a canvas to draw on. */
function sheet(width: number, height: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (!context) throw new Error('There is no canvas here.');
  return context;
}

/** A CSS colour as red, green and blue from 0 to 1. */
export function toRgb(colour: string): [number, number, number] {
  const context = sheet(1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}

const words = { title: '900 92px "Murecho Variable"', imprint: '800 30px "Archivo Variable"' };

/** Loads the typefaces of the prints. */
export async function bringPrinting(): Promise<void> {
  await Promise.all([
    document.fonts.load(words.title, '開封'),
    document.fonts.load(words.imprint, 'KAIFU'),
  ]);
}

/**
 * The shop's mark on a field of 32 by 32 (ui/logo.tsx): the torn strip, and the pouch with the
 * light in it.
 */
const mark = {
  strip: 'M6.4 4.4h19.2v3.4l-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2z',
  pouch:
    'M6.4 13.4l2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2v16.2a1.6 1.6 0 0 1-1.6 1.6H8a1.6 1.6 0 0 1-1.6-1.6z',
  light: 'M16 15.2c.5 4.3 1.8 5.8 6 6.3-4.2.5-5.5 2-6 6.3-.5-4.3-1.8-5.8-6-6.3 4.2-.5 5.5-2 6-6.3z',
};

/** The print of a pouch: red for its pattern, green for gold, blue for ink. */
export async function packPrint(): Promise<HTMLCanvasElement> {
  const context = sheet(640, 1024);
  const tile = await load(hempLeaf);
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern) {
    pattern.setTransform(new DOMMatrix().scale(2.1));
    context.fillStyle = pattern;
  }
  context.fillRect(0, 0, 640, 1024);
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 640, 1024);
  context.globalCompositeOperation = 'source-over';

  // A dark medallion that carries the shop's mark, in gold lines.
  const disc = (radius: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(320, 470, radius, 0, Math.PI * 2);
    context.fill();
  };
  disc(196, '#0f0');
  disc(189, '#00f');
  disc(176, '#0f0');
  disc(173, '#00f');
  context.save();
  context.translate(320 - 16 * 7.4, 470 - 17 * 7.4);
  context.scale(7.4, 7.4);
  context.fillStyle = '#0f0';
  context.fill(new Path2D(mark.pouch));
  context.fillStyle = '#00f';
  context.fill(new Path2D(mark.light));
  context.translate(25.6, 9);
  context.rotate((13 * Math.PI) / 180);
  context.translate(-25.6, -9);
  context.fillStyle = '#0f0';
  context.fill(new Path2D(mark.strip));
  context.restore();

  // The name is on a plaque: gold on coloured foil would not be legible.
  const plaque = (inset: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(180 + inset, 706 + inset, 280 - 2 * inset, 178 - 2 * inset, 14 - inset);
    context.fill();
  };
  plaque(0, '#0f0');
  plaque(4, '#00f');
  context.fillStyle = '#0f0';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = words.title;
  context.fillText('開封', 320, 770);
  context.font = words.imprint;
  context.letterSpacing = '14px';
  context.fillText('KAIFU', 327, 850);
  return context.canvas;
}

/** The golden seams of a very good pack, a group per colour channel. */
export function goldPrint(seed: number): HTMLCanvasElement {
  const context = sheet(640, 1024);
  context.globalCompositeOperation = 'lighter';
  context.scale(6.4, 6.4);
  context.lineJoin = 'round';
  const channels = ['255 0 0', '0 255 0', '0 0 255'];
  for (const [index, group] of cracks(seed).entries()) {
    const path = new Path2D(group.map((crack) => pathThrough(crack, 160)).join(''));
    for (const [wide, strength] of [
      [2.6, 0.1],
      [1.3, 0.22],
      [0.5, 1],
    ] as const) {
      context.strokeStyle = `rgb(${channels[index] ?? '0 0 0'} / ${strength})`;
      context.lineWidth = wide;
      context.stroke(path);
    }
  }
  return context.canvas;
}

/** The back of every card. */
export async function cardBack(): Promise<HTMLCanvasElement> {
  const context = sheet(630, 880);
  const ground = context.createRadialGradient(315, 440, 40, 315, 440, 560);
  ground.addColorStop(0, '#2c3550');
  ground.addColorStop(1, '#10131d');
  context.fillStyle = ground;
  context.fillRect(0, 0, 630, 880);
  const tile = await load(hempLeaf);
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern) {
    pattern.setTransform(new DOMMatrix().scale(1.6));
    context.globalAlpha = 0.14;
    context.fillStyle = pattern;
    context.fillRect(44, 44, 542, 792);
    context.globalAlpha = 1;
  }
  const gold = context.createLinearGradient(0, 0, 630, 880);
  for (const [at, colour] of [
    [0, '#b98532'],
    [0.3, '#fbeebc'],
    [0.55, '#d9a94b'],
    [0.8, '#f3d98f'],
    [1, '#c08c37'],
  ] as const) {
    gold.addColorStop(at, colour);
  }
  context.strokeStyle = gold;
  context.fillStyle = gold;
  for (const [inset, wide] of [
    [30, 7],
    [44, 2],
  ] as const) {
    context.lineWidth = wide;
    context.beginPath();
    context.roundRect(inset, inset, 630 - 2 * inset, 880 - 2 * inset, 22);
    context.stroke();
  }
  for (const [radius, wide] of [
    [138, 6],
    [124, 2],
  ] as const) {
    context.lineWidth = wide;
    context.beginPath();
    context.arc(315, 440, radius, 0, Math.PI * 2);
    context.stroke();
  }
  context.font = words.title;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('開', 315, 392);
  context.fillText('封', 315, 492);
  return context.canvas;
}
