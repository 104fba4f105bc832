import type { DraftCard, DraftContent, DraftExtra } from './pack-drafts.ts';

/** The economy of a pack, as far as prices are known. Amounts are yen or points, 1 for 1. */
export interface PackFigures {
  /** How many draws the pack has. */
  units: number;
  /** How many cards the extras give besides. */
  extras: number;
  /** If the pack is sold out; null without a price, and for coins. */
  income: number | null;
  /** The reference prices of all cards that have one. */
  cost: number;
  /** Cards without a reference price. `cost` lacks them. */
  unpriced: number;
  margin: number | null;
  /** The points that all cards can be turned back into. */
  returned: number;
  /** `returned` in per mille of `income`. */
  returnedPerMille: number | null;
  /** The lowest points of one draw; null where a card has none yet. */
  floor: number | null;
  /** `floor` in per mille of the price. */
  floorPerMille: number | null;
  /**
   * The largest loss of the shop at any moment of the sale: every card that costs more than the
   * price is drawn first. Extra prizes are not counted.
   */
  worst: { draws: number; loss: number } | null;
  /** Exact odds: how many units each rarity has. Cards that the shop does not have are left out. */
  odds: readonly { rarity: number; units: number }[];
}

type Priced = Pick<DraftCard, 'modelNumber' | 'rarity' | 'referencePrice'>;

/** Computes the figures of a draft. Pure and linear, so that an editor can show them at once. */
export function figuresOf(
  content: Pick<DraftContent, 'lineUp' | 'extras' | 'price' | 'currency'>,
  cards: readonly Priced[],
): PackFigures {
  const cardOf = new Map(cards.map((card) => [card.modelNumber, card]));
  const { lineUp, price, currency } = content;
  const units = unitsOf(content);
  const extras = content.extras.map((extra) => ({ ...extra, count: copiesOf(extra, units) }));
  const all = [...lineUp, ...extras];
  const costOf = (modelNumber: string) => cardOf.get(modelNumber)?.referencePrice ?? null;
  const cost = sumOf(all, ({ modelNumber, count }) => count * (costOf(modelNumber) ?? 0));
  const returned = sumOf(all, ({ buyPoint, count }) => count * (buyPoint ?? 0));
  const isPriced = currency === 'point' && price !== null;
  const income = isPriced ? units * price : null;
  const floor = lineUp.some(({ buyPoint }) => buyPoint === null) ? null : leastBuyPointOf(lineUp);
  return {
    units,
    extras: sumOf(extras, ({ count }) => count),
    income,
    cost,
    unpriced: sumOf(all, ({ modelNumber, count }) => (costOf(modelNumber) === null ? count : 0)),
    margin: income === null ? null : income - cost,
    returned,
    returnedPerMille: perMille(returned, income),
    floor,
    floorPerMille: isPriced && floor !== null ? perMille(floor, price) : null,
    worst: isPriced ? worstOf(lineUp, price, costOf) : null,
    odds: oddsOf(lineUp, (modelNumber) => cardOf.get(modelNumber)?.rarity),
  };
}

type Line = DraftContent['lineUp'][number];

/** Computes the number of units of a pack: the sum of the counts of its line-up. */
export function unitsOf({ lineUp }: Pick<DraftContent, 'lineUp'>): number {
  return sumOf(lineUp, ({ count }) => count);
}

/** Counts the copies of an extra prize that the positions of a pack with so many units win. */
export function copiesOf({ place }: Pick<DraftExtra, 'place'>, units: number): number {
  if (place.kind === 'last') return units > 0 ? 1 : 0;
  return place.kind === 'at' ? Number(place.n <= units) : Math.floor(units / place.n);
}

function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}

/** Finds the lowest points that a card of the lines can be turned into; null if none has any. */
export function leastBuyPointOf(lines: readonly Pick<Line, 'buyPoint'>[]): number | null {
  return lines.reduce<number | null>(
    (least, { buyPoint }) =>
      buyPoint === null ? least : Math.min(buyPoint, least ?? Number.MAX_SAFE_INTEGER),
    null,
  );
}

function perMille(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : Math.round((part * 1_000) / whole);
}

/**
 * Computes the largest loss that a pack can bring, and after how many draws. Each draw of a card
 * that costs more than the price makes it larger.
 */
function worstOf(
  lines: readonly Line[],
  price: number,
  costOf: (modelNumber: string) => number | null,
): { draws: number; loss: number } {
  const dear = lines.flatMap(({ modelNumber, count }) => {
    const behind = (costOf(modelNumber) ?? 0) - price;
    return behind > 0 ? [{ count, behind }] : [];
  });
  return {
    draws: sumOf(dear, ({ count }) => count),
    loss: sumOf(dear, ({ count, behind }) => count * behind),
  };
}

/** Counts the units of each rarity in a line-up. */
function oddsOf(
  lines: readonly Line[],
  rarityOf: (modelNumber: string) => number | undefined,
): { rarity: number; units: number }[] {
  const units = new Map<number, number>();
  for (const { modelNumber, count } of lines) {
    const rarity = rarityOf(modelNumber);
    if (rarity !== undefined) units.set(rarity, (units.get(rarity) ?? 0) + count);
  }
  return [...units]
    .map(([rarity, count]) => ({ rarity, units: count }))
    .sort((one, other) => other.rarity - one.rarity);
}
