import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { clearCachedResponses } from '../features/accounts/viewer.ts';
import { DisownLogIn } from '../features/logins/disown-log-in.tsx';
import { loginTexts } from '../features/logins/login-texts.ts';

/** Screen /not-me#token, from a mail about a log-in in a new browser. */
export function Component() {
  const t = useTexts(loginTexts);
  const { hash } = useLocation();
  return (
    <Paper heading={t('notMe')}>
      <PageTitle>{t('notMe')}</PageTitle>
      {/* The link of another mail may be opened in the same tab. */}
      <DisownLogIn key={hash} token={hash.slice(1)} onDisowned={clearCachedResponses} />
    </Paper>
  );
}
