import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { EditedScreen } from '../features/editions/edited-screen.tsx';
import { NewsFields, newsOf } from '../features/editions/news-fields.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';

const newsOperations = {
  list: operations.listNews,
  get: operations.getNews,
  save: operations.saveNews,
  publish: operations.publishNews,
  withdraw: operations.withdrawNews,
} as const;

/** A news item: its draft, its preview, its commands and its history. */
export function NewsItem({ session }: { readonly session: Session }) {
  const { newsId = '' } = useParams();
  const t = useTexts(editionTexts);
  return (
    <EditedScreen
      session={session}
      kind="news"
      id={newsId}
      operations={newsOperations}
      access="news.edit"
      path={paths.news}
      untitled={t('newsItem')}
      contentOf={newsOf}
      fieldsOf={(draft) => draft.kind === 'news' && <NewsFields draft={draft} />}
    />
  );
}
