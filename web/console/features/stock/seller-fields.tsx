import { identityMethod, recordedFromYen } from '#contract/console/purchases.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from '../../ui/screen.module.css';
import { purchaseTexts } from './purchase-texts.ts';

interface SellerFieldsProps {
  /** The price of the lines that were checked; undefined before. */
  readonly yen: number | undefined;
}

/**
 * The fields for the person who sells a batch. Below the sum that the law names, the buyer only
 * confirms that they are of age. What was typed stays while lines are corrected.
 */
export function SellerFields({ yen }: SellerFieldsProps) {
  const t = useTexts(purchaseTexts);
  const isSmall = yen !== undefined && yen < recordedFromYen;
  const isNeeded = yen !== undefined && !isSmall;
  return (
    <>
      <p className={styles.soft}>{t('sellerHint')}</p>
      {yen !== undefined && <Notice>{t('sum', { yen: formatNumber(yen) })}</Notice>}
      <div hidden={isSmall}>
        <div className={styles.stack}>
          <TextField label={t('name')} name="name" required={isNeeded} maxLength={100} />
          <TextField label={t('address')} name="address" required={isNeeded} maxLength={300} />
          <TextField
            label={t('occupation')}
            name="occupation"
            required={isNeeded}
            maxLength={100}
          />
          <TextField label={t('birthDate')} name="birthDate" type="date" required={isNeeded} />
          <SelectField label={t('method')} name="identity">
            {identityMethod.options.map((method) => (
              <option key={method} value={method}>
                {t(`method_${method}`)}
              </option>
            ))}
          </SelectField>
          <TextField label={t('reference')} name="reference" required={isNeeded} maxLength={100} />
        </div>
      </div>
      {isSmall && (
        <label className={styles.check}>
          <input type="checkbox" name="isAdult" required />
          {t('isAdult')}
        </label>
      )}
    </>
  );
}

/**
 * Reads from the form what the law requires when the shop buys cards from a person: from
 * `recordedFromYen` on who the seller is, below it only that they are an adult.
 */
export function readSeller(form: FormData, yen: number) {
  if (yen < recordedFromYen) return { isAdult: form.get('isAdult') === 'on' };
  const field = (name: string) => fieldText(form, name).trim();
  const identity =
    identityMethod.options.find((each) => each === form.get('identity')) ?? 'document-shown';
  return {
    seller: {
      ...{ name: field('name'), address: field('address'), occupation: field('occupation') },
      ...{ birthDate: field('birthDate'), identity, reference: field('reference') },
    },
  };
}
