import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './paper.module.css';

interface PaperProps {
  readonly heading: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** One sheet of paper in the middle of the screen, with the crimped edge of a pack: for a screen that asks one thing. */
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
