import { describe, expect, it } from 'vitest';
import { exchangeFilterFrom, queryOf } from './exchange-filter.ts';

describe('the address of the exchange', () => {
  it('an exchange URL without valid filters: type 1 in recommended order, first page', () => {
    const usual = { type: 1, words: '', sort: 0, page: 1 };
    expect(exchangeFilterFrom(new URLSearchParams())).toEqual(usual);
    expect(exchangeFilterFrom(new URLSearchParams('type=7&sort=4&page=0'))).toEqual(usual);
    expect(exchangeFilterFrom(new URLSearchParams('type=x&sort=-1&page=1e3'))).toEqual(usual);
    expect(queryOf(exchangeFilterFrom(new URLSearchParams()))).toEqual({});
  });

  it('exchange filters: the same after writing them to the URL and reading them back', () => {
    for (const shown of [
      { type: 5, words: 'ベンガル UR', sort: 2, page: 3 } as const,
      { type: 0, words: '', sort: 0, page: 1 } as const,
    ]) {
      expect(exchangeFilterFrom(new URLSearchParams(queryOf(shown)))).toEqual(shown);
    }
  });
});
