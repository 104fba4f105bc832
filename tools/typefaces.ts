// Makes the typefaces of the web app, subsets with only the characters of its texts, and their
// fallback fonts.
// tools/lib/web-build.mjs runs it before a build.
import { copyFile, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Face, japaneseFaces, latinFace } from '../server/src/typefaces/faces.ts';
import {
  accentedLatin,
  fontFaceRule,
  japaneseIn,
  plainLatin,
} from '../server/src/typefaces/font-face-css.rules.ts';
import { charactersOf, subset } from '../server/src/typefaces/subset.ts';
import { fallbackFontRules } from './fallback-fonts.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'web/shop/.typefaces');
const latinExtended = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
);

/**
 * Which screens' texts share a file. A character belongs to the first part that uses it, so a page
 * loads the first part and the parts of its own screens. e2e/shop/typefaces.spec.ts limits every
 * page to eight files and 250 kB.
 */
const parts: readonly { name: string; uses: RegExp }[] = [
  // All screens with names of packs and cards. These also load the catalogue's typefaces, so they
  // must not need a third part.
  {
    name: 'shop',
    uses: /^web\/(?:kit|shop\/(?:index|ui|lib|app|routes\/(?:frame|top|welcome|pack|login|guards|gacha|get-card|thank|fairness|proof|exchange)|features\/(?:catalog|draw|reveal|won-cards|fairness|exchange)))|^server\/src\/(?:catalog|draw|http|won-cards|exchange)\//,
  },
  { name: 'member', uses: /^(?!web\/shop\/features\/legal)/ },
  { name: 'legal', uses: /./ },
];

/**
 * The app's texts, and the server's texts in responses. Mails and operators' files use no typeface.
 */
const sources = [
  'web/shop/index.html',
  'web/{kit,shop}/**/*.{ts,tsx}',
  'server/src/**/*.texts.ts',
  'contract/src/prefectures.ts',
  'server/src/legal/*.yaml',
];

/**
 * Texts of the console, which uses the device's typefaces: also what a check of the books or of a
 * catalogue finds.
 */
const ofConsole =
  /^server\/src\/(?:books|catalog\/import|catalogue-uploads|console|custody|drafts|exports|pack-sales|pictures|staff)\/|(?:\.console|\/check-[a-z-]+|\/operator-notices|\/reconcile|app\/beacon)\.texts\.ts$/;

/** Texts of printed papers and of pictures, which are set in typefaces of their own. */
const ofPrint = /^server\/src\/(?:shipping\/(?:label|slip)|collection\/share-picture)\.texts\.ts$/;

/** Removes comments, whose characters no screen shows: whole lines of `//`, `*` or `#`. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*|#).*$/gm, '');
}

/** Collects the characters that the texts of each part of the app use. */
async function charactersByPart(): Promise<Map<string, Set<string>>> {
  const seen = new Map(parts.map(({ name }) => [name, new Set<string>()]));
  for await (const file of glob(sources, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file) || ofConsole.test(file) || ofPrint.test(file)) continue;
    const part = parts.find(({ uses }) => uses.test(file.replaceAll(path.sep, '/')));
    const characters = part && seen.get(part.name);
    for (const character of japaneseIn(
      withoutComments(await readFile(path.join(root, file), 'utf8')),
    ))
      characters?.add(character);
  }
  await moveEverydayCharacters(seen);
  // Members who type kana see them in the shop's typeface.
  for (const [first, last] of [
    [0x3041, 0x3096],
    [0x30a1, 0x30fc],
  ] as const) {
    for (let code = first; code <= last; code++) seen.get('shop')?.add(String.fromCodePoint(code));
  }
  return withoutRepeats(seen);
}

/**
 * Moves characters that catalogues are likely to use into the first part. Otherwise pages with
 * names of packs would load other parts for them. The demo catalogue is the sample.
 */
async function moveEverydayCharacters(byPart: ReadonlyMap<string, Set<string>>): Promise<void> {
  const ofCatalogue = new Set<string>();
  for await (const file of glob('catalogue/demo/**/*.yaml', { cwd: root })) {
    for (const character of japaneseIn(await readFile(path.join(root, file), 'utf8')))
      ofCatalogue.add(character);
  }
  const first = byPart.get('shop');
  for (const characters of byPart.values()) {
    for (const character of characters.intersection(ofCatalogue)) first?.add(character);
  }
}

/** Leaves each character only in the first part that has it. */
function withoutRepeats(byPart: Map<string, Set<string>>): Map<string, Set<string>> {
  const before = new Set<string>();
  for (const characters of byPart.values()) {
    for (const character of characters) {
      if (before.has(character)) characters.delete(character);
      before.add(character);
    }
  }
  return byPart;
}

/** Writes a typeface with only these characters. */
async function writeSubset(
  into: string,
  face: Face,
  part: string,
  characters: ReadonlySet<string>,
) {
  const file = `${part}-${face.name}.woff2`;
  await writeFile(path.join(into, file), await subset(face, characters));
  return fontFaceRule(face, `./${file}`, characters);
}

/** Makes the app's typefaces: only with the characters that the app uses. */
async function makeTypefaces(): Promise<void> {
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    const byPart = await charactersByPart();
    const rules = [
      await writeSubset(draft, latinFace, 'plain', plainLatin),
      await writeSubset(draft, latinFace, 'accented', accentedLatin),
    ];
    const extended = new Set(
      Array.from({ length: 0x150 }, (_, index) => String.fromCodePoint(0x100 + index)),
    );
    await copyFile(latinExtended, path.join(draft, 'extended.woff2'));
    rules.push(fontFaceRule(latinFace, './extended.woff2', extended));
    for (const [part, characters] of byPart) {
      for (const face of japaneseFaces) {
        const known = characters.intersection(await charactersOf(face));
        rules.push(await writeSubset(draft, face, part, known));
      }
    }
    await writeFile(path.join(draft, 'typefaces.css'), rules.join('\n'));
    await writeFile(path.join(draft, 'fallback-fonts.css'), await fallbackFontRules());
    const all = [...byPart.values()].flatMap((characters) => [...characters]).sort();
    await writeFile(path.join(draft, 'characters.json'), JSON.stringify(all.join('')));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

await makeTypefaces();
