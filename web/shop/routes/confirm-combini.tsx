import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getStoreNumber } from '#contract/shop/payments.ts';
import { StorePayment } from '../features/payments/store-payment.tsx';
import { callQuery } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/** Screen /confirm-combini[?paymentId]: the store, the payment numbers and the due date. */
export function Component() {
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId');
  const read = useQuery(
    callQuery(getStoreNumber, { query: paymentId === null ? {} : { payment_id: paymentId } }),
  );
  if (read.isPending) return <ScreenPending />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  return <StorePayment key={read.data.payment_id} payment={read.data} />;
}
