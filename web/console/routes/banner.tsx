import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { BannerFields, bannerOf } from '../features/editions/banner-fields.tsx';
import { EditedScreen } from '../features/editions/edited-screen.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';

const bannerOperations = {
  list: operations.listBanners,
  get: operations.getBanner,
  save: operations.saveBanner,
  publish: operations.publishBanner,
  withdraw: operations.withdrawBanner,
} as const;

/** A banner: its draft, its preview, its commands and its history. */
export function Banner({ session }: { readonly session: Session }) {
  const { bannerId = '' } = useParams();
  const t = useTexts(editionTexts);
  return (
    <EditedScreen
      session={session}
      kind="banner"
      id={bannerId}
      operations={bannerOperations}
      access="banners.edit"
      path={paths.banners}
      untitled={t('banner')}
      contentOf={bannerOf}
      fieldsOf={(draft) => draft.kind === 'banner' && <BannerFields draft={draft} />}
    />
  );
}
