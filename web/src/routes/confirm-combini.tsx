import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getStoreNumber } from '#contract/payments.ts';
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

/** /confirm-combini[?paymentId]: what to show at the convenience store's till, and until when. */
export function Component() {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  const paymentId = search.get('paymentId');
  const read = useQuery(
    callQuery(getStoreNumber, { query: paymentId === null ? {} : { payment_id: paymentId } }),
  );
  if (read.isPending) return <ScreenPending />;
  if (read.isError) return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { url, receipt_number: number, company_code: company, limit_date: due, price } = read.data;
  return (
    <Paper heading={t('storeTitle')}>
      <PageTitle>{t('storeTitle')}</PageTitle>
      <p>{t('storeHint')}</p>
      <FactList
        facts={[
          { label: t('storeCompany'), value: company, toCopy: company },
          { label: t('storeNumber'), value: number, toCopy: number },
          { label: t('price'), value: formatYen(price, language) },
          { label: t('dueDate'), value: formatDateTime(due, language) },
        ]}
      />
      <InstructionsLink url={url}>{t('storePage')}</InstructionsLink>
      <LinkButton kind="primary" wide to={paths.top()}>
        {common('toTop')}
      </LinkButton>
    </Paper>
  );
}
