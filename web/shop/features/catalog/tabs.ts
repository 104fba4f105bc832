import { tab } from '#contract/shop/catalog.ts';

/** A tab of the top page: a card type, or one of the special ids (`tab`). */
export interface Tab {
  readonly id: number;
  readonly name: string;
}

/**
 * Reads the tab from the URL; otherwise it is the default type, or all packs if that type has
 * none.
 */
export function chosenTab(asked: string | null, typeIds: readonly number[]): number {
  const known: readonly number[] = [tab.all, tab.comingSoon, tab.posts, ...typeIds];
  const id = asked !== null && /^-?\d+$/.test(asked) ? Number(asked) : null;
  if (id !== null && known.includes(id)) return id;
  return typeIds.includes(tab.default) ? tab.default : tab.all;
}
