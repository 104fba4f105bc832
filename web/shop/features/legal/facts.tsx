import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

/** Terms and what stands for each, as a list of facts. */
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
          <dd>{typeof fact === 'string' ? <p>{inPieces(fact)}</p> : fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Postal codes, house and telephone numbers never end a line at their hyphen. */
function inPieces(fact: string): ReactNode {
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
