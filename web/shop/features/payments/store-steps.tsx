import type { StoreChain } from '#contract/shop/payments.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './store-steps.module.css';
import { storeTexts } from './store-texts.ts';

const loppi = ['loppi', 'typeAtMachine', 'slip'] as const;

/** The steps of each chain, with the words of its own machines. */
const stepsOf = {
  familymart: ['multiCopy', 'typeAtMachine', 'slip'],
  lawson: loppi,
  ministop: loppi,
  seicomart: ['till', 'typeAtTill', 'pay'],
} as const satisfies Record<StoreChain, readonly string[]>;

/** The steps at the terminal or till of a chain. */
export function StoreSteps({ store }: { readonly store: StoreChain }) {
  const t = useTexts(storeTexts);
  return (
    <section className={styles.steps}>
      <h2 className={styles.heading}>{t('steps', { store: t(`store_${store}`) })}</h2>
      <ol className={styles.list}>
        {stepsOf[store].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p className={styles.note}>{t('stepsVary')}</p>
    </section>
  );
}
