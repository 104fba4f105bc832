import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Database, Executor } from '../../db/database.ts';
import { findSetting, putSetting } from '../../db/shop-setting.queries.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Job } from '../../jobs/job.ts';
import { japaneseFaces } from '../../typefaces/faces.ts';
import { fontFaceRule, japaneseIn } from '../../typefaces/font-face-css.rules.ts';
import { subsetInWorker } from '../../typefaces/subset-in-worker.ts';
import { isStored, storeFile } from '../import/store-file.ts';
import { listsOfCharacters } from './characters.rules.ts';
import { findDigestOfTexts, findTexts } from './typefaces.queries.ts';

/** The stored record of the typefaces made for the catalogue. */
const Made = z.object({
  /** The address of their stylesheet under `/files/`. */
  stylesheet: z.string(),
  /**
   * A digest of all texts and characters that they were made for. If it is the same, there is
   * nothing to do.
   */
  basis: z.string(),
});

/**
 * Finds the address of the stylesheet with the catalogue's own characters; undefined until it is
 * made.
 */
export async function findTypefaceStylesheet(db: Executor): Promise<string | undefined> {
  return Made.safeParse(await findSetting(db, 'typefaces')).data?.stylesheet;
}

export interface TypefacePlaces {
  /** The built web app, which lists the characters of its own typefaces. */
  web: string;
  /** The store of the typefaces. */
  files: FileStore;
}

/** Checks every minute for new characters in the catalogue and makes typefaces for them. */
export function typefaceJobs(
  db: Database,
  places: TypefacePlaces,
  operatorText: () => string,
): Job[] {
  return [
    {
      name: 'make-typefaces',
      schedule: '* * * * *',
      run: () => makeTypefaces(db, places, operatorText()),
    },
  ];
}

/**
 * Makes typefaces with the catalogue's characters that the app's own typefaces lack, unless the
 * stored ones were made from the same texts.
 *
 * @param operatorText the operator's names and address, as legal pages show them
 */
export async function makeTypefaces(
  db: Database,
  { web, files }: TypefacePlaces,
  operatorText: string,
): Promise<void> {
  const appCharacters = await charactersOfApp(web);
  // Without a build there are no pages that need typefaces.
  if (appCharacters === undefined) return;
  const made = Made.safeParse(await findSetting(db, 'typefaces')).data;
  const basis = digestOf([await findDigestOfTexts(db), operatorText, ...appCharacters]);
  if (made?.basis === basis && (await isStored(made.stylesheet, files))) return;
  const { sentences, names } = await findTexts(db);
  const texts = { sentences: sentences + operatorText, names };
  const stylesheet = await storeTypefaces(
    listsOfCharacters(texts, appCharacters, japaneseIn),
    files,
  );
  await putSetting(db, 'typefaces', { stylesheet, basis });
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/**
 * Stores the files and their stylesheet. The stylesheet's name is made from its content, so that it
 * can be cached permanently.
 */
async function storeTypefaces(lists: readonly string[], files: FileStore): Promise<string> {
  const rules: string[] = [];
  for (const face of japaneseFaces) {
    for (const { characters, woff2 } of await subsetInWorker(face, lists)) {
      if (characters === '') continue;
      const address = await storeFile(Buffer.from(woff2), '.woff2', files);
      rules.push(fontFaceRule(face, address, new Set(characters)));
    }
  }
  return await storeFile(Buffer.from(rules.join('\n')), '.css', files);
}

/** Reads which characters the app's typefaces have; undefined without a build. */
async function charactersOfApp(webFolder: string): Promise<ReadonlySet<string> | undefined> {
  const file = join(webFolder, '.vite/characters.json');
  const json = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return json === undefined ? undefined : new Set(z.string().parse(JSON.parse(json)));
}
