import { coinGachaType, type ExchangeSort, exchangeTypes } from '#contract/shop/exchange.ts';

/**
 * The filters of the exchange. All of them are in the URL, so that Back and reload keep them.
 */
export interface ExchangeFilter {
  /** A card type, or the tab of coin packs. */
  readonly type: number;
  readonly words: string;
  readonly sort: ExchangeSort;
  readonly page: number;
}

/** The defaults of the specification, section 9. */
const defaults: ExchangeFilter = { type: 1, words: '', sort: 0, page: 1 };
const knownTypes: readonly number[] = [coinGachaType, ...exchangeTypes];
const sorts: readonly ExchangeSort[] = [0, 1, 2, 3];

/** Reads the filters from the URL. Missing or invalid ones have their defaults. */
export function exchangeFilterFrom(search: URLSearchParams): ExchangeFilter {
  const number = (name: string) => {
    const value = search.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const type = number('type');
  const sort = sorts.find((one) => one === number('sort'));
  return {
    type: type !== undefined && knownTypes.includes(type) ? type : defaults.type,
    words: (search.get('searchText') ?? defaults.words).slice(0, 100),
    sort: sort ?? defaults.sort,
    page: Math.max(1, number('page') ?? defaults.page),
  };
}

/** Writes the filters of the exchange as query values, without defaults. */
export function queryOf(shown: ExchangeFilter): Record<string, string> {
  return {
    ...(shown.type !== defaults.type && { type: String(shown.type) }),
    ...(shown.words !== defaults.words && { searchText: shown.words }),
    ...(shown.sort !== defaults.sort && { sort: String(shown.sort) }),
    ...(shown.page !== defaults.page && { page: String(shown.page) }),
  };
}
