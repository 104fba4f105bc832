import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packSorts } from '#contract/shop/pack-search.ts';
import { packTags } from '#contract/shop/pack-tags.ts';
import { countFilters, everything, queryOf, searchFrom } from './shown-search.ts';

const price = fc.option(fc.nat(999_999_999));
const shown = fc.record({
  words: fc.string({ unit: 'grapheme', maxLength: 20 }),
  type: fc.option(fc.integer({ min: 1, max: 9 })),
  currency: fc.constantFrom('points' as const, 'coins' as const, null),
  min: price,
  max: price,
  tags: fc.subarray([...packTags]),
  isOnSale: fc.boolean(),
  sort: fc.constantFrom(...packSorts),
  page: fc.integer({ min: 1, max: 999 }),
});

it('pack search written into the address and read back: the same search', () => {
  fc.assert(
    fc.property(shown, (search) => {
      const address = new URLSearchParams(queryOf(search)).toString();
      expect(searchFrom(new URLSearchParams(address))).toEqual(search);
    }),
  );
});

it('pack search without words and filters: leaves no query in the address', () => {
  expect(queryOf(everything)).toEqual({});
});

it('pack search from an address with unknown values: these are ignored, the others are used', () => {
  const query = 'type=99&currency=yen&min=-5&tags=none,limited&sort=best&page=0&onSale=1';
  const search = searchFrom(new URLSearchParams(query));
  expect(search).toEqual({ ...everything, tags: ['limited'], isOnSale: true });
  expect(countFilters(search)).toBe(2);
});
