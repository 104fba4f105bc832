import { Navigate, useSearchParams } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { LetterThread } from '../features/letters/letter-thread.tsx';
import { letterTexts } from '../features/letters/texts.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';

/** Screen /my-letter?letterId: one thread of letters. */
export function Component() {
  const t = useTexts(letterTexts);
  const [search] = useSearchParams();
  const letterId = numberFromQuery(search.get('letterId'));
  if (letterId === null) return <Navigate to={paths.myLetters()} replace />;
  const title = t('heading', { id: letterId });
  return (
    <Paper heading={title}>
      <PageTitle>{title}</PageTitle>
      <LetterThread key={letterId} letterId={letterId} />
      <LinkButton wide to={paths.myLetters()}>
        {t('toList')}
      </LinkButton>
    </Paper>
  );
}
