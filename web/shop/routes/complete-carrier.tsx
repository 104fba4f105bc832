import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { EndMark, Paper } from '../../kit/ui/paper.tsx';
import { refreshViewer } from '../features/accounts/viewer.ts';
import { paymentTexts } from '../features/payments/texts.ts';
import { paths } from '../lib/paths.ts';
import { TopLink } from '../ui/top-link.tsx';

/**
 * Screens /complete-carrier and /error-carrier: the return from the phone company. The URL
 * decides between success and failure (spec, section 2).
 */
export function Component() {
  const t = useTexts(paymentTexts);
  const isPaid = useLocation().pathname.includes('complete-carrier');
  useEffect(() => void refreshViewer(), []);
  const title = t(isPaid ? 'successTitle' : 'carrierFailureTitle');
  return (
    <Paper heading={title} mark={<EndMark failed={!isPaid} />}>
      <PageTitle>{title}</PageTitle>
      <p>{t(isPaid ? 'carrierSuccessText' : 'carrierFailureText')}</p>
      <ButtonStack>
        {!isPaid && (
          <LinkButton kind="primary" wide to={paths.buyPoint()}>
            {t('toPoints')}
          </LinkButton>
        )}
        <TopLink kind={isPaid ? 'primary' : 'secondary'} wide />
      </ButtonStack>
    </Paper>
  );
}
