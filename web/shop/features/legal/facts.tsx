import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

/** Terms with their values, as a list. */
export function Facts({
  children,
}: {
  readonly children: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {children.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{typeof fact === 'string' ? <p>{withoutHyphenBreaks(fact)}</p> : fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Keeps the hyphens of postal codes, house numbers and telephone numbers from ending a line. */
function withoutHyphenBreaks(fact: string): ReactNode {
  return fact.split(/(\d+(?:-\d+)+)/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className={styles.whole}>
        {piece}
      </span>
    ),
  );
}
