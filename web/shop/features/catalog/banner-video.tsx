import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#contract/shop/catalog.ts';
import { usePrefersReducedMotion } from '../../../kit/lib/prefers-reduced-motion.ts';
import { isConnectionSlow } from '../../../kit/lib/save-data.ts';
import styles from './banner-video.module.css';
import { PauseButton } from './pause-button.tsx';

/**
 * One looping muted video. Under prefers-reduced-motion, or if it has a still picture and the
 * connection is slow, it shows that picture or its first frame until the visitor starts it.
 */
export function BannerVideo({ banner }: { readonly banner: Banner }) {
  const reducesMotion = usePrefersReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const waits = reducesMotion || (banner.still !== undefined && isConnectionSlow());
  const runs = choice === null ? !waits : choice === 'play';
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
      <Linked banner={banner}>
        <video
          ref={video}
          src={banner.file_name}
          poster={banner.still}
          width={1200}
          height={480}
          aria-label={banner.alt}
          className={styles.video}
          loop
          muted
          playsInline
          // With a still picture, nothing of a film is loaded before it plays.
          preload={runs || banner.still === undefined ? 'auto' : 'none'}
        />
      </Linked>
      <div className={styles.control}>
        <PauseButton paused={!runs} onSwitch={() => setChoice(runs ? 'pause' : 'play')} />
      </div>
    </div>
  );
}

/** The film as a link to where its banner leads, if anywhere. */
function Linked({
  banner: { link, alt },
  children,
}: {
  readonly banner: Banner;
  readonly children: ReactNode;
}) {
  if (link === undefined) return children;
  if (link.startsWith('/'))
    return (
      <Link to={link} aria-label={alt} className={styles.link}>
        {children}
      </Link>
    );
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={alt}
      className={styles.link}
    >
      {children}
    </a>
  );
}
