import { cx } from '../../kit/lib/cx.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import styles from './stock-bar.module.css';

interface StockBarProps {
  readonly remaining: number;
  readonly total: number;
  /** The quantity that the bar shows, for instance "Remaining". */
  readonly label: string;
  /** Replaces `label` when few units of a pack on sale are left. */
  readonly fewLabel: string;
  /** Whether the pack is no longer sold, even if units are left. */
  readonly closed?: boolean;
}

/** Whether few units of a pack are left: a tenth of it, or the last ten. */
function isFew(remaining: number, total: number): boolean {
  return remaining > 0 && remaining <= Math.max(total * 0.1, Math.min(10, total * 0.5));
}

/** The remaining stock of a finite pack, as numbers and as a bar. */
export function StockBar({ remaining, total, label, fewLabel, closed = false }: StockBarProps) {
  const few = !closed && isFew(remaining, total);
  const percent = total > 0 ? (remaining / total) * 100 : 0;
  return (
    <div className={cx(styles.stock, few && styles.few, closed && styles.closed)}>
      <span className={styles.numbers}>
        <span>{few ? fewLabel : label}</span>
        <span className="figures">
          <strong>{formatNumber(remaining)}</strong> / {formatNumber(total)}
        </span>
      </span>
      <span className={styles.track} aria-hidden="true">
        {/* Something left is never drawn as nothing. */}
        <span
          className={styles.fill}
          style={{ width: remaining > 0 ? `max(0.375rem, ${percent}%)` : 0 }}
        />
      </span>
    </div>
  );
}
