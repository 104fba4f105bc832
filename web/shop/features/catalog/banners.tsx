import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { type Banner, listBanners } from '#contract/shop/catalog.ts';
import { ErrorBoundary } from '../../../kit/ui/error-boundary.tsx';
import { firstPicture } from '../../lib/first-picture.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';

const loadSlider = () => import('./banner-slider.tsx');
const BannerSlider = lazy(async () => ({ default: (await loadSlider()).BannerSlider }));
const BannerVideo = lazy(async () => ({
  default: (await import('./banner-video.tsx')).BannerVideo,
}));

/**
 * The banners at the top of the shop: mode 1 slides pictures, mode 2 loops a muted video. They are
 * decorative: what does not load is left out.
 */
export function Banners() {
  const { data, isLoadingError } = useQuery({ ...callQuery(listBanners, {}), ...keepShownData });
  // Loads the slider's code in parallel with the response. Without the code the first picture does
  // not slide.
  useEffect(() => void loadSlider().catch(() => undefined), []);
  if (isLoadingError || data?.list.length === 0) return null;
  const [first] = data?.list ?? [];
  if (data?.mode === 2 && first !== undefined) {
    return (
      <div className={styles.stage}>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BannerVideo banner={first} />
          </Suspense>
        </ErrorBoundary>
      </div>
    );
  }
  const early = data === undefined ? firstPicture() : undefined;
  return (
    <div className={styles.stage}>
      {early !== undefined && <FirstBanner banner={{ file_name: early, alt: '' }} />}
      {first !== undefined && (
        <ErrorBoundary fallback={<FirstBanner banner={first} />}>
          <Suspense fallback={<FirstBanner banner={first} />}>
            <BannerSlider banners={data?.list ?? []} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** The first picture, at the slider's position, until the slider's code has loaded. */
function FirstBanner({ banner }: { readonly banner: Banner }) {
  return (
    <div className={styles.viewport}>
      <div className={styles.track}>
        <div className={styles.slide}>
          <BannerPicture banner={banner} priority />
        </div>
      </div>
    </div>
  );
}
