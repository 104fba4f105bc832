import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { BannerFields, bannerOf } from '../features/editions/banner-fields.tsx';
import { Publish, SaveDraft, Withdraw } from '../features/editions/edition-commands.tsx';
import { EditionHistory } from '../features/editions/edition-history.tsx';
import { Previews } from '../features/editions/previews.tsx';
import { RecordFacts } from '../features/editions/record-facts.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { RecordScreen } from '../ui/record-screen.tsx';

const bannerOperations = {
  list: operations.listBanners,
  get: operations.getBanner,
  save: operations.saveBanner,
  publish: operations.publishBanner,
  withdraw: operations.withdrawBanner,
} as const;

/** A banner: its draft, its preview, its commands and its history. */
export function Banner({ session: { permissions } }: { readonly session: Session }) {
  const { bannerId = '' } = useParams();
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const read = useRead(operations.getBanner, { params: { id: bannerId } });
  const title = read.data?.title[language] || t('banner');
  const audit = { to: `${paths.audit}?subject=banner+${bannerId}`, text: t('history') };
  return (
    <RecordScreen
      title={title}
      read={read}
      neighbours={[
        { to: paths.banners, text: t('back') },
        permissions.includes('audit.view') ? audit : undefined,
      ]}
    >
      {(record) => {
        const command = { record, operations: bannerOperations };
        return (
          <>
            <RecordFacts record={record} />
            {permissions.includes('banners.edit') && (
              <>
                <SaveDraft {...command} contentOf={bannerOf}>
                  {record.draft.kind === 'banner' && <BannerFields draft={record.draft} />}
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
