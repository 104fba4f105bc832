import type { Seal } from '#contract/shop/draw.ts';

type Prize = Seal['prizes'][number];

/**
 * Groups the prizes of a seal for the table: each named copy of a card is a prize of its own, and
 * the copies that are equal otherwise make one row. All others have a row each.
 */
export function groupCopies(prizes: readonly Prize[]): Prize[][] {
  const groups = Map.groupBy(prizes, (prize) =>
    'item' in prize && prize.item !== null
      ? JSON.stringify([prize.name, prize.model_number, prize.rarity, prize.buy_point])
      : prize.id,
  );
  return [...groups.values()];
}
