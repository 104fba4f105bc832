import { type ReactNode, type RefObject, useId } from 'react';
import type { PayMethodId } from '#contract/points.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmazonChoice, type AmazonSession } from './amazon-choice.tsx';
import { CardField, type Tokenise } from './card-field.tsx';
import styles from './payment-form.module.css';
import { paymentTexts } from './texts.ts';

interface Props {
  readonly method: PayMethodId;
  readonly tokenise: RefObject<Tokenise | null>;
  readonly amazon: AmazonSession;
  readonly disabled: boolean;
  readonly onGoToAmazon: () => void;
}

/** What the chosen way to pay asks for. */
export function MethodFields({ method, tokenise, amazon, disabled, onGoToAmazon }: Props) {
  const t = useTexts(paymentTexts);
  const hintId = useId();
  switch (method) {
    case 1:
      return (
        <>
          <CardField tokenise={tokenise} />
          <TextField
            label={t('cardHolder')}
            name="card_user_name"
            autoComplete="cc-name"
            autoCapitalize="characters"
            maxLength={20}
            required
          />
        </>
      );
    case 2:
      return (
        <Choice name="combini_code" label={t('store')}>
          <option value="econ">{t('familyMart')}</option>
          <option value="other">{t('otherStore')}</option>
        </Choice>
      );
    case 4:
      return (
        <div>
          <TextField
            label={t('accountHolder')}
            name="name"
            maxLength={60}
            required
            aria-describedby={hintId}
          />
          <p id={hintId} className={styles.hint}>
            {t('accountHolderHint')}
          </p>
        </div>
      );
    case 5:
      return <AmazonChoice session={amazon} disabled={disabled} onChange={onGoToAmazon} />;
    case 6:
      return (
        <Choice name="carrier_id" label={t('carrier')}>
          <option value="sb_ktai">{t('softBank')}</option>
          <option value="au">{t('au')}</option>
          <option value="docomo">{t('docomo')}</option>
        </Choice>
      );
    default:
      return null;
  }
}

function Choice({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select id={id} name={name}>
        {children}
      </Select>
    </div>
  );
}
