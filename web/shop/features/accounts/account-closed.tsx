import { useEffect } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { Paper } from '../../../kit/ui/paper.tsx';
import { TopLink } from '../../ui/top-link.tsx';
import { profileTexts } from './profile-texts.ts';
import { clearCachedResponses } from './viewer.ts';

/** The last message to a former member. */
export function AccountClosed() {
  const t = useTexts(profileTexts);
  // Cleared only here: earlier, the previous screen would have requested members' data again.
  useEffect(() => void clearCachedResponses(), []);
  return (
    <Paper heading={t('closedTitle')}>
      <PageTitle>{t('closedTitle')}</PageTitle>
      <p role="status">{t('closedLead')}</p>
      <TopLink kind="primary" wide replace />
    </Paper>
  );
}
