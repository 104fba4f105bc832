import { useEffect, useRef, useState } from 'react';
import type { Banner } from '#contract/shop/catalog.ts';
import { usePrefersReducedMotion } from '../../../kit/lib/prefers-reduced-motion.ts';
import styles from './banner-video.module.css';
import { PauseButton } from './pause-button.tsx';

/**
 * One looping muted video. Under prefers-reduced-motion it shows its first frame until the visitor
 * starts it.
 */
export function BannerVideo({ banner }: { readonly banner: Banner }) {
  const reducesMotion = usePrefersReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const runs = choice === null ? !reducesMotion : choice === 'play';
  useEffect(() => {
    if (video.current === null) return;
    // React sets `muted` only as a property, after creating the element; autoplay needs it before.
    video.current.muted = true;
    if (runs)
      // The browser forbids autoplay: the first frame stays.
      video.current.play().catch(() => undefined);
    else video.current.pause();
  }, [runs]);
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        src={banner.file_name}
        width={1200}
        height={480}
        aria-label={banner.alt}
        className={styles.video}
        loop
        muted
        playsInline
        preload="auto"
      />
      <div className={styles.control}>
        <PauseButton paused={!runs} onSwitch={() => setChoice(runs ? 'pause' : 'play')} />
      </div>
    </div>
  );
}
