import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

/** Terms and what stands for each, as a list of facts. */
export function Facts({ children }: { readonly children: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {children.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
