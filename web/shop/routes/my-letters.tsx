import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { LetterList } from '../features/letters/letter-list.tsx';
import { letterTexts } from '../features/letters/texts.ts';
import { WriteLetter } from '../features/letters/write-letter.tsx';
import { paths } from '../lib/paths.ts';

/** Screen /my-letters: a form to write to the shop, and the letters so far. */
export function Component() {
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
