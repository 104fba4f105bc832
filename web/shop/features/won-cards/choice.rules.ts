import type { WonCard } from '#contract/shop/won-cards.ts';

/** A choice for a won card: ship it, or turn it into points. */
export type Choice = 'ship' | 'points';

/** The choices by the card's `history_id`. A card without an entry is left for later. */
export type Choices = ReadonlyMap<number, Choice>;

export const nothingChosen: Choices = new Map();

type Choosable = Pick<WonCard, 'history_id' | 'buy_point'>;

/**
 * Whether a card can be shipped or turned into points as chosen. A card without buy-back points is
 * from a coin pack: it can only be shipped.
 */
export function allowsChoice(card: Choosable, choice: Choice): boolean {
  return choice === 'ship' || card.buy_point !== null;
}

/**
 * Sets these cards to `choice`, or back to "later" with null. Cards that do not allow the choice
 * stay unchanged.
 */
export function choose(
  choices: Choices,
  cards: readonly Choosable[],
  choice: Choice | null,
): Choices {
  const next = new Map(choices);
  for (const card of cards) {
    if (choice === null) next.delete(card.history_id);
    else if (allowsChoice(card, choice)) next.set(card.history_id, choice);
  }
  return next;
}

/** Sets a card's `choice`, or removes it if it was set. */
export function toggle(choices: Choices, card: Choosable, choice: Choice): Choices {
  return choose(choices, [card], choices.get(card.history_id) === choice ? null : choice);
}

/** Finds the cards with fewer than `limit` buy-back points. */
export function cardsBelowPoints<Card extends Choosable>(
  cards: readonly Card[],
  limit: number,
): Card[] {
  return cards.filter((card) => card.buy_point !== null && card.buy_point < limit);
}

/** Selects the choices of cards that are still open; others were decided meanwhile. */
export function onlyOpen(choices: Choices, cards: readonly Choosable[]): Choices {
  const open = new Map(cards.map((card) => [card.history_id, card]));
  return new Map(
    [...choices].filter(([id, choice]) => {
      const card = open.get(id);
      return card !== undefined && allowsChoice(card, choice);
    }),
  );
}

export interface Sums {
  readonly shipped: number;
  readonly converted: number;
  /** The number of cards left for later. */
  readonly later: number;
  /** The buy-back points of the converted cards. */
  readonly pointsBack: number;
}

/** Adds up the choices: cards to ship, cards to turn into points, and these points. */
export function sumsOf(cards: readonly Choosable[], choices: Choices): Sums {
  let shipped = 0;
  let converted = 0;
  let pointsBack = 0;
  for (const card of cards) {
    const choice = choices.get(card.history_id);
    if (choice === 'ship') shipped += 1;
    if (choice === 'points') {
      converted += 1;
      pointsBack += card.buy_point ?? 0;
    }
  }
  return { shipped, converted, later: cards.length - shipped - converted, pointsBack };
}

/**
 * Makes the two lists of card ids to send. They are sorted, so that equal choices make equal
 * requests.
 */
export function decisionOf(choices: Choices): { send_card: number[]; reduction_card: number[] } {
  const idsOf = (choice: Choice) =>
    [...choices]
      .filter(([, chosen]) => chosen === choice)
      .map(([id]) => id)
      .sort((a, b) => a - b);
  return { send_card: idsOf('ship'), reduction_card: idsOf('points') };
}

/** Reads the choices from the two lists of a decision. A card in both lists is shipped. */
export function choicesOf(lists: {
  readonly send_card: readonly number[];
  readonly reduction_card: readonly number[];
}): Choices {
  const converted = lists.reduction_card.map((id) => [id, 'points'] as const);
  return new Map<number, Choice>([
    ...converted,
    ...lists.send_card.map((id) => [id, 'ship'] as const),
  ]);
}

/** Reads the ids in a comma-separated query value, ignores its other parts. */
export function idsFromQuery(value: string | null): number[] {
  return (value ?? '')
    .split(',')
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);
}

/** With this many ids, every server and messenger still accepts the URL. */
const maxIdsInUrl = 50;

/**
 * Returns the ids for the URL of the final check; none if there are too many, because the tab
 * stores them anyway.
 */
export function idsForUrl(ids: readonly number[]): readonly number[] {
  return ids.length <= maxIdsInUrl ? ids : [];
}

/** Sorts cards, the most valuable first; equal ones stay in the order of the draw. */
export function sortMostValuableFirst<
  Card extends Pick<WonCard, 'rarity' | 'movie_rarity' | 'buy_point'>,
>(cards: readonly Card[]): Card[] {
  return [...cards].sort(
    (a, b) =>
      b.rarity - a.rarity ||
      b.movie_rarity - a.movie_rarity ||
      (b.buy_point ?? 0) - (a.buy_point ?? 0),
  );
}

/**
 * Counts the cards of each rarity, the highest first. Labels are the shop's own. Labels of equal
 * rarity are in the order of the cards.
 */
export function raritiesOf(
  cards: readonly Pick<WonCard, 'rarity' | 'rarity_label'>[],
): { readonly label: string; readonly rarity: number; readonly count: number }[] {
  const found = new Map<string, { label: string; rarity: number; count: number }>();
  for (const { rarity, rarity_label: label } of cards) {
    const known = found.get(label);
    if (known) known.count += 1;
    else found.set(label, { label, rarity, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.rarity - a.rarity);
}
