import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { SessionList } from '../features/accounts/session-list.tsx';
import { Authenticator } from '../features/logins/authenticator.tsx';
import { Identities, useAreIdentitiesKnown } from '../features/logins/identities.tsx';
import { LogInList } from '../features/logins/log-in-list.tsx';
import { Passkeys } from '../features/logins/passkeys.tsx';
import { paths } from '../lib/paths.ts';

/**
 * Screen /my-sessions: passkeys, authenticator, linked accounts, sessions and how to end others,
 * log-ins.
 */
export function Component() {
  const t = useTexts(profileTexts);
  const areIdentitiesKnown = useAreIdentitiesKnown();
  return (
    <Paper heading={t('mySessions')}>
      <PageTitle>{t('mySessions')}</PageTitle>
      <Passkeys />
      <Authenticator />
      <Identities />
      {areIdentitiesKnown && (
        <SessionList>
          <LogInList />
          <LinkButton wide to={paths.userMenu()}>
            {t('back')}
          </LinkButton>
        </SessionList>
      )}
    </Paper>
  );
}
