import useEmbla from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import type { Banner } from '#contract/shop/catalog.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { usePrefersReducedMotion } from '../../../kit/lib/prefers-reduced-motion.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';
import { PauseButton } from './pause-button.tsx';
import { catalogTexts } from './texts.ts';

/** How long a banner is shown, in milliseconds (spec, section 9). */
const slideDurationMs = 2500;
/**
 * Embla's own unit of speed. With this value a slide is within a pixel of its place after 0.8 s
 * (spec, section 9).
 */
const scrollSpeed = 23;

/** Makes a key of a banner. Two banners may have the same picture and different links. */
const bannerKey = (banner: Banner) => `${banner.file_name} ${banner.link ?? ''}`;

/**
 * Pictures that slide automatically, until the visitor touches, hovers, focuses or pauses them.
 * Under prefers-reduced-motion they do not slide.
 */
export function BannerSlider({ banners }: { readonly banners: readonly Banner[] }) {
  const t = useTexts(catalogTexts);
  const reducesMotion = usePrefersReducedMotion();
  const several = banners.length > 1;
  const [ref, embla] = useEmbla({
    loop: several,
    align: 'center',
    duration: scrollSpeed,
    watchDrag: several,
  });
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const [shown, setShown] = useState(0);
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set());
  // The slider waits until the next picture has loaded or failed: otherwise an empty slide would
  // appear on a slow network.
  const isNextSettled = settled.has((shown + 1) % banners.length);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setShown(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);

  const runs = several && isNextSettled && !reducesMotion && !paused && !attended;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` starts the wait again after each slide
  useEffect(() => {
    if (!embla || !runs) return;
    const timer = setTimeout(() => embla.scrollNext(reducesMotion), slideDurationMs);
    return () => clearTimeout(timer);
  }, [embla, runs, shown, reducesMotion]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('banners')}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div className={styles.viewport} ref={ref}>
        <div className={cx(styles.track, several && styles.sliding)}>
          {banners.map((banner, index) => (
            <div key={bannerKey(banner)} className={styles.slide} inert={index !== shown}>
              <BannerPicture
                banner={banner}
                priority={index === 0}
                onSettled={() => setSettled((before) => new Set([...before, index]))}
              />
            </div>
          ))}
        </div>
      </div>
      {several && (
        <div className={styles.controls}>
          <span className={styles.dots} aria-hidden="true">
            {banners.map((banner, index) => (
              <span key={bannerKey(banner)} className={styles.dot} data-current={index === shown} />
            ))}
          </span>
          {!reducesMotion && <PauseButton paused={paused} onSwitch={() => setPaused(!paused)} />}
        </div>
      )}
    </section>
  );
}
