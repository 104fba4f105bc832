import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import styles from './fact-list.module.css';
import { paymentTexts } from './texts.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Something to type elsewhere: set large, with a button that copies this. */
  readonly toCopy?: string;
}

/** Facts that somebody carries to a store or a bank. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={cx(styles.fact, fact.toCopy !== undefined && styles.large)}>
          <dt>{fact.label}</dt>
          <dd>
            <span className="figures">{fact.value}</span>
            {fact.toCopy !== undefined && <Copy what={fact.label} value={fact.toCopy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Copy({ what, value }: { readonly what: string; readonly value: string }) {
  const t = useTexts(paymentTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // Without permission it can still be marked and copied by hand.
      () => setCopied(false),
    );
  return (
    <Button size="sm" onClick={copy}>
      <span aria-live="polite">
        <span aria-hidden="true">{t(isCopied ? 'copied' : 'copy')}</span>
        <span className="visually-hidden">{isCopied ? t('copied') : t('copySpoken', { what })}</span>
      </span>
    </Button>
  );
}
