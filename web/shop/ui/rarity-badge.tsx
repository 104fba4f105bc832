import { cx } from '../../kit/lib/cx.ts';
import styles from './rarity-badge.module.css';

/**
 * A form for each display code (0 normal, 1 rare, 2 superRare, 3 ultraRare), so that colour is not
 * needed.
 */
const forms = [
  'M8 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z',
  'M8 1.5L13.5 8 8 14.5 2.5 8z',
  'M8 1l1.9 5.1L15 8l-5.1 1.9L8 15l-1.9-5.1L1 8l5.1-1.9z',
  'M8 .5l1.5 3.8 3.8-1.6-1.6 3.8L15.5 8l-3.8 1.5 1.6 3.8-3.8-1.6L8 15.5l-1.5-3.8-3.8 1.6 1.6-3.8L.5 8l3.8-1.5-1.6-3.8 3.8 1.6z',
] as const;
const classes = [styles.r0, styles.r1, styles.r2, styles.r3] as const;

/**
 * A badge that shows a rarity by form, label and colour. `label` comes from the shop in the
 * person's language. An unknown rarity looks like 0, normal.
 */
export function RarityBadge({
  rarity,
  label,
}: {
  readonly rarity: number;
  readonly label: string;
}) {
  const known = rarity in forms ? rarity : 0;
  return (
    <span className={cx(styles.badge, classes[known])}>
      <svg aria-hidden="true" width="1em" height="1em" viewBox="0 0 16 16">
        <path
          d={forms[known]}
          fill={known === 0 ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth={known === 0 ? 2 : 0}
        />
      </svg>
      {label}
    </span>
  );
}
