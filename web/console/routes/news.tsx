import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CreateNews } from '../features/editions/create-news.tsx';
import { EditedList } from '../features/editions/edited-list.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** The news of the shop: drafts, scheduled, shown and past ones. */
export function News({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  return (
    <EditedList
      title={t('news')}
      hint={t('newsHint')}
      header={t('title')}
      list={operations.listNews}
      name="news"
      startExport={() => send(operations.exportNewsList, { body: {} })}
      path={paths.news}
      hasEnd
      top={permissions.includes('news.edit') && <CreateNews />}
    />
  );
}
