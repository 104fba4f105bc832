import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Caps } from '../features/protection/caps.tsx';
import { HelpLines } from '../features/protection/help-lines.tsx';
import { OwnBreak } from '../features/protection/own-break.tsx';
import { protectionTexts } from '../features/protection/protection-texts.ts';
import { Statement } from '../features/protection/statement.tsx';
import { paths } from '../lib/paths.ts';

/** Screen /my-limits: the member's caps, breaks and statement, and where to find help. */
export function Component() {
  const t = useTexts(protectionTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      <Caps />
      <OwnBreak />
      <Statement />
      <HelpLines />
      <LinkButton wide to={paths.userMenu()}>
        {t('back')}
      </LinkButton>
    </Paper>
  );
}
