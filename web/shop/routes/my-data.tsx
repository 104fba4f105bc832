import { useState } from 'react';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { AccountClosed } from '../features/accounts/account-closed.tsx';
import { CloseAccount } from '../features/accounts/close-account.tsx';
import { DownloadData } from '../features/accounts/download-data.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { WaitingPayments } from '../features/payments/waiting-payments.tsx';
import { paths } from '../lib/paths.ts';

/** Screen /my-data: exports the data that the shop stores of the member, and closes the account. */
export function Component() {
  const t = useTexts(profileTexts);
  const [closed, setClosed] = useState(false);
  if (closed) return <AccountClosed />;
  return (
    <Paper heading={t('myData')}>
      <PageTitle>{t('myData')}</PageTitle>
      <DownloadData />
      <CloseAccount onClosed={() => setClosed(true)} waitingPayments={<WaitingPayments />}>
        <LinkButton wide to={paths.userMenu()}>
          {t('back')}
        </LinkButton>
      </CloseAccount>
    </Paper>
  );
}
