import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastCardType } from '#contract/shop/catalog.ts';
import { exchangeTypes } from '#contract/shop/exchange.ts';
import { catalogueFolder, validFiles, webpOf } from '../../testing/catalogue-folder.ts';
import { textOfError } from './catalogue-errors.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readPresales } from './read-presales.ts';

const pack = validFiles['packs/1-parade.yaml'];
const cards = validFiles['cards/set.yaml'];

async function read(changes: Record<string, string | undefined> = {}) {
  const reading = await readCatalogue(await catalogueFolder(changes));
  if (!reading.ok) throw new Error(reading.errors.map(textOfError).join('\n'));
  return reading;
}

async function errorsOf(changes: Record<string, string | undefined>): Promise<string[]> {
  const reading = await readCatalogue(await catalogueFolder(changes));
  if (reading.ok) return [];
  for (const { text } of reading.errors) expect(text.ja).toMatch(/\p{Script=Hiragana}.*。$/u);
  return reading.errors.map(textOfError);
}

describe('a catalogue folder without errors', () => {
  it('reading a catalogue without errors: all entries, with defaults filled in', async () => {
    const { catalogue, notices } = await read();
    expect(notices).toEqual([]);
    expect(catalogue.cardTypes.map(({ id }) => id)).toEqual([1, 2]);
    expect(catalogue.cards.map(({ modelNumber }) => modelNumber)).toEqual(['A-1', 'A-2']);
    expect(catalogue.packs[0]).toMatchObject({
      id: 1,
      currency: 'point',
      pointsPerCoin: 100,
      maxPerPurchase: 0,
      limitPerMember: 0,
      newcomersOnly: false,
      showLineUp: true,
      startsAt: { afterImport: 3 * 86_400_000 },
      lineUp: [
        { modelNumber: 'A-2', count: 1, buyPoint: 9000, file: 'packs/1-parade.yaml', line: 15 },
        { modelNumber: 'A-1', count: 99, buyPoint: 100, line: 16 },
      ],
    });
    expect(catalogue.packs[1]).toMatchObject({
      currency: 'coin',
      pointsPerCoin: 0,
      lineUp: [{ buyPoint: null }],
    });
    expect(catalogue.banners).toHaveLength(1);
    expect(catalogue.posts[0]).toMatchObject({ id: 1, created: { afterImport: -2 * 86_400_000 } });
    expect(catalogue.offers).toMatchObject([
      { modelNumber: 'A-2', price: 900, supply: 3, limitPerMember: 1, line: 1 },
      { modelNumber: 'A-1', price: 30, supply: 20, limitPerMember: 0, line: 2 },
    ]);
  });

  it('reading a catalogue without banners, posts, offers and presales: no errors', async () => {
    const { catalogue } = await read({
      'banners.yaml': undefined,
      'posts/opening.yaml': undefined,
      'exchange-cards.yaml': undefined,
    });
    expect(catalogue.banners).toBeUndefined();
    expect(catalogue.offers).toBeUndefined();
    expect(catalogue.posts).toEqual([]);
    expect(await readPresales(await catalogueFolder())).toEqual({ ok: true, presales: [] });
  });

  it('reading a catalogue with one looping video instead of banners: no errors', async () => {
    const banners = 'mode: 2\nlist: [{ picture: a.mp4, alt: { ja: あ, en: a } }]\n';
    const { catalogue } = await read({ 'banners.yaml': banners, 'a.mp4': '0000ftypisom' });
    expect(catalogue.banners).toMatchObject([{ picture: 'a.mp4', link: undefined }]);
  });
});

