import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { GuardianAnswer } from '../features/protection/guardian-answer.tsx';
import { guardianTexts } from '../features/protection/guardian-texts.ts';

/** Screen /guardian#token, from a mail that asks a guardian for their consent. */
export function Component() {
  const t = useTexts(guardianTexts);
  const { hash } = useLocation();
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      {/* The link of another mail may be opened in the same tab. */}
      <GuardianAnswer key={hash} token={hash.slice(1)} />
    </Paper>
  );
}
