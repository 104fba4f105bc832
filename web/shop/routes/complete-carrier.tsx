import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { getPaymentEnd } from '#contract/shop/payments.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { EndMark, Paper } from '../../kit/ui/paper.tsx';
import { refreshViewer } from '../features/accounts/viewer.ts';
import { paymentTexts } from '../features/payments/texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { TopLink } from '../ui/top-link.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screens /complete-carrier[?payment_id] and /error-carrier[?payment_id]: the return from the phone
 * company. The URL decides between success and failure (spec, section 2).
 */
export function Component() {
  const t = useTexts(paymentTexts);
  const { pathname, search } = useLocation();
  const isPaid = pathname.includes('complete-carrier');
  const paymentId = new URLSearchParams(search).get('payment_id');
  useEffect(() => void refreshViewer(), []);
  const end = useQuery({
    ...callQuery(getPaymentEnd, { query: { payment_id: paymentId ?? undefined } }),
    enabled: paymentId !== null,
  });
  // Loaded later, the link to the pack would push the others down. A failure only leaves it out.
  if (end.isLoading && end.failureCount === 0) return <ScreenPending />;
  const packId = end.data?.pack_id;
  const title = t(isPaid ? 'successTitle' : 'carrierFailureTitle');
  return (
    <Paper heading={title} mark={<EndMark failed={!isPaid} />}>
      <PageTitle>{title}</PageTitle>
      <p>{t(isPaid ? 'carrierSuccessText' : 'carrierFailureText')}</p>
      <ButtonStack>
        {isPaid && packId !== undefined && (
          <LinkButton kind="primary" size="lg" wide to={paths.packDetail(packId)}>
            {t('toPack')}
          </LinkButton>
        )}
        {!isPaid && (
          <LinkButton kind="primary" wide to={paths.buyPoint(packId)}>
            {t('toPoints')}
          </LinkButton>
        )}
        <TopLink kind={isPaid && packId === undefined ? 'primary' : 'secondary'} wide />
      </ButtonStack>
    </Paper>
  );
}
