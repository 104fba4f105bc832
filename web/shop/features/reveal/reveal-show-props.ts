import type { WonCard } from '#contract/shop/won-cards.ts';
import type { FilmOf } from './films.ts';

/** The purchase that a show presents, and where it leads. */
export interface RevealShowProps {
  /** At least one card, in the order of the draw. */
  readonly cards: readonly WonCard[];
  /** The pack's name. */
  readonly title: string;
  /** The address of the pack's cover; null if it has none. */
  readonly cover: string | null;
  readonly cardType: number;
  readonly movieStyle: number;
  /**
   * Progress is stored and sent under this id, so that a reload or another device continues there.
   */
  readonly packHistoryId: string;
  /** The number of unopened packs, as the server reports it. */
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
