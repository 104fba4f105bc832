import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listWaitingPayments } from '#contract/shop/payments.ts';
import { payMethods } from '#contract/shop/points.ts';
import { formatDateTime, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { type CallFailed, callQuery } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { storeTexts } from './store-texts.ts';
import { paymentTexts } from './texts.ts';
import styles from './waiting-payments.module.css';

type Answer = AnswerOf<typeof listWaitingPayments>;
type Waiting = Answer['data']['list'][number];

const screenOf = new Map<number, (paymentId: string) => string>([
  [payMethods.store, paths.confirmCombini],
  [payMethods.bank, paths.bankTransfer],
]);

/**
 * Reads the payments that the member still has to make. Content below them waits for this, so that
 * it is not pushed down.
 */
export function useWaitingPayments(): UseQueryResult<Answer, CallFailed> {
  return useQuery(callQuery(listWaitingPayments, {}));
}

/**
 * Links to the payments that the member still has to make, at a store or by transfer; nothing if
 * there are none.
 */
export function WaitingCards({ read }: { readonly read: UseQueryResult<Answer, CallFailed> }) {
  const t = useTexts(paymentTexts);
  const waiting = (read.data?.data.list ?? []).filter(({ pay_id: method }) => screenOf.has(method));
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} data-surface="paper">
      <h2 className={styles.heading}>{t('waiting')}</h2>
      <ul className={styles.list}>
        {waiting.map((payment) => (
          <li key={payment.payment_id} className={styles.payment}>
            <WaitingCard payment={payment} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('waitingEnds')}</p>
    </section>
  );
}

/**
 * A list of the payments that the member still has to make, for a screen where they prevent an
 * action.
 */
export function WaitingPayments() {
  const read = useWaitingPayments();
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  if (read.isPending) return <Skeleton height="12rem" radius="var(--radius-md)" />;
  return <WaitingCards read={read} />;
}

/** A payment that the member still has to make: amount, deadline, and where to pay. */
function WaitingCard({ payment }: { readonly payment: Waiting }) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const facts = useFacts(payment);
  const { payment_id: id, pay_id: method, price, limit_date: limit } = payment;
  const amount = formatYen(price, language);
  const due = formatDateTime(limit, language);
  return (
    <>
      <FactList
        facts={[
          ...facts,
          { label: t('price'), value: amount },
          { label: t('dueDate'), value: due },
        ]}
      />
      <LinkButton
        wide
        to={screenOf.get(method)?.(id) ?? paths.top()}
        aria-label={t('toWaiting', { price: amount, due })}
      >
        {t('howToPay')}
      </LinkButton>
    </>
  );
}

/** Lists the place to pay and the numbers to enter, as far as known. */
function useFacts({ pay_id: method, store, number }: Waiting): Fact[] {
  const t = useTexts(storeTexts);
  const translate = useTexts(paymentTexts);
  if (method !== payMethods.store) return [{ label: translate('method'), value: t('bank') }];
  const place = {
    label: translate('store'),
    value: store === null ? t('notChosen') : t(`store_${store}`),
  };
  if (number === null) return [place];
  const { payment_code: code, confirmation_number: confirmation } = number;
  return [
    place,
    { label: t('code'), value: code },
    ...(confirmation === '' ? [] : [{ label: t('number'), value: confirmation }]),
  ];
}
