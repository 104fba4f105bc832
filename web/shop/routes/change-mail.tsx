import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { ChangeMailForm } from '../features/accounts/change-mail-form.tsx';
import { ConfirmMail, UndoMail } from '../features/accounts/confirm-mail.tsx';
import { mailChangeTexts } from '../features/accounts/mail-change-texts.ts';
import { clearCachedResponses, useViewer } from '../features/accounts/viewer.ts';
import { paths } from '../lib/paths.ts';

/**
 * Screens /change-mail, which asks for another mail address, /change-mail#token from the mail to
 * the new one, and /undo-mail#token from the mail to the former one.
 */
export function Component() {
  const t = useTexts(mailChangeTexts);
  const { pathname, hash } = useLocation();
  const isUndo = pathname === '/undo-mail';
  const title = t(isUndo ? 'undoTitle' : 'title');
  const token = hash.slice(1);
  return (
    <Paper heading={title}>
      <PageTitle>{title}</PageTitle>
      {/* The link of another mail may be opened in the same tab. */}
      {isUndo ? (
        <UndoMail key={hash} token={token} onUndone={clearCachedResponses} />
      ) : (
        <ChangeMail key={hash} token={token} />
      )}
    </Paper>
  );
}

function ChangeMail({ token }: { readonly token: string }) {
  const t = useTexts(mailChangeTexts);
  const viewer = useViewer();
  if (viewer === undefined) return <Skeleton height="12rem" radius="var(--radius-md)" />;
  if (!viewer.isMember)
    return (
      <ButtonStack>
        <Notice>{t('logInFirst')}</Notice>
        <LinkButton kind="primary" wide to={paths.login()}>
          {t('toLogin')}
        </LinkButton>
      </ButtonStack>
    );
  return (
    <ButtonStack>
      {token === '' ? <ChangeMailForm /> : <ConfirmMail token={token} />}
      <LinkButton wide to={paths.changeMember()}>
        {t('toDetails')}
      </LinkButton>
    </ButtonStack>
  );
}
