import type { WonCard } from '#contract/shop/won-cards.ts';
import type { FilmOf } from './films.ts';

/** What a show is of, and where it leads. */
export interface RevealShowProps {
  /** At least one card, in the order of the draw. */
  readonly cards: readonly WonCard[];
  /** The pack's name. */
  readonly title: string;
  /** The address of the pack's cover; null where it has none. */
  readonly cover: string | null;
  readonly cardType: number;
  readonly movieStyle: number;
  /**
   * Progress is kept and told under this id, so that a reload, and another device, goes on where it
   * was.
   */
  readonly packHistoryId: string;
  /** How many of its packs are not opened yet, as the shop says. */
  readonly unopened: number;
  /** Cards of a coin pack are only shipped: no choice follows. */
  readonly shipsOnly: boolean;
  /**
   * What the purchase cost, in points, or in coins where its cards are only shipped; null where the
   * shop does not say.
   */
  readonly paid: number | null;
  /** Which film opens which card. */
  readonly filmOf: FilmOf;
  /** The member has seen everything and goes on. */
  readonly onDone: () => void;
}
