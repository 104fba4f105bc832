import { describe, expect, it } from 'vitest';
import { pageOf } from './paging.rules.ts';

describe('page numbers of a list', () => {
  it.each([
    [1, [1, 2, 3, 4, 5]],
    [2, [1, 2, 3, 4, 5]],
    [3, [1, 2, 3, 4, 5]],
    [4, [2, 3, 4, 5, 6]],
    [7, [5, 6, 7, 8, 9]],
    [8, [5, 6, 7, 8, 9]],
    [9, [5, 6, 7, 8, 9]],
  ])(
    'page numbers of a list of nine pages, page %i: five numbers around it are shown',
    (asked, pages) => {
      expect(pageOf(90, asked, 10)).toEqual({
        limit: 10,
        offset: (asked - 1) * 10,
        page: { page: asked, all_page: 9, pages },
      });
    },
  );

  it.each([
    [0, undefined, 1, [1]],
    [0, 7, 1, [1]],
    [10, 2, 1, [1]],
    [11, 2, 2, [1, 2]],
    [11, 3, 2, [1, 2]],
    [11, 0, 1, [1, 2]],
    [50, 5, 5, [1, 2, 3, 4, 5]],
  ])('a list of %i items, page %s requested: shows page %i', (total, asked, page, pages) => {
    const range = pageOf(total, asked, 10);
    expect(range.page).toEqual({ page, all_page: pages.length, pages });
    expect(range.offset).toBe((page - 1) * 10);
  });
});
