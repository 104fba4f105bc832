import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../db/audit.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { query } from '../../db/pool.ts';
import { folderStore } from '../../files/folder-store.ts';
import {
  catalogueFolder,
  temporaryFolder,
  validFiles,
  webpOf,
} from '../../testing/catalogue-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { longTimeouts } from '../../testing/long-timeouts.ts';
import type { DrawMode } from '../catalog.queries.ts';
import { textOfError } from './catalogue-errors.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const now = new Date('2026-04-01T00:00:00Z');
const later = new Date('2026-04-08T00:00:00Z');
const pack = validFiles['packs/1-parade.yaml'];

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { ...longTimeouts, max: 4 });
});

afterEach(async () => {
  await db.close();
  await database.drop();
});

async function importFolder(
  changes: Record<string, string | undefined> = {},
  { at = now, filesFolder }: { at?: Date; filesFolder?: string } = {},
) {
  const reading = await readCatalogue(await catalogueFolder(changes));
  if (!reading.ok) throw new Error(reading.errors.map(textOfError).join('\n'));
  const files = filesFolder ?? (await temporaryFolder());
  return await importCatalogue(db, reading.catalogue, {
    files: folderStore(files),
    now: at,
    actor: systemActor('kaori', ''),
  });
}

async function errorsOf(changes: Record<string, string | undefined>): Promise<string[]> {
  const result = await importFolder(changes, { at: later });
  return result.ok ? [] : result.errors.map(textOfError);
}

/** Closes a pack with cards left, as the draw does an hour after its end. */
async function closeWithCardsLeft(packId: number): Promise<void> {
  const hash = Buffer.alloc(32);
  await db.run(
    query.insertInto('packStock').values({
      ...{ packId, size: 1, remaining: 1, sold: 0, counts: [1], round: 0, head: hash },
      closedAt: later,
    }),
  );
}

async function seal(packId: number, draw: DrawMode = 'beacon'): Promise<void> {
  await db.run(query.updateTable('pack').set({ sealedAt: now, draw }).where('id', '=', packId));
}

const none = { created: 0, updated: 0, unchanged: 0 };

describe('a first import of the catalogue', () => {
  it('a first import of the catalogue: creates everything, unsealed, with durations counted from now', async () => {
    expect(await importFolder()).toEqual({
      ok: true,
      counts: {
        cardTypes: { ...none, created: 2 },
        cards: { ...none, created: 2 },
        packs: { ...none, created: 2 },
        banners: { ...none, created: 1, removed: 0 },
        posts: { ...none, created: 1 },
        pointCourses: { ...none, created: 2, removed: 0 },
        offers: { ...none, created: 2, removed: 0 },
      },
      skipped: [],
    });
    const [parade, coins] = await db.run(query.selectFrom('pack').selectAll().orderBy('id'));
    expect(parade).toMatchObject({
      nameJa: '行列',
      currency: 'point',
      pointsPerCoin: 100,
      startsAt: new Date('2026-04-04T00:00:00Z'),
      endsAt: new Date('2026-04-11T00:00:00Z'),
      descriptionEn: '<p>A parade.</p>',
      sealedAt: null,
      ...{ pausedAt: null, pauseReasonJa: null, pauseReasonEn: null },
    });
    expect(coins).toMatchObject({
      currency: 'coin',
      pointsPerCoin: 0,
      startsAt: null,
      endsAt: null,
    });
    const prizes = await db.run(
      query
        .selectFrom('prize')
        .innerJoin('card', 'card.id', 'prize.cardId')
        .select(['packId', 'position', 'modelNumber', 'count', 'buyPoint'])
        .orderBy('packId')
        .orderBy('position'),
    );
    expect(prizes).toEqual([
      { packId: 1, position: 1, modelNumber: 'A-2', count: 1, buyPoint: 9000 },
      { packId: 1, position: 2, modelNumber: 'A-1', count: 99, buyPoint: 100 },
      { packId: 2, position: 1, modelNumber: 'A-2', count: 1, buyPoint: null },
    ]);
    const [post] = await db.run(query.selectFrom('post').selectAll());
    expect(post).toMatchObject({
      id: 1,
      authorJa: '店長',
      createdAt: new Date('2026-03-30T00:00:00Z'),
    });
  });

  it('importing a picture: copied once, under an address made from its content', async () => {
    const filesFolder = await temporaryFolder();
    await importFolder({}, { filesFolder });
    const [card] = await db.run(
      query.selectFrom('card').select('picture').where('modelNumber', '=', 'A-1'),
    );
    expect(card?.picture).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/);
    const stored = path.join(filesFolder, path.basename(card?.picture ?? ''));
    expect(await readFile(stored, 'utf8')).toBe(validFiles['pictures/a.webp']);
    expect(await readdir(filesFolder)).toHaveLength(4);
  });

  it('importing a pack with a wide picture for shared links: stored, and removed once a file omits it', async () => {
    const filesFolder = await temporaryFolder();
    const sharePictureOf = async () => {
      const [row] = await db.run(
        query.selectFrom('pack').select('sharePicture').where('id', '=', 1),
      );
      return row?.sharePicture;
    };
    const wide = webpOf('a wide picture');
    await importFolder(
      {
        'packs/1-parade.yaml': `${pack}\nshare_picture: pictures/wide.webp\n`,
        'pictures/wide.webp': wide,
      },
      { filesFolder },
    );
    const address = await sharePictureOf();
    expect(address).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/);
    expect(await readFile(path.join(filesFolder, path.basename(address ?? '')), 'utf8')).toBe(wide);
    await importFolder({}, { filesFolder });
    expect(await sharePictureOf()).toBeNull();
  });
});

