import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { bankHours } from '#contract/limits.ts';
import { getBankAccount } from '#contract/shop/payments.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { WaitingPayment } from '../features/payments/waiting-payment.tsx';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/** /bank-transfer-information[?paymentId]: the account to transfer to, how much, and until when. */
export function Component() {
  const t = useTexts(paymentTexts);
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId');
  const read = useQuery(
    callQuery(getBankAccount, { query: paymentId === null ? {} : { payment_id: paymentId } }),
  );
  if (read.isPending) return <ScreenPending />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { bank, number, name, price, limit_date: due, url } = read.data.data;
  return (
    <WaitingPayment
      paymentId={paymentId}
      heading={t('bankTitle')}
      lead={t('bankHint')}
      facts={[
        { label: t('bankName'), value: bank },
        { label: t('bankNumber'), value: number, toCopy: number.replace(/\D/g, '') },
        { label: t('bankHolder'), value: name },
      ]}
      price={price}
      due={due}
      note={t('bankReflection', bankHours)}
      url={url}
    >
      <LinkButton wide to={paths.payEasy(paymentId ?? undefined)}>
        {t('toPayEasy')}
      </LinkButton>
    </WaitingPayment>
  );
}
