import { defineTexts, useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';

const texts = defineTexts({
  ja: {
    title: 'ただいまメンテナンス中です',
    text: 'ご不便をおかけします。作業が終わりしだい再開します。購入済みのカードとポイントはそのまま保管されています。',
    again: 'もう一度ためす',
  },
  en: {
    title: 'Closed for maintenance',
    text: 'Sorry for the wait. We reopen as soon as the work is done. Your cards and points are kept as they are.',
    again: 'Try again',
  },
});

/** Where every answer of state 9999 leads. */
export function Component() {
  const t = useTexts(texts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('text')}</p>
      <LinkButton wide to={paths.top()} reloadDocument>
        {t('again')}
      </LinkButton>
    </Paper>
  );
}
