import type { ViewList } from '#contract/console/views.ts';

/**
 * Search parameters that are not saved with a view of a list, besides the cursor: they may name a
 * person.
 */
const leftOut: Readonly<Partial<Record<ViewList, readonly string[]>>> = { members: ['search'] };

/**
 * The query that is stored for a view. It has no cursor, because a view begins at the first page,
 * and no search for members: a view outlives the account whose name or mail was typed.
 */
export function queryOfView(list: ViewList, query: string): string {
  const values = new URLSearchParams(query);
  for (const name of ['cursor', ...(leftOut[list] ?? [])]) values.delete(name);
  return values.toString();
}
