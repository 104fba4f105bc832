import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paymentDueDays } from '#contract/limits.ts';
import { getBankAccount } from '#contract/shop/payments.ts';
import { getUserDetail } from '#contract/shop/profile.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { WaitingPayment } from '../features/payments/waiting-payment.tsx';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screen /payge-transfer-information[?paymentId]: for members who prefer a bank's machine. Shows
 * the address that the account was mailed to, the amount and the due date. The payment provider
 * gives no Pay-easy numbers, so this is a bank transfer.
 */
export function Component() {
  const t = useTexts(paymentTexts);
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId');
  const transfer = useQuery(
    callQuery(getBankAccount, { query: paymentId === null ? {} : { payment_id: paymentId } }),
  );
  const member = useQuery(callQuery(getUserDetail, {}));
  if (transfer.isLoadingError)
    return <ReadError failure={transfer.error.failure} onRetry={() => void transfer.refetch()} />;
  if (member.isLoadingError)
    return <ReadError failure={member.error.failure} onRetry={() => void member.refetch()} />;
  if (transfer.isPending || member.isPending) return <ScreenPending />;
  const { price, limit_date: due } = transfer.data.data;
  return (
    <WaitingPayment
      paymentId={paymentId}
      heading={t('payEasyTitle')}
      lead={t('payEasyHint', { days: paymentDueDays })}
      facts={[{ label: t('payEasyMail'), value: member.data.detail.mail }]}
      price={price}
      due={due}
      note={t('payEasyNumbers')}
    >
      <LinkButton wide to={paths.bankTransfer(paymentId ?? undefined)}>
        {t('payEasyAccount')}
      </LinkButton>
    </WaitingPayment>
  );
}
