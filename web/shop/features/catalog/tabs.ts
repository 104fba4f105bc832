import { tab } from '#contract/shop/catalog.ts';

/** One tab of the top page: a card type, or one of the ids that mean something else (`tab`). */
export interface Tab {
  readonly id: number;
  readonly name: string;
}

/**
 * The tab asked for in the address, else the default type, else all packs where that type is not
 * sold.
 */
export function chosenTab(asked: string | null, typeIds: readonly number[]): number {
  const known: readonly number[] = [tab.all, tab.comingSoon, tab.posts, ...typeIds];
  const id = asked !== null && /^-?\d+$/.test(asked) ? Number(asked) : null;
  if (id !== null && known.includes(id)) return id;
  return typeIds.includes(tab.default) ? tab.default : tab.all;
}
