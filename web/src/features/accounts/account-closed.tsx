import { useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Paper } from '../../ui/paper.tsx';
import { profileTexts } from './profile-texts.ts';
import { forgetAnswers } from './viewer.ts';

/** The last words to somebody who was a member. */
export function AccountClosed() {
  const t = useTexts(profileTexts);
  // Only now: the screen before would have read anew what the shop tells members alone.
  useEffect(() => void forgetAnswers(), []);
  return (
    <Paper heading={t('closedTitle')}>
      <PageTitle>{t('closedTitle')}</PageTitle>
      <p role="status">{t('closedLead')}</p>
      <LinkButton kind="primary" wide to={paths.top()} replace>
        {t('toTop')}
      </LinkButton>
    </Paper>
  );
}
