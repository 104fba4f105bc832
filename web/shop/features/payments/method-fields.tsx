import type { RefObject } from 'react';
import { storeChains } from '#contract/shop/payments.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { AmazonChoice, type AmazonSession } from './amazon-choice.tsx';
import { CardField, type Tokenise } from './card-field.tsx';
import { storeTexts } from './store-texts.ts';
import { paymentTexts } from './texts.ts';
import type { PaymentFormError } from './use-payment-form.ts';

interface Props {
  readonly method: PayMethodId;
  readonly tokenise: RefObject<Tokenise | null>;
  readonly amazon: AmazonSession;
  readonly disabled: boolean;
  /** The error of one of the fields. */
  readonly formError: PaymentFormError | null;
  readonly onGoToAmazon: () => void;
}

/** The fields of each payment method that show their own errors. */
const fieldsWithOwnErrors: ReadonlyMap<PayMethodId, readonly string[]> = new Map([
  [payMethods.card, ['token', 'payment', 'card_user_name']],
  [payMethods.bank, ['name']],
  [payMethods.carrier, ['carrier_id']],
]);

/** Whether an error is shown at its field instead of beside the payment method. */
export function isShownAtField(method: PayMethodId, { field }: PaymentFormError): boolean {
  return fieldsWithOwnErrors.get(method)?.includes(field) ?? false;
}

/** The fields of the chosen payment method. */
export function MethodFields({
  method,
  tokenise,
  amazon,
  disabled,
  formError,
  onGoToAmazon,
}: Props) {
  const errorOf = (field: string) => (formError?.field === field ? formError.text : undefined);
  const t = useTexts(paymentTexts);
  const stores = useTexts(storeTexts);
  switch (method) {
    case payMethods.card:
      return (
        <>
          <CardField tokenise={tokenise} error={errorOf('token') ?? errorOf('payment')} />
          <TextField
            label={t('cardHolder')}
            name="card_user_name"
            error={errorOf('card_user_name')}
            autoComplete="cc-name"
            autoCapitalize="characters"
            maxLength={20}
            required
          />
        </>
      );
    case payMethods.store:
      return (
        <SelectField name="combini_store" label={t('store')}>
          {storeChains.map((store) => (
            <option key={store} value={store}>
              {stores(`store_${store}`)}
            </option>
          ))}
        </SelectField>
      );
    case payMethods.bank:
      return (
        <TextField
          label={t('accountHolder')}
          name="name"
          error={errorOf('name')}
          maxLength={60}
          required
          hint={t('accountHolderHint')}
        />
      );
    case payMethods.amazonPay:
      return <AmazonChoice session={amazon} disabled={disabled} onChange={onGoToAmazon} />;
    case payMethods.carrier:
      return (
        <SelectField name="carrier_id" error={errorOf('carrier_id')} label={t('carrier')}>
          <option value="sb_ktai">{t('softBank')}</option>
          <option value="au">{t('au')}</option>
          <option value="docomo">{t('docomo')}</option>
        </SelectField>
      );
    default:
      return null;
  }
}
