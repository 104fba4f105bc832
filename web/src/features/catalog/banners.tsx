import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#contract/catalog.ts';
import { calls } from '#contract/index.ts';
import { callQuery, keepPage } from '../../lib/queries.ts';
import styles from './banners.module.css';

const BannerSlider = lazy(async () => ({ default: (await import('./banner-slider.tsx')).BannerSlider }));
const BannerVideo = lazy(async () => ({ default: (await import('./banner-video.tsx')).BannerVideo }));

/** The top of the shop: mode 1 slides pictures, mode 2 loops a muted video. Decoration: a failure leaves it out. */
export function Banners() {
  const { data, isError } = useQuery({ ...callQuery(calls.listBanners, {}), ...keepPage });
  if (isError || data?.list.length === 0) return null;
  const [first] = data?.list ?? [];
  if (data?.mode === 2 && first !== undefined) {
    return (
      <div className={styles.stage}>
        <Suspense>
          <BannerVideo banner={first} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      {first !== undefined && (
        <Suspense fallback={<FirstBanner banner={first} />}>
          <BannerSlider banners={data?.list ?? []} />
        </Suspense>
      )}
    </div>
  );
}

/** The first picture, where the slider will show it, until the slider's code is there. */
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

/** A banner's picture, leading where the banner leads. */
export function BannerPicture({
  banner,
  priority = false,
}: {
  readonly banner: Banner;
  readonly priority?: boolean;
}) {
  const picture = (
    <img
      src={banner.file_name}
      alt={banner.alt}
      width={1200}
      height={480}
      className={styles.picture}
      fetchPriority={priority ? 'high' : 'auto'}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  );
  if (banner.link === undefined) return picture;
  if (banner.link.startsWith('/')) {
    return (
      <Link to={banner.link} className={styles.link} draggable={false}>
        {picture}
      </Link>
    );
  }
  return (
    <a href={banner.link} target="_blank" rel="noopener noreferrer" className={styles.link} draggable={false}>
      {picture}
    </a>
  );
}
