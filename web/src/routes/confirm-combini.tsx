import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getStoreNumber } from '#contract/payments.ts';
import { paymentTexts } from '../features/payments/texts.ts';
import { WaitingPayment } from '../features/payments/waiting-payment.tsx';
import { useTexts } from '../lib/i18n.ts';
import { callQuery } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/** /confirm-combini[?paymentId]: what to show at the convenience store's till, and until when. */
export function Component() {
  const t = useTexts(paymentTexts);
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId');
  const read = useQuery(
    callQuery(getStoreNumber, { query: paymentId === null ? {} : { payment_id: paymentId } }),
  );
  if (read.isPending) return <ScreenPending />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { url, receipt_number: number, company_code: company, limit_date: due, price } = read.data;
  return (
    <WaitingPayment
      paymentId={paymentId}
      heading={t('storeTitle')}
      lead={t('storeHint')}
      facts={[
        { label: t('storeCompany'), value: company, toCopy: company },
        { label: t('storeNumber'), value: number, toCopy: number },
      ]}
      price={price}
      due={due}
      note={t('storeNote')}
      url={url}
    />
  );
}
