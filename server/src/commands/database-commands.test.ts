import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../app/config.ts';
import { withConnection } from '../db/connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makePack } from '../testing/factories.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { operatorProgram } from './program.ts';

let source: TestDatabase;
const targets: TestDatabase[] = [];
let folder: string;
beforeAll(async () => {
  source = await createTestDatabase();
  const shop = await openTestShop(undefined, undefined, {
    database: { ...source, drop: async () => {} },
    secrets: { master: Buffer.alloc(32), session: Buffer.alloc(32) },
  });
  await makePack(shop, { counts: [9], price: 10 });
  await shop.rawSql.unsafe(`update card set picture = '/files/gone.webp'`);
  await shop.close();
  folder = await mkdtemp(join(tmpdir(), 'kaifu-move-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await Promise.all([source, ...targets].map((database) => database.drop()));
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ migrated: false });
  targets.push(database);
  return database.url;
}

/** Runs `database move`. Returns what it prints, and the message of its error. */
async function move(words: string[], target?: string): Promise<string[]> {
  const lines: string[] = [];
  const config: Config = readConfig({ KAIFU_DATA: folder, KAIFU_MOVE_TO: target });
  const writeLine = (line: string) => void lines.push(line);
  const program = operatorProgram({
    withShop: async () => {},
    withDatabase: (work) => work(source.url, config),
    write: writeLine,
    writeLine,
    logProgress: writeLine,
  });
  await program
    .exitOverride()
    .parseAsync(['database', 'move', ...words], { from: 'user' })
    .catch((error: Error) => void lines.push(error.message));
  return lines;
}

it('database move without KAIFU_MOVE_TO, or to the same database: refused, says what to set', async () => {
  expect(await move([])).toEqual(['Set KAIFU_MOVE_TO to the address of an empty database.']);
  expect(await move(['--now'], source.url)).toEqual([
    'KAIFU_MOVE_TO is the database of the shop: set it to an empty one.',
  ]);
});

it('database move of a shop whose picture is missing: says for how long it closes the shop, then refuses and names the picture; with the picture it moves', async () => {
  const first = await emptyDatabase();
  expect((await move([], first)).at(-1)).toMatch(
    /^\d+ rows: the shop will be closed for about 1 minute, .* run "database move --now"\.$/,
  );
  const refused = await move(['--now'], first);
  expect(refused).toContain('The picture gone.webp is not stored.');
  expect(refused.at(-1)).toMatch(/^1 finding: the shop was not moved\. .*--cancel/);
  expect(await move(['--cancel'])).toEqual(['The shop can start on this database again.']);

  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'files/gone.webp'), 'picture');
  const second = await emptyDatabase();
  await move([], second);
  expect((await move(['--now'], second)).at(-1)).toMatch(
    /^The shop was moved in \d+ seconds?: \d+ rows of \d+ tables, .* Set DATABASE_URL/,
  );
  const { rows } = await withConnection(second, (client) => client.query('select from card'));
  expect(rows).toHaveLength(1);
});
