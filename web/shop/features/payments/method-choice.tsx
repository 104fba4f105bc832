import type { ReactNode } from 'react';
import type { PayMethodId, PayStyle } from '#contract/shop/points.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import styles from './method-choice.module.css';
import { methodsFor } from './method-order.rules.ts';
import { paymentTexts } from './texts.ts';

interface Props {
  readonly methods: readonly PayStyle[];
  readonly chosen: PayMethodId | undefined;
  readonly disabled: boolean;
  readonly onChoose: (id: PayMethodId) => void;
  /** The fields of the chosen method. */
  readonly children: ReactNode;
}

/** The payment methods, one of them chosen, with its fields directly below it. */
export function MethodChoice({ methods, chosen, disabled, onChoose, children }: Props) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  return (
    <fieldset className={styles.methods} disabled={disabled}>
      <legend className={styles.legend}>{t('method')}</legend>
      {methodsFor(methods, language).map(({ id, name, memo, isForJapan }) => (
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
              {isForJapan && <span className={styles.japan}>{t('japanOnly')}</span>}
              <span className={styles.memo}>{memo}</span>
            </span>
          </label>
          {chosen === id && <div className={styles.fields}>{children}</div>}
        </div>
      ))}
    </fieldset>
  );
}
