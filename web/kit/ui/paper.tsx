import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './paper.module.css';

interface PaperProps {
  readonly heading: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A single sheet of paper in the middle of the screen, with the crimped edge of a pack: for screens
 * with one task.
 */
export function Paper({ heading, mark, children }: PaperProps) {
  return (
    <div className={styles.desk}>
      <section className={cx('crimped', styles.sheet)} data-surface="paper">
        <div className={styles.head}>
          {mark}
          <h1>{heading}</h1>
        </div>
        {children}
      </section>
    </div>
  );
}

/**
 * The sign beside the heading of a screen on which something ends, such as a payment: a gold seal
 * for success, a warning for failure.
 */
export function EndMark({ failed = false }: { readonly failed?: boolean }) {
  return (
    <span className={cx(styles.mark, failed && styles.failed)}>
      <Icon name={failed ? 'alert' : 'check'} size={26} />
    </span>
  );
}
