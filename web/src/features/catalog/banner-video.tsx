import { useEffect, useRef } from 'react';
import type { Banner } from '#contract/catalog.ts';
import { usePrefersStillness } from '../../lib/stillness.ts';
import styles from './banner-video.module.css';

/** One looping muted video; its first frame stands still for whoever asked for stillness. */
export function BannerVideo({ banner }: { readonly banner: Banner }) {
  const still = usePrefersStillness();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current === null) return;
    // React sets `muted` only as a property after the element is made; autoplay needs it before.
    video.current.muted = true;
    if (still) video.current.pause();
    else video.current.play().catch(() => undefined); // The browser forbids it: the first frame stands.
  }, [still]);
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        src={banner.file_name}
        aria-label={banner.alt}
        className={styles.video}
        loop
        muted
        playsInline
        preload="auto"
      />
    </div>
  );
}
