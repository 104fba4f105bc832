import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { getPaymentEnd } from '#contract/shop/payments.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { EndMark, Paper } from '../../../kit/ui/paper.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import type { Failure } from '../../lib/api.ts';
import { callQuery } from '../../lib/queries.ts';
import { Price } from '../../ui/price.tsx';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './facts.module.css';
import { paymentTexts } from './texts.ts';

/**
 * The polling interval in milliseconds. A payment provider confirms within seconds, or takes much
 * longer.
 */
const pollIntervalMs = 2_000;
const quickPolls = 10;

export interface EndOfPayment {
  readonly isPaid: boolean;
  /** The pack that the member wanted to buy when points were missing. */
  readonly packId: number | null;
  /** The course of a failed payment. */
  readonly courseId: number | null;
}

interface Props {
  readonly paymentId: string | null;
  /** The member's points; null if unknown. */
  readonly balance: number | null;
  /** Called when the points were credited, to read every shown balance again. */
  readonly onArrived: () => void;
  /** The links or buttons to continue with. */
  readonly next: (end: EndOfPayment) => ReactNode;
}

/** The result of a payment; polls until there is one. */
export function PaymentEnd({ paymentId, balance, onArrived, next }: Props) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const polls = useRef(0);
  const end = useQuery({
    ...callQuery(getPaymentEnd, { query: paymentId === null ? {} : { payment_id: paymentId } }),
    refetchInterval: ({ state }) => {
      polls.current = state.dataUpdateCount;
      return state.data?.result === '0' ? pollIntervalMs : false;
    },
    staleTime: 0,
  });
  const isPaid = end.data?.result === '1';
  useEffect(() => {
    if (isPaid) onArrived();
  }, [isPaid, onArrived]);
  if (end.isPending) return <Waiting text={t('pendingText')} />;
  if (end.isLoadingError && isUnknownPayment(end.error.failure)) return <NoPayment next={next} />;
  if (end.isLoadingError)
    return <ReadError failure={end.error.failure} onRetry={() => void end.refetch()} />;
  const {
    result,
    point,
    bonus_point: bonus = 0,
    errors,
    pack_id: packId = null,
    point_price_id: courseId = null,
  } = end.data;
  if (result === '0')
    return <Waiting text={t(polls.current > quickPolls ? 'pendingLong' : 'pendingText')} />;
  const title = t(isPaid ? 'successTitle' : 'failureTitle');
  return (
    <Paper heading={title} mark={<EndMark failed={!isPaid} />}>
      <PageTitle>{title}</PageTitle>
      <p>{t(isPaid ? 'successText' : 'failureText')}</p>
      {errors?.['payment']?.[0] !== undefined && <p>{errors['payment'][0]}</p>}
      {isPaid && (
        <dl className={styles.facts}>
          <dt>{t('bought')}</dt>
          <dd>
            {point !== undefined && <Price amount={point} kind="points" language={language} />}
          </dd>
          {bonus > 0 && (
            <>
              <dt>{t('bonus')}</dt>
              <dd>
                <Price amount={bonus} kind="points" language={language} />
              </dd>
            </>
          )}
          <dt>{t('balance')}</dt>
          <dd>
            {balance !== null && <Price amount={balance} kind="points" language={language} />}
          </dd>
        </dl>
      )}
      {next({ isPaid, packId, courseId })}
    </Paper>
  );
}

/** Whether the URL names no payment of this member, or is no payment id at all. */
function isUnknownPayment({ reason, state }: Failure): boolean {
  return reason === 'missing' || state === 400;
}

/** A message that the payment failed or does not exist. */
function NoPayment({ next }: Pick<Props, 'next'>) {
  const t = useTexts(paymentTexts);
  return (
    <Paper heading={t('failureTitle')} mark={<EndMark failed />}>
      <PageTitle>{t('failureTitle')}</PageTitle>
      <p>{t('failureText')}</p>
      {next({ isPaid: false, packId: null, courseId: null })}
    </Paper>
  );
}

/** A message that the payment is being checked. */
function Waiting({ text }: { readonly text: string }) {
  const t = useTexts(paymentTexts);
  return (
    <Paper heading={t('pendingTitle')} mark={<Spinner size={30} />}>
      <PageTitle>{t('pendingTitle')}</PageTitle>
      <p role="status">{text}</p>
    </Paper>
  );
}
