import type { Seal } from '#contract/shop/draw.ts';
import { itemName } from '../../ui/item-name.rules.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './prize-name.module.css';

/** The shop's label for the rarity of each prize, by the prize's id. */
export type RarityLabels = ReadonlyMap<number, string>;

interface PrizeNameProps {
  readonly prize: Seal['prizes'][number];
  /** The named copies of the card that are shown with it, the prize among them. */
  readonly copies?: readonly Seal['prizes'][number][];
  readonly labels: RarityLabels;
}

/**
 * A sealed prize with its name, number and rarity. The name stays in the language in which it was
 * sealed.
 */
export function PrizeName({ prize, copies = [prize], labels }: PrizeNameProps) {
  const label = labels.get(prize.id);
  return (
    <span className={styles.prize}>
      <span>{prize.name}</span>
      {copies.map((copy) =>
        'item' in copy && copy.item !== null ? (
          <span key={copy.id}>{itemName(copy.item)}</span>
        ) : null,
      )}
      <span className={styles.facts}>
        {label !== undefined && <RarityBadge rarity={prize.rarity} label={label} />}
        <span>{prize.model_number}</span>
      </span>
    </span>
  );
}
