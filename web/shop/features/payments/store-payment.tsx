import { useState } from 'react';
import {
  chooseStore,
  type getStoreNumber,
  listWaitingPayments,
  type StoreChain,
  storeChains,
} from '#contract/shop/payments.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { StoreSteps } from './store-steps.tsx';
import { storeTexts } from './store-texts.ts';
import { WaitingPayment } from './waiting-payment.tsx';

/**
 * A payment at a convenience store: its numbers at the chosen chain, and the choice of another
 * chain.
 */
export function StorePayment({ payment }: { readonly payment: AnswerOf<typeof getStoreNumber> }) {
  const t = useTexts(storeTexts);
  const { payment_id: paymentId, stores, price, limit_date: due, url } = payment;
  const [store, choose] = useChosenStore(paymentId, payment.store);
  const number = stores.find((each) => each.store === store);
  const named = store !== null && t(`store_${store}`);
  const facts =
    number === undefined
      ? []
      : [
          { label: t('code'), value: number.payment_code, toCopy: number.payment_code },
          ...(number.confirmation_number === ''
            ? []
            : [
                {
                  label: t('number'),
                  value: number.confirmation_number,
                  toCopy: number.confirmation_number,
                },
              ]),
        ];
  return (
    <WaitingPayment
      paymentId={paymentId}
      heading={t('title')}
      lead={named === false ? t('chooseLead') : t('lead', { store: named })}
      before={
        <>
          {stores.length > 0 && <StoreChoice chosen={store} onChoose={choose} />}
          {stores.length === 0 && <Notice>{t('noNumbers')}</Notice>}
          {stores.length > 0 && named !== false && number === undefined && (
            <Notice>{t('noNumber', { store: named })}</Notice>
          )}
        </>
      }
      facts={facts}
      price={price}
      due={due}
      after={store !== null && number !== undefined && <StoreSteps store={store} />}
      note={t('note')}
      url={url}
    />
  );
}

/**
 * Holds the store chain that is shown, and sends a new choice to the server. The numbers of each
 * chain are valid even if that fails.
 */
function useChosenStore(paymentId: string, first: StoreChain | null) {
  const [store, setStore] = useState(first);
  const choose = async (chosen: StoreChain) => {
    setStore(chosen);
    await send(chooseStore, { payload: { payment_id: paymentId, combini_store: chosen } });
    await invalidateCall(listWaitingPayments);
  };
  return [store, (chosen: StoreChain) => void choose(chosen)] as const;
}

interface ChoiceProps {
  readonly chosen: StoreChain | null;
  readonly onChoose: (store: StoreChain) => void;
}

/** A select of the store chain where the customer pays. */
function StoreChoice({ chosen, onChoose }: ChoiceProps) {
  const t = useTexts(storeTexts);
  return (
    <SelectField
      label={t('choose')}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const store = storeChains.find((each) => each === value);
        if (store !== undefined) onChoose(store);
      }}
    >
      {chosen === null && <option value="">{t('notChosen')}</option>}
      {storeChains.map((store) => (
        <option key={store} value={store}>
          {t(`store_${store}`)}
        </option>
      ))}
    </SelectField>
  );
}
