import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { mailboxTexts } from '../features/protection/mailbox-texts.ts';
import { ProveMailbox } from '../features/protection/prove-mailbox.tsx';

/** Screen /prove-mailbox#token, from a mail to a member who excluded themselves. */
export function Component() {
  const t = useTexts(mailboxTexts);
  const { hash } = useLocation();
  const viewer = useViewer();
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      {viewer === undefined || viewer === null ? (
        <Skeleton height="12rem" radius="var(--radius-md)" />
      ) : (
        // The link of another mail may be opened in the same tab.
        <ProveMailbox key={hash} token={hash.slice(1)} isMember={viewer.isMember} />
      )}
    </Paper>
  );
}
