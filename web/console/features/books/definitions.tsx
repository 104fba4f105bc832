import { useTexts } from '../../../kit/lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../ui/screen.module.css';
import { bookTexts } from './texts.ts';

interface DefinitionsProps {
  /** Each figure with what it counts. */
  readonly of: readonly (readonly [name: string, definition: string])[];
}

/** The definition of each figure of a report, in an accountant's words. */
export function Definitions({ of }: DefinitionsProps) {
  const t = useTexts(bookTexts);
  return (
    <details className={styles.soft}>
      <summary>{t('definitions')}</summary>
      <Facts facts={of} />
    </details>
  );
}