describe('a pack with extras', () => {
  const withExtras = `${pack}draw: beacon
extras:
  - { last_one: true, card: A-2, buy_point: 5000 }
  - { every: 30, card: A-1, buy_point: 20 }
  - { at: 50, card: A-1, buy_point: 10 }
`;
  const extrasNow = () =>
    db.run(
      query
        .selectFrom('prize')
        .select(['position', 'count', 'buyPoint', 'extraKind', 'extraN'])
        .where('packId', '=', 1)
        .where('extraKind', 'is not', null)
        .orderBy('position'),
    );

  it('importing a pack with extra prizes: they follow its line-up, each with as many copies as positions', async () => {
    const changes = { 'packs/1-parade.yaml': withExtras };
    await importFolder(changes);
    expect(await extrasNow()).toEqual([
      { position: 3, count: 1, buyPoint: 5000, extraKind: 'last', extraN: null },
      { position: 4, count: 3, buyPoint: 20, extraKind: 'every', extraN: 30 },
      { position: 5, count: 1, buyPoint: 10, extraKind: 'at', extraN: 50 },
    ]);
    expect(await importFolder(changes)).toMatchObject({ counts: { packs: { unchanged: 2 } } });
  });

  it('importing named copies of a card: each is a prize with its texts and the hashes of its photos', async () => {
    const copies = `${pack}  - card: A-1
    count: 1
    buy_point: 900
    item: { code: K-1, grader: PSA, grade: "10", certificate: "77", photos: [pictures/a.webp] }
  - { card: A-1, count: 1, buy_point: 900, item: { code: K-2 } }
draw: instant
`;
    const changes = { 'packs/1-parade.yaml': copies };
    await importFolder(changes);
    const items = await db.run(
      query
        .selectFrom('prize')
        .select('item')
        .where('packId', '=', 1)
        .where('item', 'is not', null)
        .orderBy('position'),
    );
    const photo = validFiles['pictures/a.webp'];
    const sha256 = createHash('sha256').update(photo).digest('hex');
    expect(items.map(({ item }) => item)).toEqual([
      {
        ...{ code: 'K-1', grader: 'PSA', grade: '10', certificate: '77' },
        photos: [{ address: `/files/${sha256.slice(0, 32)}.webp`, sha256 }],
      },
      { code: 'K-2', grader: null, grade: null, certificate: null, photos: [] },
    ]);
    expect(await importFolder(changes)).toMatchObject({ counts: { packs: { unchanged: 2 } } });
  });

  const withCopy = (id: number, count = 1) => `${pack
    .replace('id: 1', `id: ${id}`)
    .replace(
      'ja: 行列',
      `ja: 行列${id}`,
    )}  - { card: A-1, count: ${count}, buy_point: 900, item: { code: K-1 } }
draw: instant
`;
  const sold = {
    ok: false,
    errors: [
      {
        text: {
          ja: '管理番号K-1の個体はすでにパック1にあり、まだそこで当たる可能性があります。',
          en: 'the copy with code K-1 is in pack 1 already, and can still be drawn there',
        },
      },
    ],
  };

  it('importing one named copy of a card in two new packs: refused', async () => {
    const result = await importFolder({
      'packs/1-parade.yaml': withCopy(1),
      'packs/3-other.yaml': withCopy(3),
    });
    expect(result).toMatchObject(sold);
  });

  it('importing a named copy that a sealed pack can still give: refused; imported once it is drawn', async () => {
    await importFolder({ 'packs/1-parade.yaml': withCopy(1) });
    await db.run(query.updateTable('pack').set({ sealedAt: now }).where('id', '=', 1));
    await db.run(
      query.insertInto('packStock').values({
        ...{ packId: 1, size: 101, remaining: 101, sold: 0, counts: [1, 99, 1], round: 0 },
        head: Buffer.alloc(32),
      }),
    );
    const again = { 'packs/1-parade.yaml': withCopy(1), 'packs/3-other.yaml': withCopy(3) };
    expect(await importFolder(again)).toMatchObject(sold);
    await db.run(query.updateTable('packStock').set({ counts: [1, 98, 0] }));
    expect(await importFolder(again)).toMatchObject({ ok: true });
  });

  it('importing a sealed pack with another extra prize: refused, names the line', async () => {
    await importFolder({ 'packs/1-parade.yaml': withExtras });
    await db.run(query.updateTable('pack').set({ sealedAt: now }));
    const changed = await importFolder({
      'packs/1-parade.yaml': withExtras.replace('at: 50', 'at: 51'),
    });
    expect(changed).toMatchObject({
      ok: false,
      errors: [
        {
          file: 'packs/1-parade.yaml',
          line: 21,
          text: {
            en: expect.stringContaining('pack 1 is sealed and its line-up cannot change'),
          },
        },
      ],
    });
  });
});

