import type { Seal } from '#contract/shop/draw.ts';
import type { Seal2 } from '#contract/shop/draw-2.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './prize-name.module.css';

/** The shop's label for the rarity of each prize, by the prize's id. */
export type RarityLabels = ReadonlyMap<number, string>;

/** The sealed copy as graders name it, such as "PSA 10 #12345678", or by the shop's own code. */
function copyName({
  code,
  grader,
  grade,
  certificate,
}: NonNullable<Seal2['prizes'][number]['item']>) {
  const number = certificate === null ? code : `#${certificate}`;
  return [grader, grade, number].filter((part) => part !== null).join(' ');
}

interface PrizeNameProps {
  readonly prize: Seal['prizes'][number];
  readonly labels: RarityLabels;
}

/**
 * A sealed prize with its name, number and rarity. The name stays in the language in which it was
 * sealed.
 */
export function PrizeName({ prize, labels }: PrizeNameProps) {
  const label = labels.get(prize.id);
  return (
    <span className={styles.prize}>
      <span>{prize.name}</span>
      {'item' in prize && prize.item !== null && <span>{copyName(prize.item)}</span>}
      <span className={styles.facts}>
        {label !== undefined && <RarityBadge rarity={prize.rarity} label={label} />}
        <span>{prize.model_number}</span>
      </span>
    </span>
  );
}
