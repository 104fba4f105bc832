import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { bankHours } from '#contract/limits.ts';
import { getBankAccount } from '#contract/payments.ts';
import { FactList, InstructionsLink } from '../features/payments/fact-list.tsx';
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

/** /bank-transfer-information[?paymentId]: the account to transfer to, how much, and until when. */
export function Component() {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId');
  const read = useQuery(
    callQuery(getBankAccount, { query: paymentId === null ? {} : { payment_id: paymentId } }),
  );
  if (read.isPending) return <ScreenPending />;
  if (read.isError) return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { bank, number, name, price, limit_date: due, url } = read.data.data;
  return (
    <Paper heading={t('bankTitle')}>
      <PageTitle>{t('bankTitle')}</PageTitle>
      <p>{t('bankHint')}</p>
      <FactList
        facts={[
          { label: t('bankName'), value: bank },
          { label: t('bankNumber'), value: number, toCopy: number.replace(/\D/g, '') },
          { label: t('bankHolder'), value: name },
          { label: t('price'), value: formatYen(price, language) },
          { label: t('dueDate'), value: formatDateTime(due, language) },
        ]}
      />
      <p>{t('bankReflection', bankHours)}</p>
      <InstructionsLink url={url}>{t('bankPage')}</InstructionsLink>
      <LinkButton wide to={paths.payEasy(paymentId ?? undefined)}>
        {t('toPayEasy')}
      </LinkButton>
      <LinkButton kind="primary" wide to={paths.top()}>
        {common('toTop')}
      </LinkButton>
    </Paper>
  );
}
