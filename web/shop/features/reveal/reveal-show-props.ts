import type { ReactNode } from 'react';
import type { DrawnBeacon } from '#contract/envelope.ts';
import type { WonCard } from '#contract/shop/won-cards.ts';
import type { FilmOf } from './films.ts';

/** The purchase that a show presents, and where it leads. */
export interface RevealShowProps {
  /** At least one card, in the order of the draw; extras after them. */
  readonly cards: readonly WonCard[];
  /** The pack's name. */
  readonly title: string;
  /** The URL of the pack's cover; null if it has none. */
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
   * The price of the purchase, in points, or in coins if its cards are only shipped; null if the
   * server does not send it.
   */
  readonly paid: number | null;
  /** Whether the member has skipped the show while they waited for the draw. */
  readonly skips: boolean;
  /** Whether the member has begun to open the first pack while they waited for the draw. */
  readonly opens: boolean;
  /** The beacon's number that drew the cards; null without a beacon. */
  readonly beacon: DrawnBeacon | null;
  /** Selects the film of each card. */
  readonly filmOf: FilmOf;
  /** A trial: nothing was bought or won, and every screen says so. No progress is stored. */
  readonly isTrial?: boolean;
  /** Leads to another purchase of the same pack; shown below the summary. */
  readonly again: ReactNode;
  /** Called when the member has seen everything and continues. */
  readonly onDone: () => void;
}
