import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../../files/file-store.ts';
import { folderStore } from '../../files/folder-store.ts';
import { makePack } from '../../testing/factories.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { japaneseFaces } from '../../typefaces/faces.ts';
import { japaneseIn } from '../../typefaces/font-face-css.rules.ts';
import { charactersOf } from '../../typefaces/subset.ts';
import { readCatalogue } from '../import/read-catalogue.ts';
import { findTypefaceStylesheet, makeTypefaces } from './catalogue-typefaces.ts';

let shop: TestShop;
let folders: { web: string; files: FileStore };
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'kaifu-typefaces-'));
  folders = { web: join(folder, 'web'), files: folderStore(join(folder, 'files')) };
  await mkdir(join(folders.web, '.vite'), { recursive: true });
  await mkdir(folders.files.folder);
  await writeFile(join(folders.web, '.vite/characters.json'), JSON.stringify('のパック'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

async function stylesheet(): Promise<string> {
  const address = await findTypefaceStylesheet(shop.db);
  return await readFile(join(folder, address ?? 'none'), 'utf8');
}

/** Those of these characters for which the stylesheet has a file in both weights. */
function coveredBy(css: string, characters: string): string {
  const ranges = [...css.matchAll(/unicode-range: ([^;]+);/g)].flatMap(([, list = '']) =>
    list.split(','),
  );
  const isIn = (code: number) => (range: string) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  };
  return [...characters]
    .filter(
      (character) =>
        ranges.filter(isIn(character.codePointAt(0) ?? 0)).length === japaneseFaces.length,
    )
    .join('');
}

async function rename(packId: number, name: string): Promise<void> {
  await shop.rawSql`update pack set name_ja = ${name} where id = ${packId}`;
}

describe('the typefaces of the catalogue', () => {
  it('a new name in the catalogue: typefaces get its characters; without a change none are made', async () => {
    const packId = await makePack(shop);
    await rename(packId, '燎原の獅子パック');
    await makeTypefaces(shop.db, folders, '');
    // The app's own typefaces have の and パック.
    expect(coveredBy(await stylesheet(), '燎原の獅子パック')).toBe('燎原獅子');
    const files = await readdir(folders.files.folder);
    await makeTypefaces(shop.db, folders, '');
    expect(await readdir(folders.files.folder)).toEqual(files);

    await rename(packId, '彗星');
    await makeTypefaces(shop.db, folders, '開示');
    expect(coveredBy(await stylesheet(), '燎彗星開示')).toBe('彗星開示');
  });

  it('a published banner, legal text and partner site: typefaces get their characters', async () => {
    await shop.rawSql`insert into published_banner
      (id, number, picture, alt_ja, alt_en, position, from_at)
      values (1, 1, '/files/a.webp', '麒麟', 'Kirin', 1, now())`;
    await shop.rawSql`insert into shop_record (kind, id, revision, draft, preview_key, changed_at)
      values ('legal', 1, 1, '{}', gen_random_uuid(), now())`;
    await shop.rawSql`insert into shop_edition
      (kind, id, number, content, from_at, published_at, origin, reason)
      values ('legal', 1, 1, '{"text": {"ja": "<p>瑕疵</p>"}}', now(), now(), 'console', 'a test')`;
    await shop.rawSql`insert into partner_site (id, name_ja) values (7, '漣')`;
    await makeTypefaces(shop.db, folders, '');
    expect(coveredBy(await stylesheet(), '麒麟瑕疵漣')).toBe('麒麟瑕疵漣');
  });

  it('missing typeface files: generated again', async () => {
    await makeTypefaces(shop.db, folders, '');
    await rm(folders.files.folder, { recursive: true });
    await makeTypefaces(shop.db, folders, '');
    expect(await stylesheet()).toContain('@font-face');
  });

  it('no build of the web app: no typefaces are made; a list of characters that is no JSON: an error', async () => {
    const before = await findTypefaceStylesheet(shop.db);
    await rename(await makePack(shop), '饅頭');
    await makeTypefaces(shop.db, { ...folders, web: join(folder, 'no build') }, '');
    expect(await findTypefaceStylesheet(shop.db)).toBe(before);
    const broken = join(folder, 'broken');
    await mkdir(join(broken, '.vite/characters.json'), { recursive: true });
    await expect(makeTypefaces(shop.db, { ...folders, web: broken }, '')).rejects.toThrow('EISDIR');
  });
});

it('the demo catalogue: the Japanese typeface has every character of it', async () => {
  const reading = await readCatalogue(
    fileURLToPath(new URL('../../../../catalogue/demo', import.meta.url)),
  );
  const characters = japaneseIn(JSON.stringify(reading));
  expect(characters.size).toBeGreaterThan(300);
  for (const face of japaneseFaces) {
    const known = await charactersOf(face);
    expect([...characters].filter((character) => !known.has(character))).toEqual([]);
  }
});