describe('errors of a catalogue folder', () => {
  it.each<[what: string, changes: Record<string, string | undefined>, errors: string[]]>([
    [
      'a missing list of card types',
      { 'card-types.yaml': undefined },
      ['card-types.yaml:1: there is no such file, and every catalogue needs it'],
    ],
    [
      'a file that is not YAML, no errors for references into it',
      { 'cards/set.yaml': `${cards}- model_number: [\n` },
      [expect.stringMatching(/^cards\/set\.yaml:\d+: /)],
    ],
    [
      'a text that begins with * and has no quotes',
      { 'packs/1-parade.yaml': pack.replace('ja: 行列,', 'ja: *行列*,') },
      [
        'packs/1-parade.yaml:2: nothing here is named 行列*; a text that begins with * needs quotes',
      ],
    ],
    [
      'a key given twice',
      { 'packs/1-parade.yaml': pack.replace('price: 500', 'price: 500\nprice: 600') },
      ['packs/1-parade.yaml:5: Map keys must be unique'],
    ],
    [
      'an unknown key, at its own line',
      { 'packs/1-parade.yaml': pack.replace('price: 500', 'price: 500\nprize: 1') },
      ['packs/1-parade.yaml:5: "prize" is not a field here; is it misspelt?'],
    ],
    [
      'a missing field',
      { 'packs/1-parade.yaml': pack.replace('price: 500\n', '') },
      ['packs/1-parade.yaml:1: "price" is missing'],
    ],
    [
      'a wrong kind of value',
      {
        'packs/1-parade.yaml': pack
          .replace('price: 500', 'price: a lot')
          .replace('movie_style: 1', 'movie_style: 9'),
      },
      [
        'packs/1-parade.yaml:4: "price" must be a number, not "a lot"',
        'packs/1-parade.yaml:8: "movie_style" must be at most 8, not 9',
      ],
    ],
    [
      'an unknown payment method',
      { 'packs/1-parade.yaml': pack.replace('payment_method: points', 'payment_method: shells') },
      ['packs/1-parade.yaml:5: "payment_method" must be points or coins, not "shells"'],
    ],
    [
      'a text in one language only',
      {
        'packs/1-parade.yaml': pack.replace('name: { ja: 行列, en: Parade }', 'name: { ja: 行列 }'),
      },
      ['packs/1-parade.yaml:2: "en" is missing'],
    ],
    [
      'counts below 1',
      { 'packs/1-parade.yaml': pack.replace('count: 1,', 'count: 0,') },
      ['packs/1-parade.yaml:15: "count" must be at least 1, not 0'],
    ],
    [
      'more units than a pack can have',
      {
        'packs/1-parade.yaml': pack
          .replace('count: 1,', 'count: 2000000,')
          .replace('count: 99,', 'count: 2000000,'),
        'packs/2-coins.yaml': pack
          .replace('id: 1', 'id: 2')
          .replace('count: 99,', 'count: 4000000,'),
      },
      [
        expect.stringMatching(
          /^packs\/1-parade\.yaml:\d+: a pack has at most 3999999 units, and these are 4000000/,
        ),
        'packs/2-coins.yaml:16: "count" must be at most 3999999, not 4000000',
      ],
    ],
    [
      'an empty line-up',
      { 'packs/1-parade.yaml': pack.replace(/line_up:[\s\S]*/, 'line_up: []\n') },
      ['packs/1-parade.yaml:14: "line_up" must be a list of at least 1'],
    ],
    [
      'a time that is no instant and no duration',
      { 'packs/1-parade.yaml': pack.replace('P3D', 'next week') },
      [
        expect.stringMatching(
          /^packs\/1-parade\.yaml:6: "starts_at" must be an instant .*, not "next week"$/,
        ),
      ],
    ],
    [
      'a sale that ends before it starts',
      { 'packs/1-parade.yaml': pack.replace('P10D', 'P2D') },
      ['packs/1-parade.yaml:7: "ends_at" must be later than "starts_at"'],
    ],
    [
      'an unknown card and card type',
      { 'packs/1-parade.yaml': pack.replace('A-2', 'Z-9').replace('card_type: 1', 'card_type: 7') },
      [
        'packs/1-parade.yaml:3: there is no card type 7 in card-types.yaml',
        'packs/1-parade.yaml:15: there is no card Z-9 in cards/',
      ],
    ],
    [
      'an invalid card, no error for packs that refer to it',
      { 'cards/set.yaml': cards.replace('rarity: 3', 'rarity: 4') },
      ['cards/set.yaml:12: "rarity" must be at most 3, not 4'],
    ],
    [
      'a duplicate model number, pack id and post id',
      {
        'cards/set.yaml': cards.replace('A-2', 'A-1'),
        'packs/1-parade.yaml': pack
          .replace('A-2', 'A-1')
          .replace('- { card: A-1, count: 99', '- { card: A-1, count: 98'),
        'packs/2-coins.yaml': pack,
        'posts/second.yaml': validFiles['posts/opening.yaml'],
      },
      [
        'cards/set.yaml:9: card A-1 is there already, at cards/set.yaml:1',
        'exchange-cards.yaml:1: there is no card A-2 in cards/',
        'packs/1-parade.yaml:16: A-1 is in this line-up already: add up the counts',
        'packs/2-coins.yaml:1: pack 1 is there already, at packs/1-parade.yaml:1',
        'packs/2-coins.yaml:15: there is no card A-2 in cards/',
        'posts/second.yaml:1: post 1 is there already, at posts/opening.yaml:1',
      ],
    ],
    [
      'points for the cards of a coin pack, and coins earned with it',
      {
        'packs/2-coins.yaml': validFiles['packs/2-coins.yaml']
          .replace('count: 1 }', 'count: 1, buy_point: 5 }')
          .replace('price: 50', 'price: 50\ncoin_rate: 10'),
      },
      [
        'packs/2-coins.yaml:5: a coin pack earns no coins: take "coin_rate" out',
        'packs/2-coins.yaml:12: the cards of a coin pack are shipped: take "buy_point" off A-2',
      ],
    ],
    [
      'extras in a pack of version 1, for no position, twice for the last card, without points',
      {
        'packs/1-parade.yaml': `${pack}extras:
  - { last_one: true, card: A-2, buy_point: 1 }
  - { at: 101, card: A-2, buy_point: 1 }
  - { last_one: true, card: A-3, buy_point: 1 }
  - { every: 50, card: A-2 }
`,
      },
      [
        'packs/1-parade.yaml:17: only packs of version 2 have extras: add "draw: beacon" or "draw: instant"',
        'packs/1-parade.yaml:19: the pack has 100 units: no position wins A-2',
        'packs/1-parade.yaml:20: there is no card A-3 in cards/',
        'packs/1-parade.yaml:20: a pack has at most one last-one prize',
        'packs/1-parade.yaml:21: "buy_point" of A-2 is missing: the points it can be turned back into',
      ],
    ],
    [
      'copies in a pack of version 1, several of one, one named twice, one without a name',
      {
        'packs/1-parade.yaml': `${pack}
  - { card: A-1, count: 2, buy_point: 1, item: { code: K-1, photos: [pictures/none.webp] } }
  - { card: A-1, count: 1, buy_point: 1, item: { code: K-1 } }
`,
        'packs/2-coins.yaml': validFiles['packs/2-coins.yaml'].replace(
          'count: 1 }',
          'count: 1, item: { grade: "10" } }',
        ),
      },
      [
        'packs/1-parade.yaml:18: only packs of version 2 name copies: add "draw: beacon" or "draw: instant"',
        'packs/1-parade.yaml:18: "item" of A-1 names one copy, and there are 2',
        'packs/1-parade.yaml:18: there is no file pictures/none.webp',
        'packs/1-parade.yaml:19: only packs of version 2 name copies: add "draw: beacon" or "draw: instant"',
        'packs/1-parade.yaml:19: another prize of this pack has code K-1',
        'packs/2-coins.yaml:11: "item" must tell the copy from others: give it a "code", a "certificate" or "photos"',
      ],
    ],
    [
      'a copy as an extra of two positions, and one of a single position',
      {
        'packs/1-parade.yaml': `${pack}draw: instant
extras:
  - { every: 50, card: A-2, buy_point: 1, item: { code: K-1 } }
  - { every: 100, card: A-2, buy_point: 1, item: { code: K-2 } }
`,
      },
      ['packs/1-parade.yaml:19: "item" of A-2 names one copy, and there are 2'],
    ],
    [
      'more units and extras than a pack can have',
      {
        'packs/1-parade.yaml': `${pack.replace('count: 99', 'count: 2999999')}draw: instant
extras: [{ every: 2, card: A-2, buy_point: 1 }]
`,
      },
      [
        'packs/1-parade.yaml:18: units and extras are at most 3999999 together, and these are 4500000',
      ],
    ],
    [
      'an extra with two positions',
      {
        'packs/1-parade.yaml': `${pack}draw: instant\nextras: [{ at: 3, every: 5, card: A-2, buy_point: 1 }]\n`,
      },
      [
        'packs/1-parade.yaml:18: "extras" must have "card", "buy_point" and one of "last_one: true", "at: n" (from 1) and "every: n" (from 2)',
      ],
    ],
    [
      'a prize without points',
      { 'packs/1-parade.yaml': pack.replace(', buy_point: 100', '') },
      [
        'packs/1-parade.yaml:16: "buy_point" of A-1 is missing: the points it can be turned back into',
      ],
    ],
    [
      'pictures that are missing or outside the folder',
      {
        'pictures/b.webp': undefined,
        'packs/1-parade.yaml': pack.replace('pictures/pack.webp', '../pack.webp'),
      },
      [
        'cards/set.yaml:16: there is no file pictures/b.webp',
        expect.stringMatching(
          /^packs\/1-parade\.yaml:13: "pictures" must be the path of a picture below .*, not "\.\.\/pack\.webp"$/,
        ),
      ],
    ],
    [
      "a file with a picture's ending that is no picture",
      { 'pictures/b.webp': 'vm' },
      ['cards/set.yaml:16: pictures/b.webp is not what its ending says'],
    ],
    [
      'aliases that would expand beyond the memory',
      {
        'posts/opening.yaml': [
          'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
          ...Array.from(
            { length: 8 },
            (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`,
          ),
          '',
        ].join('\n'),
      },
      ['posts/opening.yaml:1: its aliases (*name) stand for far too much: write it out'],
    ],
    [
      'a folder with the name of a file',
      { 'cards/more.yaml/note.txt': '' },
      ['cards/more.yaml:1: this is a folder, not a file'],
    ],
    [
      'a file with the name of a folder',
      { 'posts/opening.yaml': undefined, posts: '' },
      ['posts:1: this is a file, not a folder of them'],
    ],
    [
      'a file that would be ignored',
      { 'packs/3.yml': pack },
      ['packs/3.yml:1: only files that end in .yaml are read here; rename or move it'],
    ],
    [
      'a point course above the limit or with a duplicate id',
      {
        'point-courses.yaml':
          '- { id: 1, points: 299 }\n- { id: 2, points: 50001 }\n- { id: 2, points: 300 }\n',
      },
      [
        'point-courses.yaml:1: "points" must be at least 300, not 299',
        'point-courses.yaml:2: "points" must be at most 50000, not 50001',
        expect.stringMatching(/^point-courses\.yaml:3: /),
      ],
    ],
    [
      'an unknown banner mode',
      { 'banners.yaml': 'mode: 3\nlist: []\n' },
      [expect.stringMatching(/^banners\.yaml:1: "mode" must be 1 \(pictures\) or 2 \(one video\)/)],
    ],
    [
      'a link that would run a script',
      {
        'banners.yaml': validFiles['banners.yaml'].replace(
          '/pack-detail?packId=1',
          'javascript:alert(1)',
        ),
      },
      [
        'banners.yaml:4: "link" must be a path within the shop or an https address, not "javascript:alert(1)"',
      ],
    ],
    [
      'an empty file',
      { 'point-courses.yaml': '', 'posts/opening.yaml': '# nothing yet\n' },
      [
        'point-courses.yaml:1: this must be a list, not null',
        'posts/opening.yaml:1: this must be a set of fields, not null',
      ],
    ],
    [
      'a list of entries that are no sets of fields',
      { 'card-types.yaml': `- 3\n- [4]\n${validFiles['card-types.yaml']}` },
      [
        'card-types.yaml:1: this must be a set of fields, not 3',
        'card-types.yaml:2: this must be a set of fields',
      ],
    ],
    [
      'a key that is itself a list',
      { 'packs/1-parade.yaml': pack.replace('price: 500', 'price: 500\n? [a, b]\n: 1') },
      ['packs/1-parade.yaml:1: "[ a, b ]" is not a field here; is it misspelt?'],
    ],
    [
      'an error behind an alias, at the line of its definition',
      {
        'packs/1-parade.yaml': pack
          .replace('name: { ja: 行列, en: Parade }', 'name: &name { ja: 行列, en: 7 }')
          .replace(/description:\n.*\n.*\n/, 'description: *name\n'),
      },
      [
        'packs/1-parade.yaml:2: "en" must be a text, not 7',
        'packs/1-parade.yaml:2: "en" must be a text, not 7',
      ],
    ],
    [
      'an empty text and one that is too long',
      {
        'cards/set.yaml': cards
          .replace('rarity_label: UR', `rarity_label: ${'U'.repeat(11)}`)
          .replace('ja: 傘', 'ja: ""'),
      },
      [
        'cards/set.yaml:2: "ja" must be at least 1 character long, not ""',
        'cards/set.yaml:13: "rarity_label" must be at most 10 characters long, not "UUUUUUUUUUU"',
      ],
    ],
    [
      'a sale that ends before it starts, by instants',
      {
        'packs/1-parade.yaml': pack
          .replace('P3D', '2026-04-02T00:00:00+09:00')
          .replace('P10D', '2026-04-01T00:00:00+09:00'),
      },
      ['packs/1-parade.yaml:7: "ends_at" must be later than "starts_at"'],
    ],
  ])('reading a catalogue with %s: reports it', async (_, changes, errors) => {
    expect(await errorsOf(changes)).toEqual(errors);
  });

  it('reading a catalogue with errors in several files: reports all of them together', async () => {
    const errors = await errorsOf({
      'card-types.yaml': validFiles['card-types.yaml'].replace('en: Yokai', 'fr: Yokai'),
      'cards/set.yaml': cards.replace('set_size: 2', 'set_size: 0'),
      'packs/1-parade.yaml': pack.replace('price: 500', 'price: 0'),
      'posts/opening.yaml': 'id: 1\n',
    });
    expect(new Set(errors.map((error) => error.split(':')[0]))).toEqual(
      new Set(['card-types.yaml', 'cards/set.yaml', 'packs/1-parade.yaml', 'posts/opening.yaml']),
    );
  });
});

describe('cards offered for coins', () => {
  it('reading cards offered for coins that are unknown, duplicate, or of a type without a tab: errors', async () => {
    const offers = '- { card: A-1, coins: 1, supply: 1 }\n- { card: A-1, coins: 0, supply: -1 }\n';
    expect(await errorsOf({ 'exchange-cards.yaml': offers })).toEqual([
      'exchange-cards.yaml:2: "coins" must be at least 1, not 0',
      'exchange-cards.yaml:2: "supply" must be at least 0, not -1',
      'exchange-cards.yaml:2: exchange card A-1 is there already, at exchange-cards.yaml:1',
    ]);
    expect(
      await errorsOf({
        'card-types.yaml': `${validFiles['card-types.yaml']}- { id: 7, name: { ja: 四季, en: Seasons } }\n`,
        'cards/set.yaml': cards.replace('card_type: 1', 'card_type: 7'),
        'exchange-cards.yaml':
          '- { card: A-1, coins: 1, supply: 1 }\n- { card: B-9, coins: 1, supply: 1 }\n',
      }),
    ).toEqual([
      `exchange-cards.yaml:1: A-1 is of card type 7, which has no tab in the exchange (${exchangeTypes.join(', ')} have)`,
      'exchange-cards.yaml:2: there is no card B-9 in cards/',
    ]);
  });
});

describe('descriptions', () => {
  it('reading a description with scripts: keeps the structure, removes the scripts, reports it', async () => {
    const description =
      '<p onclick="steal()">行列<script>steal()</script><a href="javascript:steal()">x</a></p>';
    const { catalogue, notices } = await read({
      'packs/1-parade.yaml': pack.replace('ja: <p>行列です。</p>', `ja: '${description}'`),
    });
    expect(catalogue.packs[0]?.description.ja).toBe('<p>行列<a>x</a></p>');
    expect(notices.map(textOfError)).toEqual([
      'packs/1-parade.yaml:11: onclick on <p>, <script>, the link to javascript:steal() is not allowed in "description" and was taken out',
    ]);
  });
});

describe('units sold in advance in the demo catalogue', () => {
  it('reading the shares of packs sold in advance: from 0 to 1, other numbers are errors', async () => {
    const sound = await catalogueFolder({ 'presales.yaml': '- { pack: 1, share: 0.5 }\n' });
    expect(await readPresales(sound)).toEqual({ ok: true, presales: [{ pack: 1, share: 0.5 }] });
    const invalid = await readPresales(
      await catalogueFolder({ 'presales.yaml': '- { pack: 1, share: 50 }\n' }),
    );
    expect(invalid.ok ? [] : invalid.errors.map(textOfError)).toEqual([
      'presales.yaml:1: "share" must be at most 1, not 50',
    ]);
  });
});

it('reading a file that is not UTF-8: an error, because misread names would be sealed', async () => {
  const shiftJis = Buffer.from(
    '- model_number: A-1\n  name: { ja: \x8e\x50, en: Umbrella }\n',
    'latin1',
  );
  const reading = await readCatalogue(await catalogueFolder({ 'cards/set.yaml': shiftJis }));
  expect(reading.ok ? [] : reading.errors.map(textOfError)).toEqual([
    'cards/set.yaml:1: this file is not UTF-8 (Shift_JIS, perhaps?): save it as UTF-8',
  ]);
});

it('reading a file with a byte order mark, as Windows editors write it: no errors', async () => {
  const { catalogue } = await read({ 'cards/set.yaml': `\uFEFF${cards}` });
  expect(catalogue.cards.map(({ line }) => line)).toEqual([1, 9]);
});

describe('the demo catalogue', () => {
  const demo = path.resolve(import.meta.dirname, '../../../../catalogue/demo');

  it('the demo catalogue: no errors, packs in every state', async () => {
    const reading = await readCatalogue(demo);
    if (!reading.ok) throw new Error(reading.errors.map(textOfError).join('\n'));
    const { cardTypes, cards: all, packs } = reading.catalogue;
    expect(reading.notices).toEqual([]);
    expect(cardTypes).toHaveLength(lastCardType);
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(packs.length).toBeGreaterThanOrEqual(24);
    expect(new Set(packs.map(({ cardType }) => cardType)).size).toBe(lastCardType);
    expect(packs.filter(({ currency }) => currency === 'coin').length).toBeGreaterThanOrEqual(3);
    for (const state of [
      packs.some(({ movieStyle }) => movieStyle === 8),
      packs.some(({ newcomersOnly }) => newcomersOnly),
      packs.some(({ limitPerMember }) => limitPerMember > 0),
      packs.some(({ maxPerPurchase }) => maxPerPurchase > 0),
      packs.some(
        ({ startsAt }) => startsAt && 'afterImport' in startsAt && startsAt.afterImport > 0,
      ),
      packs.some(({ endsAt }) => endsAt && 'afterImport' in endsAt && endsAt.afterImport < 0),
    ])
      expect(state).toBe(true);
    // Every seal is public, so hiding a line-up in the demo would be pointless.
    expect(packs.every(({ showLineUp }) => showLineUp)).toBe(true);
  });

  it('the demo catalogue: has packs drawn by the beacon and instantly, extra prizes, and three named copies with photos', async () => {
    const reading = await readCatalogue(demo);
    const { packs = [] } = reading.ok ? reading.catalogue : {};
    const byBeacon = packs.filter(({ draw }) => draw === 'beacon');
    const atOnce = packs.filter(({ draw }) => draw === 'instant');
    expect(byBeacon.length).toBeGreaterThan(packs.length / 2);
    expect(atOnce.length).toBeGreaterThan(0);
    expect(byBeacon.length + atOnce.length, 'none leaves it open').toBe(packs.length);
    const kindsOf = (pack: (typeof packs)[number]) =>
      new Set(pack.extras.map(({ place }) => place.kind));
    const withBoth = packs.filter(
      (pack) =>
        kindsOf(pack).has('last') && (kindsOf(pack).has('every') || kindsOf(pack).has('at')),
    );
    expect(withBoth.length).toBeGreaterThan(0);
    const copies = packs.map(({ lineUp }) => lineUp.flatMap(({ item }) => item ?? []));
    const three = copies.find(({ length }) => length === 3) ?? expect.fail('no three copies');
    expect(new Set(three.map(({ certificate }) => certificate)).size).toBe(3);
    for (const { photos } of three) expect(photos.length).toBeGreaterThan(0);
  });

  it('the demo catalogue: cards for coins on every tab, some limited, some sold out', async () => {
    const reading = await readCatalogue(demo);
    const { cards: all = [], offers = [] } = reading.ok ? reading.catalogue : {};
    const typeOf = new Map(all.map(({ modelNumber, cardType }) => [modelNumber, cardType]));
    expect(new Set(offers.map(({ modelNumber }) => typeOf.get(modelNumber)))).toEqual(
      new Set(exchangeTypes),
    );
    expect(offers.some(({ limitPerMember }) => limitPerMember > 0)).toBe(true);
    expect(offers.some(({ supply }) => supply === 0)).toBe(true);
  });

  it('the demo catalogue: packs return less than they cost, with a high top prize and a minimum', async () => {
    const reading = await readCatalogue(demo);
    const packs = reading.ok
      ? reading.catalogue.packs.filter(({ currency }) => currency === 'point')
      : [];
    for (const { id, price, lineUp } of packs) {
      const units = lineUp.reduce((sum, { count }) => sum + count, 0);
      const values = lineUp.map(({ buyPoint }) => buyPoint ?? 0);
      const back = lineUp.reduce((sum, { count, buyPoint }) => sum + count * (buyPoint ?? 0), 0);
      expect(back / (units * price), `what pack ${id} gives back`).toBeLessThan(0.8);
      expect(Math.max(...values), `the top prize of pack ${id}`).toBeGreaterThanOrEqual(3 * price);
      expect(Math.min(...values), `the floor of pack ${id}`).toBeGreaterThanOrEqual(price * 0.05);
    }
  });

  it('the demo catalogue: sells only unrestricted packs in advance, and fewer than 3,000 units', async () => {
    const [reading, presales] = [await readCatalogue(demo), await readPresales(demo)];
    if (!reading.ok || !presales.ok) throw new Error('the demo catalogue has errors');
    let units = 0;
    for (const { pack: id, share } of presales.presales) {
      const found = reading.catalogue.packs.find((candidate) => candidate.id === id);
      expect(found, `pack ${id}`).toMatchObject({
        newcomersOnly: false,
        limitPerMember: 0,
        startsAt: undefined,
      });
      units += share * (found?.lineUp ?? []).reduce((sum, { count }) => sum + count, 0);
    }
    expect(units).toBeLessThan(3000);
  });
});

it('reading a catalogue with a link out of the folder: an error, because its target would be published', async () => {
  const [folder, elsewhere] = await Promise.all([
    catalogueFolder({ 'pictures/b.webp': undefined }),
    catalogueFolder({ 'secret.webp': webpOf('not for everybody') }),
  ]);
  await symlink(path.join(elsewhere, 'secret.webp'), path.join(folder, 'pictures/b.webp'));
  expect(await readCatalogue(folder)).toMatchObject({
    ok: false,
    errors: [
      { text: { en: "pictures/b.webp is a link that leads out of the catalogue's folder" } },
    ],
  });
  // A link within the folder is allowed.
  await rm(path.join(folder, 'pictures/b.webp'));
  await symlink('a.webp', path.join(folder, 'pictures/b.webp'));
  expect(await readCatalogue(folder)).toMatchObject({ ok: true });
});
