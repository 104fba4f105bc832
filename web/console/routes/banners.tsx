import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CreateBanner } from '../features/editions/create-banner.tsx';
import { EditedList } from '../features/editions/edited-list.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** The banners of the shop: drafts, scheduled, shown and past ones. */
export function Banners({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  return (
    <EditedList
      title={t('banners')}
      hint={t('bannersHint')}
      header={t('bannerWords')}
      list={operations.listBanners}
      name="banners"
      startExport={() => send(operations.exportBannerList, { body: {} })}
      path={paths.banners}
      hasEnd
      top={permissions.includes('banners.edit') && <CreateBanner />}
    />
  );
}
