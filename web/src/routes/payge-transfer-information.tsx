import { paymentDueDays } from '#contract/limits.ts';
import { paymentTexts } from '../features/payments/texts.ts';
import { commonTexts } from '../lib/common-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';

/** /payge-transfer-information: where to pay has been sent by mail. */
export function Component() {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  return (
    <Paper heading={t('payEasyTitle')}>
      <PageTitle>{t('payEasyTitle')}</PageTitle>
      <p>{t('payEasyHint', { days: paymentDueDays })}</p>
      <LinkButton kind="primary" wide to={paths.top()}>
        {common('toTop')}
      </LinkButton>
    </Paper>
  );
}
