import type { ReactNode } from 'react';
import { cx } from '../../../kit/lib/cx.ts';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import styles from './fact-list.module.css';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A value to enter elsewhere: shown large, with a button that copies this text. */
  readonly toCopy?: string;
}

/** Facts that a customer needs at a store or a bank. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={cx(styles.fact, fact.toCopy !== undefined && styles.large)}
        >
          <dt>{fact.label}</dt>
          <dd>
            <span className="figures">{fact.value}</span>
            {fact.toCopy !== undefined && <CopyButton what={fact.label} text={fact.toCopy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