describe('importing a catalogue again', () => {
  it('importing an unchanged catalogue: changes nothing, reports that, keeps all dates', async () => {
    await importFolder();
    const before = await db.run(query.selectFrom('pack').selectAll().orderBy('id'));
    const prizesBefore = await db.run(query.selectFrom('prize').selectAll().orderBy('id'));
    expect(await importFolder({}, { at: later })).toEqual({
      ok: true,
      counts: {
        cardTypes: { ...none, unchanged: 2 },
        cards: { ...none, unchanged: 2 },
        packs: { ...none, unchanged: 2 },
        banners: { ...none, unchanged: 1, removed: 0 },
        posts: { ...none, unchanged: 1 },
        pointCourses: { ...none, unchanged: 2, removed: 0 },
        offers: { ...none, unchanged: 2, removed: 0 },
      },
      skipped: [],
    });
    expect(await db.run(query.selectFrom('pack').selectAll().orderBy('id'))).toEqual(before);
    expect(await db.run(query.selectFrom('prize').selectAll().orderBy('id'))).toEqual(prizesBefore);
  });

  it('importing a changed catalogue: updates only the entries that differ', async () => {
    await importFolder();
    const result = await importFolder({
      'cards/set.yaml': validFiles['cards/set.yaml'].replace('en: Umbrella', 'en: Old Umbrella'),
      'packs/1-parade.yaml': pack
        .replace('P10D', '2026-05-01T00:00:00+09:00')
        .replace('count: 99', 'count: 199'),
      'pictures/pack.webp': webpOf('another picture'),
      'banners.yaml': undefined,
    });
    expect(result).toMatchObject({
      counts: {
        cards: { updated: 1, unchanged: 1 },
        packs: { updated: 2, unchanged: 0 },
        banners: { unchanged: 1, removed: 0 },
      },
    });
    const [parade] = await db.run(query.selectFrom('pack').selectAll().where('id', '=', 1));
    expect(parade).toMatchObject({
      endsAt: new Date('2026-04-30T15:00:00Z'),
      startsAt: new Date('2026-04-04T00:00:00Z'),
    });
    const prizes = await db.run(
      query.selectFrom('prize').select('count').where('packId', '=', 1).orderBy('position'),
    );
    expect(prizes).toEqual([{ count: 1 }, { count: 199 }]);
  });

  it('importing other banners: replaces all banners', async () => {
    const two = `${validFiles['banners.yaml']}  - { picture: pictures/a.webp, alt: { ja: 二, en: Two } }\n`;
    await importFolder({ 'banners.yaml': two });
    expect(await importFolder()).toMatchObject({
      counts: { banners: { unchanged: 1, removed: 1 } },
    });
    const shown = () => db.run(query.selectFrom('banner').select('altEn'));
    expect(await shown()).toEqual([{ altEn: 'Parade' }]);
    const last = await importFolder({ 'banners.yaml': 'mode: 1\nlist: []\n' });
    expect(last).toMatchObject({ counts: { banners: { removed: 1 } } });
    expect(await shown()).toEqual([]);
  });

  it('importing other amounts of points: only those of the newest catalogue are sold', async () => {
    await importFolder();
    expect(
      await importFolder({
        'point-courses.yaml': '- { id: 3, points: 1000 }\n- { id: 1, points: 300 }\n',
      }),
    ).toMatchObject({
      counts: { pointCourses: { created: 1, updated: 1, unchanged: 0, removed: 1 } },
    });
    const courses = query.selectFrom('pointCourse').selectAll().orderBy('position');
    const saved = await db.run(courses);
    expect(saved).toMatchObject([
      { id: 3, points: 1000 },
      { id: 1, points: 300 },
    ]);
    await importFolder({ 'point-courses.yaml': undefined });
    expect(await db.run(courses)).toEqual(saved);
  });

  it('three imports of the catalogue in parallel: the same as one', async () => {
    const results = await Promise.all([importFolder(), importFolder(), importFolder()]);
    expect(results.map((result) => result.ok && result.counts.packs.created).sort()).toEqual([
      0, 0, 2,
    ]);
    expect(await db.run(query.selectFrom('prize').select('id'))).toHaveLength(3);
  });
});

