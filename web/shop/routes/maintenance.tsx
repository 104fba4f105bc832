import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { maintenanceTexts } from '../../kit/ui/maintenance-texts.ts';
import { MaintenanceWords } from '../../kit/ui/maintenance-words.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { interruptedAddressFrom } from '../lib/navigation-state.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';

/** Interval of polling whether the shop is open again. */
const pollIntervalMs = 10_000;

/**
 * Screen /maintenance: opens after every response of state 9999, and returns by itself when the
 * shop responds again.
 */
export function Component() {
  const t = useTexts(maintenanceTexts);
  const language = useLanguage();
  const { state } = useLocation();
  // Ignores responses cached before the maintenance.
  const shop = useQuery({
    ...callQuery(getCurrentUser, {}),
    queryKey: ['is the shop open'],
    refetchInterval: pollIntervalMs,
    gcTime: 0,
  });
  const note = shop.error?.failure.maintenance;
  if (shop.isSuccess) return <Navigate to={interruptedAddressFrom(state) ?? paths.top()} replace />;
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <div role="status">
        <MaintenanceWords language={language} message={note?.message} endsAt={note?.ends_at} />
      </div>
      <Button wide busy={shop.isFetching} onClick={() => void shop.refetch()}>
        {t('again')}
      </Button>
    </Paper>
  );
}
