import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/console/pack-drafts.ts';
import { type CatalogueError, packFile, parseYaml } from '../catalog/index.ts';
import { emptyContent } from './draft-content.rules.ts';
import { picturesInYaml, readPackYaml, writePackYaml } from './pack-yaml.ts';

const now = new Date('2026-11-25T00:00:00Z');
const sha256 = 'ab'.repeat(32);
const stored = (path: string) => ({ address: `/files/${path.split('/').at(-1)}`, sha256 });
const read = (yaml: string) => readPackYaml(yaml, stored, now);

// Any text that the contract takes: well formed and without NUL.
const textUpTo = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'binary', maxLength, minLength })
    .filter((text) => text.isWellFormed() && !text.includes('\0') && text.length <= maxLength);
const texts = fc.record({ ja: textUpTo(40), en: textUpTo(40) });
const picture = fc.stringMatching(/^[\w-]{1,20}$/).map((name) => `/files/${name}.webp`);
const item = fc.record({
  code: fc.option(textUpTo(20, 1)),
  grader: fc.option(textUpTo(20, 1)),
  grade: fc.option(textUpTo(20, 1)),
  certificate: fc.option(textUpTo(20, 1)),
  photos: fc.array(
    picture.map((address) => ({ address, sha256 })),
    { maxLength: 3 },
  ),
});
const card = {
  modelNumber: textUpTo(40, 1),
  buyPoint: fc.option(fc.nat(100_000_000)),
  item: fc.option(item),
};
const place = fc.oneof(
  fc.constant({ kind: 'last' as const, n: null }),
  fc.integer({ min: 1, max: 9_999 }).map((n) => ({ kind: 'at' as const, n })),
  fc.integer({ min: 2, max: 9_999 }).map((n) => ({ kind: 'every' as const, n })),
);
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const content: fc.Arbitrary<DraftContent> = fc.record({
  packId: fc.integer({ min: 1, max: 2_147_483_647 }),
  name: texts,
  cardType: fc.option(fc.integer({ min: 1, max: 9 })),
  price: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  currency: fc.constantFrom('point', 'coin'),
  pointsPerCoin: fc.nat(1_000),
  maxPerPurchase: fc.nat(3_000),
  limitPerMember: fc.nat(),
  newcomersOnly: fc.boolean(),
  limitPerDay: fc.nat(),
  newcomerDays: fc.nat(3_650),
  leastRank: fc.nat(20),
  holdHours: fc.integer({ min: 24, max: 720 }),
  ownTags: fc.array(fc.record({ ja: textUpTo(20, 1), en: textUpTo(20, 1) }), { maxLength: 5 }),
  startsAt: fc.option(instant),
  endsAt: fc.option(instant),
  showLineUp: fc.boolean(),
  movieStyle: fc.integer({ min: 1, max: 8 }),
  description: texts,
  pictures: fc.array(picture, { maxLength: 4 }),
  sharePicture: fc.option(picture),
  position: fc.nat(),
  draw: fc.constantFrom('beacon', 'instant'),
  stock: fc.constantFrom('tracked', 'untracked'),
  lineUp: fc.array(fc.record({ ...card, count: fc.integer({ min: 1, max: 10_000_000 }) }), {
    maxLength: 6,
  }),
  extras: fc.array(fc.record({ ...card, place }), { maxLength: 4 }),
});

describe('a pack draft as a YAML file', () => {
  it('any draft, also an incomplete one, written as YAML and read again: equal', () => {
    fc.assert(
      fc.property(content, (draft) => {
        expect(read(writePackYaml(draft))).toEqual({
          ...{ ok: true, content: draft, missingPictures: [] },
        });
      }),
      { numRuns: 300 },
    );
  });

  it('a complete draft written as YAML: the import of a catalogue reads it', () => {
    const draft: DraftContent = {
      ...emptyContent(7),
      ...{ name: { ja: '龍', en: 'Dragon' }, description: { ja: 'あ', en: 'b' } },
      ...{ cardType: 1, price: 500, pictures: ['/files/a.webp'], startsAt: now.toISOString() },
      lineUp: [
        {
          ...{ modelNumber: 'A-1', count: 1, buyPoint: 9_000 },
          item: { ...{ code: 'K-1', grader: null, grade: null }, certificate: null, photos: [] },
        },
      ],
      extras: [{ modelNumber: 'A-1', buyPoint: 1, item: null, place: { kind: 'last', n: null } }],
    };
    const errors: CatalogueError[] = [];
    const file = parseYaml(writePackYaml(draft), 'packs/7.yaml', packFile, errors);
    expect(errors).toEqual([]);
    expect(file?.value).toMatchObject({ id: 7, pictures: ['pictures/a.webp'] });
  });

  it('a draft read from a pack file of a catalogue: durations count from now, pictures by their names', () => {
    const yaml =
      'id: 3\nname: { ja: 龍, en: Dragon }\nstarts_at: P1D\npictures: [pictures/packs/a.webp, b.webp]\n';
    const reading = readPackYaml(
      yaml,
      (path) => (path === 'b.webp' ? stored(path) : undefined),
      now,
    );
    expect(reading).toMatchObject({
      ok: true,
      content: { packId: 3, startsAt: '2026-11-26T00:00:00.000Z', pictures: ['/files/b.webp'] },
      missingPictures: ['pictures/packs/a.webp'],
    });
    expect(picturesInYaml(yaml)).toEqual(['pictures/packs/a.webp', 'b.webp']);
    expect(picturesInYaml('"')).toEqual([]);
  });

  it('a draft read from text that is no pack: each error has its line', () => {
    const errorsOf = (yaml: string) => {
      const reading = read(yaml);
      return reading.ok ? [] : reading.errors.map(({ line, text }) => `${line}: ${text.en}`);
    };
    expect(errorsOf('"')).toHaveLength(1);
    expect(errorsOf('id: 1\nprise: 3')).toEqual([
      '2: "prise" is not a field here; is it misspelt?',
    ]);
    expect(errorsOf('id: 1\nprice: 3\nline_up:\n  - { card: A, count: 0 }')).toEqual([
      '4: "count" must be at least 1, not 0',
    ]);
    expect(errorsOf('id: 1\nstarts_at: yesterday')).toEqual([
      expect.stringMatching(/^2: "starts_at" must be an instant .*, not "yesterday"$/),
    ]);
  });
});
