import type { Seal } from '#contract/draw.ts';
import { type Say, useTexts } from '../../lib/i18n.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './prize-name.module.css';
import { fairnessTexts } from './texts.ts';

/** A sealed prize by name, number and rarity. The name is in whatever language it was sealed in. */
export function PrizeName({ prize }: { readonly prize: Seal['prizes'][number] }) {
  const t = useTexts(fairnessTexts);
  return (
    <span className={styles.prize}>
      <span>{prize.name}</span>
      <span className={styles.facts}>
        <RarityBadge rarity={prize.rarity} label={rarityLabel(prize.rarity, t)} />
        <span>{prize.model_number}</span>
      </span>
    </span>
  );
}

function rarityLabel(rarity: number, t: Say<(typeof fairnessTexts)['ja']>): string {
  switch (rarity) {
    case 1:
      return t('rarity1');
    case 2:
      return t('rarity2');
    case 3:
      return t('rarity3');
    default:
      return t('rarity0');
  }
}
