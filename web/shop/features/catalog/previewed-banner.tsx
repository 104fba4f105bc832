import { useQuery } from '@tanstack/react-query';
import { previewDraft } from '#contract/shop/previews.ts';
import { callQuery } from '../../lib/queries.ts';
import { BannerSlider } from './banner-slider.tsx';
import { BannerVideo } from './banner-video.tsx';
import styles from './banners.module.css';
import { Banners } from './banners.tsx';

/** The draft of a banner, as its editor previews it; the shop's banners for any other draft. */
export function PreviewedBanner({ previewKey }: { readonly previewKey: string }) {
  const { data } = useQuery(callQuery(previewDraft, { params: { previewKey } }));
  if (data === undefined) return null;
  if (data.banner === null) return <Banners />;
  return (
    <div className={styles.stage}>
      {data.banner.still === undefined ? (
        <BannerSlider banners={[data.banner]} />
      ) : (
        <BannerVideo banner={data.banner} />
      )}
    </div>
  );
}
