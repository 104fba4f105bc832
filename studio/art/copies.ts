import { type CardToDraw, drawCard } from './card.ts';
import { Drawing } from './drawing.ts';
import { toInset } from './raster.ts';
import { circle, ellipse, group, line, rect, tag } from './svg.ts';

const width = 900;
const height = 1200;

/** A graded copy in its case, as somebody photographs it on a table. */
export interface CopyToDraw {
  card: string;
  /** Digits of the grade, with a point where it has one. */
  grade: string;
  /** The number of the certificate. */
  certificate: string;
  /** Degrees by which the photographer held it askew. */
  tilt: number;
  table: readonly [light: string, dark: string];
  label: string;
}

/** The named copies of the demo's packs, by the code of the copy. */
export const copies: Readonly<Record<string, CopyToDraw>> = {
  'KF-0001': {
    ...{ card: 'ORI-015', grade: '10', certificate: '81240017', tilt: -1.5, label: '#a8232c' },
    table: ['#b98d5f', '#7a5734'],
  },
  'KF-0002': {
    ...{ card: 'ORI-015', grade: '10', certificate: '81240018', tilt: 2, label: '#a8232c' },
    table: ['#8d9aa5', '#515c66'],
  },
  'KF-0003': {
    ...{ card: 'ORI-015', grade: '9.5', certificate: '0013920465', tilt: -0.5, label: '#8a6a1f' },
    table: ['#5d7f6d', '#2f4a3d'],
  },
};

/** A photo of a copy as SVG, 900 × 1200. Its digits are drawn, so that no typeface is needed. */
export async function drawCopy(copy: CopyToDraw, card: CardToDraw): Promise<string> {
  const { grade, certificate, tilt, table, label } = copy;
  const drawing = new Drawing(width, height);
  const art = await toInset(drawCard(card));
  const ground = rect(0, 0, width, height, { fill: drawing.linear(table, 70) });
  const edge = { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.55, 'stroke-width': 4 };
  const casing = [
    rect(110, 70, 680, 1060, { rx: 34, fill: '#eef2f4', 'fill-opacity': 0.4 }),
    rect(110, 70, 680, 1060, { rx: 34, ...edge }),
    rect(150, 110, 600, 180, { rx: 10, fill: '#fbfaf6' }),
    rect(150, 110, 600, 22, { fill: label }),
    digits(certificate, 178, 212, 26, '#25211c'),
    digits(grade, 740 - grade.length * 58, 160, 52, '#25211c'),
    rect(168, 330, 564, 772, { rx: 18, fill: '#ffffff', 'fill-opacity': 0.35 }),
    tag('image', { href: art, x: 180, y: 342, width: 540, height: 756 }),
    // The lamp above the table is reflected in the case.
    group(
      { opacity: 0.16, fill: '#ffffff' },
      tag('path', { d: 'M110 620 L430 70 L600 70 L110 910 Z' }),
    ),
  ];
  const shadow = ellipse([460, 1120], 340, 40, { fill: '#000000', 'fill-opacity': 0.35 });
  const turned = group({ transform: `rotate(${tilt} ${width / 2} ${height / 2})` }, ...casing);
  return drawing.toSvg(ground, shadow, turned);
}

/** The segments of each digit, as on a calculator: top, sides, middle, bottom. */
const segments: Readonly<Record<string, string>> = {
  ...{ 0: 'abcdef', 1: 'bc', 2: 'abged', 3: 'abgcd', 4: 'fgbc' },
  ...{ 5: 'afgcd', 6: 'afgedc', 7: 'abc', 8: 'abcdefg', 9: 'abcdfg' },
};

/** Draws digits of seven strokes each, as on a display; `x` and `y` are the upper left corner. */
function digits(text: string, x: number, y: number, size: number, stroke: string): string {
  const [w, h] = [size * 0.6, size * 0.5];
  const ends: Readonly<Record<string, readonly [number, number, number, number]>> = {
    ...{ a: [0, 0, w, 0], b: [w, 0, w, h], c: [w, h, w, 2 * h], d: [0, 2 * h, w, 2 * h] },
    ...{ e: [0, h, 0, 2 * h], f: [0, 0, 0, h], g: [0, h, w, h] },
  };
  const attributes = { stroke, 'stroke-width': size / 8, 'stroke-linecap': 'round' };
  return [...text]
    .map((digit, at) => {
      const left = x + at * size * 1.05;
      if (digit === '.') return circle([left + w / 2, y + 2 * h], size / 9, { fill: stroke });
      return [...(segments[digit] ?? '')]
        .map((name) => {
          const [x1, y1, x2, y2] = ends[name] ?? [0, 0, 0, 0];
          return line([left + x1, y + y1], [left + x2, y + y2], attributes);
        })
        .join('');
    })
    .join('');
}
