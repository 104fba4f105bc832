import type { Page } from '#contract/envelope.ts';

/** Boxes of the pager (spec section 5: 5 by default). */
const boxes = 5;

/** Where a page lies in a list: what to read, and what to tell the pager. Pages count from 1. */
export interface PageSlice {
  limit: number;
  offset: number;
  page: Page;
}

/**
 * A page of a list of `total` items. A page beyond the list is the nearest that is in it, so that
 * an old link still shows something; an empty list has one empty page.
 */
export function pageOf(total: number, asked: number | undefined, size: number): PageSlice {
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(asked ?? 1, 1), last);
  const first = Math.max(1, Math.min(page - Math.floor(boxes / 2), last - boxes + 1));
  const pages = Array.from({ length: Math.min(boxes, last) }, (_, index) => first + index);
  return { limit: size, offset: (page - 1) * size, page: { page, all_page: last, pages } };
}
