import {
  type CardState,
  type CollectionSort,
  cardStates,
  collectionSorts,
} from '#contract/shop/collection.ts';

/** The view, filters and order, all of them in the URL, so that Back and reload keep them. */
export interface ShownCollection {
  readonly view: 'cards' | 'packs';
  readonly words: string;
  /** Null for cards of every state. */
  readonly state: CardState | null;
  readonly sort: CollectionSort;
}

/** The collection of an address without a query: every card, newest first. */
export const everyCard: ShownCollection = { view: 'cards', words: '', state: null, sort: 'newest' };

/** Reads what to show from the URL. Missing and invalid values are left out. */
export function collectionFrom(query: URLSearchParams): ShownCollection {
  return {
    view: query.get('view') === 'packs' ? 'packs' : 'cards',
    words: (query.get('words') ?? '').slice(0, 100),
    state: cardStates.find((state) => state === query.get('state')) ?? null,
    sort: collectionSorts.find((sort) => sort === query.get('sort')) ?? everyCard.sort,
  };
}

/** Writes what is shown as the query of the URL, without what is usual. */
export function queryOf({ view, words, state, sort }: ShownCollection): Record<string, string> {
  return {
    ...(view !== everyCard.view && { view }),
    ...(words !== '' && { words }),
    ...(state !== null && { state }),
    ...(sort !== everyCard.sort && { sort }),
  };
}
