import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { LetterList } from '../features/letters/letter-list.tsx';
import { LetterThread } from '../features/letters/letter-thread.tsx';
import { letterTexts } from '../features/letters/texts.ts';
import { WriteLetter } from '../features/letters/write-letter.tsx';
import { numberFromQuery, paths } from '../lib/paths.ts';

/**
 * Screens /my-letters and /my-letter?letterId. They are one file, because each file makes the first
 * load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  return pathname === paths.myLetters() ? <Letters /> : <Letter />;
}

/** A form to write to the shop, and the letters so far. */
function Letters() {
  const t = useTexts(letterTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      <WriteLetter />
      <LetterList />
      <LinkButton wide to={paths.myPage()}>
        {t('back')}
      </LinkButton>
    </Paper>
  );
}

/** One thread of letters. */
function Letter() {
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
