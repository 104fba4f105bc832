import { tab } from '#contract/shop/catalog.ts';

/** A tab of the top page: a card type, or one of the special ids (`tab`). */
export interface Tab {
  readonly id: number;
  readonly name: string;
}

/**
 * Chooses the tab of the top page: the one that the URL names; otherwise the default type, or all
 * packs if that type has no packs.
 *
 * @param requested the tab's id in the URL; null if there is none
 */
export function chosenTab(requested: string | null, typeIds: readonly number[]): number {
  const known: readonly number[] = [tab.all, tab.comingSoon, tab.posts, ...typeIds];
  const id = requested !== null && /^-?\d+$/.test(requested) ? Number(requested) : null;
  if (id !== null && known.includes(id)) return id;
  return typeIds.includes(tab.default) ? tab.default : tab.all;
}
