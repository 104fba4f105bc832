import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Publish, SaveDraft, Withdraw } from '../features/editions/edition-commands.tsx';
import { EditionHistory } from '../features/editions/edition-history.tsx';
import { NewsFields, newsOf } from '../features/editions/news-fields.tsx';
import { Previews } from '../features/editions/previews.tsx';
import { RecordFacts } from '../features/editions/record-facts.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { RecordScreen } from '../ui/record-screen.tsx';

const newsOperations = {
  list: operations.listNews,
  get: operations.getNews,
  save: operations.saveNews,
  publish: operations.publishNews,
  withdraw: operations.withdrawNews,
} as const;

/** A news item: its draft, its preview, its commands and its history. */
export function NewsItem({ session: { permissions } }: { readonly session: Session }) {
  const { newsId = '' } = useParams();
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const read = useRead(operations.getNews, { params: { id: newsId } });
  const title = read.data?.title[language] || t('newsItem');
  const audit = { to: `${paths.audit}?subject=news+${newsId}`, text: t('history') };
  return (
    <RecordScreen
      title={title}
      read={read}
      neighbours={[
        { to: paths.news, text: t('back') },
        permissions.includes('audit.view') ? audit : undefined,
      ]}
    >
      {(record) => {
        const command = { record, operations: newsOperations };
        return (
          <>
            <RecordFacts record={record} />
            {permissions.includes('news.edit') && (
              <>
                <SaveDraft {...command} contentOf={newsOf}>
                  {record.draft.kind === 'news' && <NewsFields draft={record.draft} />}
                </SaveDraft>
                <Publish {...command} hasEnd hint={t('publishHint')} />
                {record.from !== null && <Withdraw {...command} hint={t('withdrawHint')} />}
              </>
            )}
            <Previews record={record} />
            <EditionHistory record={record} />
          </>
        );
      }}
    </RecordScreen>
  );
}
