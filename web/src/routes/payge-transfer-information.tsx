import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paymentDueDays } from '#contract/limits.ts';
import { getBankAccount } from '#contract/payments.ts';
import { getUserDetail } from '#contract/profile.ts';
import { FactList } from '../features/payments/fact-list.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { commonTexts } from '../lib/common-texts.ts';
import { formatDateTime, formatYen } from '../lib/format.ts';
import { useLanguage, useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * /payge-transfer-information[?paymentId]: for whoever would rather pay at a bank's machine: which address the account was
 * mailed to, how much, and until when. The payment company gives no Pay-easy numbers, so a transfer it is.
 */
export function Component() {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId') ?? undefined;
  const transfer = useQuery(
    callQuery(getBankAccount, { query: paymentId === undefined ? {} : { payment_id: paymentId } }),
  );
  const member = useQuery(callQuery(getUserDetail, {}));
  if (transfer.isError)
    return <ReadError failure={transfer.error.failure} onRetry={() => void transfer.refetch()} />;
  if (member.isError)
    return <ReadError failure={member.error.failure} onRetry={() => void member.refetch()} />;
  if (transfer.isPending || member.isPending) return <ScreenPending />;
  const { price, limit_date: due } = transfer.data.data;
  return (
    <Paper heading={t('payEasyTitle')}>
      <PageTitle>{t('payEasyTitle')}</PageTitle>
      <p>{t('payEasyHint', { days: paymentDueDays })}</p>
      <FactList
        facts={[
          { label: t('payEasyMail'), value: member.data.detail.mail },
          { label: t('price'), value: formatYen(price, language) },
          { label: t('dueDate'), value: formatDateTime(due, language) },
        ]}
      />
      <p>{t('payEasyNumbers')}</p>
      <LinkButton kind="primary" wide to={paths.bankTransfer(paymentId)}>
        {t('payEasyAccount')}
      </LinkButton>
      <LinkButton wide to={paths.top()}>
        {common('toTop')}
      </LinkButton>
    </Paper>
  );
}
