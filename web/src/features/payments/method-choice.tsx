import type { ReactNode } from 'react';
import type { PayMethodId, PayStyle } from '#contract/points.ts';
import { useTexts } from '../../lib/i18n.ts';
import styles from './method-choice.module.css';
import { paymentTexts } from './texts.ts';

interface Props {
  readonly methods: readonly PayStyle[];
  readonly chosen: PayMethodId | undefined;
  readonly disabled: boolean;
  readonly onChoose: (id: PayMethodId) => void;
  /** What the chosen one asks for. */
  readonly children: ReactNode;
}

/** The ways to pay, one of which is chosen, with what it asks for right below it. */
export function MethodChoice({ methods, chosen, disabled, onChoose, children }: Props) {
  const t = useTexts(paymentTexts);
  return (
    <fieldset className={styles.methods} disabled={disabled}>
      <legend className={styles.legend}>{t('method')}</legend>
      {methods.map(({ id, name, memo }) => (
        <div key={id} className={styles.method}>
          <label className={styles.label}>
            <input
              type="radio"
              name="pay_id"
              className={styles.box}
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            <span>
              <strong>{name}</strong>
              <span className={styles.memo}>{memo}</span>
            </span>
          </label>
          {chosen === id && <div className={styles.fields}>{children}</div>}
        </div>
      ))}
    </fieldset>
  );
}
