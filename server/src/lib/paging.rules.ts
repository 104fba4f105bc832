import type { Page } from '#contract/envelope.ts';

/** The number of page links in the pager (spec section 5: 5 by default). */
const linksShown = 5;

/**
 * One page of a list: the limit and offset to read, and the data for the pager. Pages count from 1.
 */
export interface PageRange {
  limit: number;
  offset: number;
  page: Page;
}

/**
 * Computes the requested page of a list of `total` items: its offset and the pages to link to. A
 * page outside the list is replaced by the nearest one, so that an old link still shows something.
 * An empty list has one empty page.
 */
export function pageOf(total: number, requestedPage: number | undefined, size: number): PageRange {
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(requestedPage ?? 1, 1), last);
  const first = Math.max(1, Math.min(page - Math.floor(linksShown / 2), last - linksShown + 1));
  const pages = Array.from({ length: Math.min(linksShown, last) }, (_, index) => first + index);
  return { limit: size, offset: (page - 1) * size, page: { page, all_page: last, pages } };
}
