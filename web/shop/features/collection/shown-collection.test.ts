import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardStates, collectionSorts } from '#contract/shop/collection.ts';
import { collectionFrom, everyCard, queryOf } from './shown-collection.ts';

const shown = fc.record({
  view: fc.constantFrom('cards' as const, 'packs' as const),
  words: fc.string({ unit: 'grapheme', maxLength: 20 }),
  state: fc.option(fc.constantFrom(...cardStates)),
  sort: fc.constantFrom(...collectionSorts),
});

it('any view, filter and order of the collection written into the address: read back as the same', () => {
  fc.assert(
    fc.property(shown, (collection) => {
      const address = new URLSearchParams(queryOf(collection)).toString();
      expect(collectionFrom(new URLSearchParams(address))).toEqual(collection);
    }),
  );
});

it('an address of the collection with values that do not exist: every card is shown, newest first', () => {
  expect(collectionFrom(new URLSearchParams('view=x&state=lost&sort=best'))).toEqual(everyCard);
  expect(queryOf(everyCard)).toEqual({});
});