describe('importing the cards that are offered for coins', () => {
  const offers = validFiles['exchange-cards.yaml'];
  const offersNow = () =>
    db.run(
      query
        .selectFrom('exchangeOffer')
        .innerJoin('card', 'card.id', 'exchangeOffer.cardId')
        .select([
          'modelNumber',
          'price',
          'supply',
          'exchanged',
          'limitPerMember',
          'exchangeOffer.position',
        ])
        .orderBy('modelNumber'),
    );
  const exchangeTwo = () =>
    db.run(query.updateTable('exchangeOffer').set({ exchanged: 2 }).where('supply', '=', 3));

  it('importing a higher supply of a card offered for coins: raises its stock, counts past exchanges', async () => {
    await importFolder();
    await exchangeTwo();
    const more = offers.replace('supply: 3', 'supply: 5').replace('coins: 30', 'coins: 25');
    expect(await importFolder({ 'exchange-cards.yaml': more })).toMatchObject({
      counts: { offers: { created: 0, updated: 2, removed: 0 } },
    });
    expect(await offersNow()).toEqual([
      { modelNumber: 'A-1', price: 25, supply: 20, exchanged: 0, limitPerMember: 0, position: 2 },
      { modelNumber: 'A-2', price: 900, supply: 5, exchanged: 2, limitPerMember: 1, position: 1 },
    ]);
  });

  it('importing without a card that was offered for coins: withdraws it; with it again: offers it again', async () => {
    await importFolder();
    const one = offers.replace(/- \{ card: A-2.*\n/, '');
    expect(await importFolder({ 'exchange-cards.yaml': one })).toMatchObject({
      counts: { offers: { updated: 1, removed: 1 } },
    });
    expect((await offersNow()).map(({ position }) => position)).toEqual([1, null]);
    expect(await importFolder({ 'exchange-cards.yaml': one })).toMatchObject({
      counts: { offers: { unchanged: 1, updated: 0, removed: 0 } },
    });
    await importFolder();
    expect((await offersNow()).map(({ position }) => position)).toEqual([2, 1]);
  });

  it('importing a catalogue without a file of cards for coins: leaves those on offer unchanged', async () => {
    await importFolder();
    expect(await importFolder({ 'exchange-cards.yaml': undefined })).toMatchObject({
      counts: { offers: { unchanged: 2, removed: 0 } },
    });
  });

  it('importing a smaller supply of a card than was exchanged for coins: refused', async () => {
    await importFolder();
    await exchangeTwo();
    expect(
      await errorsOf({ 'exchange-cards.yaml': offers.replace('supply: 3', 'supply: 1') }),
    ).toEqual([
      'exchange-cards.yaml:1: 2 of A-2 were exchanged already: "supply" cannot be 1. To end the offer take it off the list',
    ]);
  });
});

describe('importing over a sealed pack', () => {
  it.each([
    [
      'another count',
      pack.replace('count: 1,', 'count: 2,'),
      15,
      'line 1 of it is 1 × A-2 with buy_point 9000',
    ],
    [
      'other points',
      pack.replace('buy_point: 100', 'buy_point: 90'),
      16,
      'line 2 of it is 99 × A-1 with buy_point 100',
    ],
    [
      'a missing line',
      pack.replace(/ {2}- \{ card: A-1.*\n/, ''),
      1,
      'line 2 of it is 99 × A-1 with buy_point 100',
    ],
    [
      'another order',
      pack.replace(/( {2}- .*\n)( {2}- .*\n)/, '$2$1'),
      15,
      'line 1 of it is 1 × A-2 with buy_point 9000',
    ],
  ])(
    'importing a sealed pack with %s: refused by file and line, nothing is written',
    async (_, changed, line, found) => {
      await importFolder();
      await seal(1);
      const errors = await errorsOf({
        'packs/1-parade.yaml': changed,
        'packs/2-coins.yaml': validFiles['packs/2-coins.yaml'].replace('price: 50', 'price: 60'),
      });
      expect(errors).toEqual([
        `packs/1-parade.yaml:${line}: pack 1 is sealed and its line-up cannot change: ${found}`,
      ]);
      const prices = await db.run(query.selectFrom('pack').select('price').orderBy('id'));
      expect(prices).toEqual([{ price: 500 }, { price: 50 }]);
    },
  );

  it('importing a pack that does not say how it is drawn: by the beacon; a pack sealed with version 1 stays so', async () => {
    const drawOf = async () =>
      (await db.run(query.selectFrom('pack').select('draw').where('id', '=', 1)))[0]?.draw;
    await importFolder();
    expect(await drawOf()).toBe('beacon');
    await seal(1, null);
    expect(await importFolder()).toMatchObject({ counts: { packs: { unchanged: 2 } } });
    expect(await drawOf()).toBeNull();
  });

  it('importing a sealed pack that would be drawn in another way: refused', async () => {
    await importFolder();
    await seal(1, null);
    const changed = validFiles['packs/1-parade.yaml'].replace(
      'line_up:',
      'draw: instant\nline_up:',
    );
    expect(await errorsOf({ 'packs/1-parade.yaml': changed })).toEqual([
      'packs/1-parade.yaml:1: pack 1 is sealed and how it is drawn cannot change: leave draw out',
    ]);
  });

  it('importing a sealed pack with another named copy: refused, names the sealed one', async () => {
    const withCopy = (item: string) => ({
      'packs/1-parade.yaml': `${pack}  - { card: A-1, count: 1, buy_point: 900, item: { ${item} } }
draw: instant
`,
    });
    await importFolder(withCopy('code: K-1'));
    await seal(1, 'instant');
    expect(await errorsOf(withCopy('certificate: "77"'))).toEqual([
      'packs/1-parade.yaml:17: pack 1 is sealed and its line-up cannot change: line 3 of it is 1 × A-1 (K-1) with buy_point 900',
    ]);
    const redrawn = withCopy('code: K-1')['packs/1-parade.yaml'].replace('instant', 'beacon');
    expect(await errorsOf({ 'packs/1-parade.yaml': redrawn })).toEqual([
      'packs/1-parade.yaml:1: pack 1 is sealed and how it is drawn cannot change: draw is instant',
    ]);
  });

  it('importing a sealed pack with an additional line in its line-up: refused', async () => {
    await importFolder();
    await seal(1);
    const errors = await errorsOf({
      'cards/more.yaml': validFiles['cards/set.yaml'].replace('A-1', 'B-1').replace('A-2', 'B-2'),
      'packs/1-parade.yaml': `${pack}  - { card: B-1, count: 1, buy_point: 5 }\n`,
    });
    expect(errors).toEqual([
      expect.stringMatching(/^packs\/1-parade\.yaml:17: .*line 3 of it is not there$/),
    ]);
  });

  it('importing a sealed coin pack whose line-up changed: refused, names the line', async () => {
    await importFolder();
    await seal(2);
    const changed = validFiles['packs/2-coins.yaml'].replace('count: 1', 'count: 2');
    expect(await errorsOf({ 'packs/2-coins.yaml': changed })).toEqual([
      expect.stringMatching(
        /pack 2 is sealed and its line-up cannot change: line 1 of it is 1 × A-2$/,
      ),
    ]);
  });

  it('importing another name or rarity for a card in a sealed pack: refused', async () => {
    await importFolder();
    await seal(2);
    const cards = validFiles['cards/set.yaml'];
    expect(
      await errorsOf({
        'cards/set.yaml': cards
          .replace('en: Oni', 'en: Ogre')
          .replace('en: Umbrella', 'en: Parasol'),
      }),
    ).toEqual([
      'cards/set.yaml:9: A-2 is in pack 2, which is sealed: its names and its rarity cannot change',
    ]);
  });

  it('importing a pack that the shop declared closed: its end of sale cannot move into the future', async () => {
    await importFolder();
    await seal(1);
    await closeWithCardsLeft(1);
    const closedUntil = (end: string) => ({
      'packs/1-parade.yaml': pack.replace('P3D', '-P30D').replace('P10D', end),
    });
    expect(await errorsOf(closedUntil('2026-04-07T00:00:00Z'))).toEqual([]);
    const error =
      'packs/1-parade.yaml:1: pack 1 is closed, and the shop has signed that no round follows: its end of sale cannot move into the future. Sell what is left as a new pack';
    expect(await errorsOf(closedUntil('2026-04-09T00:00:00Z'))).toEqual([error]);
    const open = validFiles['packs/1-parade.yaml'].replace('ends_at: P10D\n', '');
    expect(await errorsOf({ 'packs/1-parade.yaml': open })).toEqual([error]);
  });

  it('importing another price or name of a sealed pack: updated, the pack stays sealed', async () => {
    await importFolder();
    await seal(1);
    const changed = pack
      .replace('price: 500', 'price: 400')
      .replace('en: Parade', 'en: Great Parade');
    expect(await importFolder({ 'packs/1-parade.yaml': changed })).toMatchObject({
      counts: { packs: { updated: 1 } },
    });
    const [parade] = await db.run(query.selectFrom('pack').selectAll().where('id', '=', 1));
    expect(parade).toMatchObject({ price: 400, nameEn: 'Great Parade', sealedAt: now });
  });
});

it('importing a limit per member for a pack that has sold: earlier purchases count, also on Citus, which has no trigger', async () => {
  await importFolder();
  await db.run(sql`drop trigger if exists pack_limit_introduced on pack`.compile(query));
  const card = { packId: 1, memberId: 7, prizeId: 1, choice: 'open' as const };
  for (const position of [1, 2])
    await db.run(query.insertInto('wonCard').values({ ...card, position }));
  const limited = pack.replace('movie_style: 1', 'movie_style: 1\nlimit_per_member: 3');
  expect(await importFolder({ 'packs/1-parade.yaml': limited })).toMatchObject({ ok: true });
  const uses = () => db.run(query.selectFrom('packLimitUse').selectAll());
  expect(await uses()).toEqual([{ packId: 1, memberId: 7, bought: 2 }]);
  const raised = limited.replace('limit_per_member: 3', 'limit_per_member: 4');
  await db.run(query.updateTable('packLimitUse').set({ bought: 3 }));
  expect(await importFolder({ 'packs/1-parade.yaml': raised })).toMatchObject({ ok: true });
  expect(await uses()).toEqual([{ packId: 1, memberId: 7, bought: 3 }]);
});

it('importing a pack that starts three days after the import and ends on a fixed date before that: refused', async () => {
  const errors = await errorsOf({
    'packs/1-parade.yaml': pack.replace('P10D', '2026-04-09T00:00:00Z'),
  });
  expect(errors).toEqual([
    'packs/1-parade.yaml:1: pack 1 would end (2026-04-09T00:00:00.000Z) before it starts (2026-04-11T00:00:00.000Z)',
  ]);
});
