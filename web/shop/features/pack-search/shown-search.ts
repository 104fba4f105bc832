import { lastCardType } from '#contract/shop/catalog.ts';
import { type PackSort, packSorts, type searchPacks } from '#contract/shop/pack-search.ts';
import { type PackTag, packTags } from '#contract/shop/pack-tags.ts';
import type { RequestOf } from '../../lib/api.ts';

/** A search for packs. All of it is in the URL, so that Back, reload and a shared link keep it. */
export interface ShownSearch {
  readonly words: string;
  /** The id of a card type; null for every type. */
  readonly type: number | null;
  readonly currency: 'points' | 'coins' | null;
  /** The lowest and highest price of one pack; null without a limit. */
  readonly min: number | null;
  readonly max: number | null;
  readonly tags: readonly PackTag[];
  readonly isOnSale: boolean;
  readonly sort: PackSort;
  readonly page: number;
}

/** The search of an address without a query: every pack, in the shop's order. */
export const everything: ShownSearch = {
  ...{ words: '', type: null, currency: null, min: null, max: null, tags: [], isOnSale: false },
  ...{ sort: 'recommended', page: 1 },
};

/** Reads a search from the URL. Missing and invalid values are left out. */
export function searchFrom(query: URLSearchParams): ShownSearch {
  const number = (name: string) => {
    const value = query.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  const type = number('type');
  const currency = query.get('currency');
  const tags = query.get('tags')?.split(',') ?? [];
  return {
    words: (query.get('words') ?? '').slice(0, 100),
    type: type !== null && type >= 1 && type <= lastCardType ? type : null,
    currency: currency === 'points' || currency === 'coins' ? currency : null,
    min: number('min'),
    max: number('max'),
    tags: packTags.filter((tag) => tags.includes(tag)),
    isOnSale: query.get('onSale') === '1',
    sort: packSorts.find((sort) => sort === query.get('sort')) ?? everything.sort,
    page: Math.max(1, number('page') ?? 1),
  };
}

/** Writes a search as query values of the URL, without what every search has. */
export function queryOf(shown: ShownSearch): Record<string, string> {
  const { words, type, currency, min, max, tags, isOnSale, sort, page } = shown;
  return {
    ...(words !== '' && { words }),
    ...(type !== null && { type: String(type) }),
    ...(currency !== null && { currency }),
    ...(min !== null && { min: String(min) }),
    ...(max !== null && { max: String(max) }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(isOnSale && { onSale: '1' }),
    ...(sort !== everything.sort && { sort }),
    ...(page !== 1 && { page: String(page) }),
  };
}

/** Makes the request of a search. */
export function requestOf(shown: ShownSearch): RequestOf<typeof searchPacks> {
  const { words, type, currency, min, max, tags, isOnSale, sort, page } = shown;
  return {
    query: {
      ...(words !== '' && { words }),
      ...(type !== null && { type }),
      ...(currency !== null && { currency: currency === 'points' ? '1' : '2' }),
      ...(min !== null && { min }),
      ...(max !== null && { max }),
      ...(tags.length > 0 && { tags: [...tags] }),
      ...(isOnSale && { on_sale: '1' }),
      sort,
      page,
    },
  };
}

/** Counts the filters of a search, without its words and its order. */
export function countFilters({ type, currency, min, max, tags, isOnSale }: ShownSearch): number {
  const set = [type !== null, currency !== null, min !== null, max !== null, isOnSale];
  return set.filter(Boolean).length + tags.length;
}
