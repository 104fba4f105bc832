import type { Seal } from '#contract/shop/draw.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { itemName } from '../../ui/item-name.rules.ts';
import { itemTexts } from '../../ui/item-texts.ts';
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

/** If a prize has more copies than this, their list is folded. */
const initiallyShown = 4;

/** The names of a prize's copies. Copies without an item of their own have none. */
function Copies({ copies }: Required<Pick<PrizeNameProps, 'copies'>>) {
  const t = useTexts(itemTexts);
  const names = copies.flatMap((copy) =>
    'item' in copy && copy.item !== null ? [{ id: copy.id, name: itemName(copy.item) }] : [],
  );
  const list = names.map(({ id, name }) => <span key={id}>{name || t('copy')}</span>);
  if (list.length <= initiallyShown) return list;
  return (
    <details className={styles.prize}>
      <summary>{t('copies', { count: list.length })}</summary>
      <span className={styles.prize}>{list}</span>
    </details>
  );
}

/**
 * A sealed prize with its name, number and rarity. The name stays in the language in which it was
 * sealed.
 */
export function PrizeName({ prize, copies = [prize], labels }: PrizeNameProps) {
  const label = labels.get(prize.id);
  return (
    <div className={styles.prize}>
      <span>{prize.name}</span>
      <Copies copies={copies} />
      <span className={styles.facts}>
        {label !== undefined && <RarityBadge rarity={prize.rarity} label={label} />}
        <span>{prize.model_number}</span>
      </span>
    </div>
  );
}
