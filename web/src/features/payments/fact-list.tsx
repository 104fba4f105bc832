import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
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
        <div key={fact.label} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd className={fact.toCopy === undefined ? undefined : styles.large}>
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
      <span aria-live="polite">{isCopied ? t('copied') : t('copy', { what })}</span>
    </Button>
  );
}

/** Leads to the payment company's own page of instructions, in a new tab. */
export function InstructionsLink({ url, children }: { readonly url: string; readonly children: string }) {
  if (url === '') return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {children}
      <Icon name="external" size={16} />
    </a>
  );
}
