import { readFile } from 'node:fs/promises';
import { Blob, Face as HarfbuzzFace } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Face } from './faces.ts';

/** Tables for vertical text and hinting, which browsers do not need here. */
const unused = ['vhea', 'vmtx', 'VORG', 'BASE', 'gasp', 'DSIG'];

/**
 * Makes a WOFF2 file with only these characters' glyphs. Takes up to a second of CPU time: see
 * subset-in-worker.ts.
 */
export async function subset(face: Face, characters: ReadonlySet<string>): Promise<Buffer> {
  return await subsetFont(await readFile(face.file), [...characters].join(''), {
    targetFormat: 'woff2',
    keepFeatures: face.features,
    noHinting: true,
    dropTables: unused,
    ...(face.axes && { variationAxes: face.axes }),
  });
}

/** Finds the characters for which a TrueType font has glyphs. */
export async function charactersOf({ file }: Pick<Face, 'file'>): Promise<ReadonlySet<string>> {
  const codes = new HarfbuzzFace(new Blob(await readFile(file)), 0).collectUnicodes();
  return new Set([...codes].map((code) => String.fromCodePoint(code)));
}
