import { coinGachaType, type ExchangeSort, exchangeTypes } from '#contract/shop/exchange.ts';

/** What the exchange shows: all of it is in the address, so that back and reload keep it. */
export interface Shown {
  /** A card type, or the tab of packs for coins. */
  readonly type: number;
  readonly words: string;
  readonly sort: ExchangeSort;
  readonly page: number;
}

/** Spec, section 9. */
const usual: Shown = { type: 1, words: '', sort: 0, page: 1 };
const knownTypes: readonly number[] = [coinGachaType, ...exchangeTypes];
const sorts: readonly ExchangeSort[] = [0, 1, 2, 3];

/** Reads the address; what is missing or makes no sense is as usual. */
export function shownFrom(search: URLSearchParams): Shown {
  const number = (name: string) => {
    const value = search.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const type = number('type');
  const sort = sorts.find((one) => one === number('sort'));
  return {
    type: type !== undefined && knownTypes.includes(type) ? type : usual.type,
    words: (search.get('searchText') ?? usual.words).slice(0, 100),
    sort: sort ?? usual.sort,
    page: Math.max(1, number('page') ?? usual.page),
  };
}

/** The query values of what is shown, without what is as usual. */
export function queryOf(shown: Shown): Record<string, string> {
  return {
    ...(shown.type !== usual.type && { type: String(shown.type) }),
    ...(shown.words !== usual.words && { searchText: shown.words }),
    ...(shown.sort !== usual.sort && { sort: String(shown.sort) }),
    ...(shown.page !== usual.page && { page: String(shown.page) }),
  };
}
