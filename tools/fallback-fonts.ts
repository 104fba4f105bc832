// Makes the fallback fonts of the web app's Latin face. tools/typefaces.ts calls it before a build.
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { Blob, Buffer, Feature, Font, Face as HarfbuzzFace, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { latinFace } from '../server/src/typefaces/faces.ts';
import {
  accentedLatin,
  japaneseIn,
  plainLatin,
  unicodeRangeOf,
} from '../server/src/typefaces/font-face-css.rules.ts';

const { resolve } = createRequire(import.meta.url);
const root = path.join(import.meta.dirname, '..');

/**
 * The ranges of `font-weight` and `font-stretch` that a fallback font serves, and the weight and
 * width of Archivo that the shop uses most in them.
 */
const styles = [
  { fontWeight: '1 549', fontStretch: '50% 106%', wght: 400, wdth: 100, isBold: false },
  { fontWeight: '550 674', fontStretch: '50% 106%', wght: 650, wdth: 100, isBold: true },
  { fontWeight: '675 724', fontStretch: '50% 106%', wght: 700, wdth: 100, isBold: true },
  { fontWeight: '725 1000', fontStretch: '50% 106%', wght: 750, wdth: 100, isBold: true },
  { fontWeight: '1 1000', fontStretch: '107% 116%', wght: 750, wdth: 112, isBold: true },
  { fontWeight: '1 1000', fontStretch: '117% 200%', wght: 800, wdth: 125, isBold: true },
];

/** The names by which a browser finds a font on the device, and a file with the same widths. */
interface DeviceFont {
  familyName: string;
  fullName: string;
  postscriptName: string;
  file: string;
}

/**
 * Lists the fonts of devices that fallback rules are made for. Arimo was drawn to the widths of
 * Arial.
 */
function deviceFonts(isBold: boolean): DeviceFont[] {
  const arimo = resolve(`@fontsource/arimo/files/arimo-latin-${isBold ? 700 : 400}-normal.woff2`);
  const roboto = resolve(
    `@fontsource/roboto/files/roboto-latin-${isBold ? 700 : 400}-normal.woff2`,
  );
  const name = (family: string) => ({
    familyName: family,
    fullName: isBold ? `${family} Bold` : family,
  });
  return [
    { ...name('Arial'), postscriptName: isBold ? 'Arial-BoldMT' : 'ArialMT', file: arimo },
    {
      ...name('Liberation Sans'),
      postscriptName: isBold ? 'LiberationSans-Bold' : 'LiberationSans',
      file: arimo,
    },
    { ...name('Roboto'), postscriptName: isBold ? 'Roboto-Bold' : 'Roboto-Regular', file: roboto },
  ];
}

/** How often each character occurs in a sample. */
type Sample = ReadonlyMap<string, number>;

const digits = new Set('0123456789');
const spaces = new Set(' \u00a0');
const letters = plainLatin.union(accentedLatin).difference(digits).difference(spaces);

/** Whether a character is ASCII. Only these are measured: the files of all fonts have them. */
const isAscii = (character: string): boolean => character <= '~';

const once = (characters: Iterable<string>): Sample =>
  new Map([...characters].map((character) => [character, 1]));

/**
 * Counts the letters of the English texts: quoted text without Japanese, except names of modules.
 */
async function lettersOfTexts(): Promise<Sample> {
  const counts = new Map<string, number>();
  for await (const file of glob('{web,server/src}/**/*{.,-}texts.ts', { cwd: root })) {
    const source = await readFile(path.join(root, file), 'utf8');
    const quoted = source.replaceAll(/^import .*$|\{\{\w+\}\}/gm, '').matchAll(/'([^'\n]*)'/g);
    for (const [, text = ''] of quoted) {
      if (japaneseIn(text).size > 0) continue;
      for (const letter of [...text].filter((one) => isAscii(one) && letters.has(one))) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Opens a font at one weight and width, as TrueType. */
async function openFont(file: string, variationAxes?: Record<string, number>): Promise<Font> {
  const bytes = await subsetFont(await readFile(file), [...plainLatin].filter(isAscii).join(''), {
    targetFormat: 'sfnt',
    keepFeatures: ['tnum'],
    ...(variationAxes && { variationAxes }),
  });
  return new Font(new HarfbuzzFace(new Blob(bytes), 0));
}

/** Measures the width of one character, with tabular figures (web/kit/ui/base.css). */
function widthOf(font: Font, character: string): number {
  const buffer = new Buffer();
  buffer.addText(character);
  buffer.guessSegmentProperties();
  shape(font, buffer, [new Feature('tnum', 1)]);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/**
 * Computes the metrics of a font for Capsize, with the average width of one sample instead of all
 * Latin.
 */
function metricsOf(font: Font, sample: Sample) {
  const { ascender, descender, lineGap } = font.hExtents();
  let width = 0;
  let total = 0;
  for (const [character, count] of sample) {
    width += count * widthOf(font, character);
    total += count;
  }
  return {
    ascent: ascender,
    descent: descender,
    lineGap,
    unitsPerEm: font.face.upem,
    xWidthAvg: width / total,
    capHeight: 0,
    xHeight: 0,
  };
}

/**
 * Writes the `@font-face` rules of the device's fonts, scaled to Archivo's widths and line metrics,
 * so that nothing shifts when Archivo replaces them. Letters, digits and spaces are scaled apart:
 * most Latin text in a Japanese page is a price. Japanese needs no fallback font: its characters
 * are square in every typeface, and the first family alone decides the baseline.
 */
export async function fallbackFontRules(): Promise<string> {
  const samples = [
    { range: letters, sample: await lettersOfTexts() },
    { range: digits, sample: once(digits) },
    { range: spaces, sample: once(' ') },
  ];
  const rules: string[] = [];
  for (const { fontWeight, fontStretch, wght, wdth, isBold } of styles) {
    const archivo = await openFont(latinFace.file, { wght, wdth });
    const fallbacks = await Promise.all(
      deviceFonts(isBold).map(async (device) => ({ ...device, font: await openFont(device.file) })),
    );
    for (const { range, sample } of samples) {
      const { fontFaces } = createFontStack(
        [
          { familyName: 'Archivo', ...metricsOf(archivo, sample) },
          ...fallbacks.map(({ font, file: _, ...names }) => ({
            ...names,
            ...metricsOf(font, sample),
          })),
        ],
        { fontFaceProperties: { fontWeight, fontStretch, unicodeRange: unicodeRangeOf(range) } },
      );
      rules.push(fontFaces);
    }
  }
  return `${rules.join('\n')}\n`;
}
