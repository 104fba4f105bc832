import { useEffect, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { usePrefersReducedMotion } from '../lib/prefers-reduced-motion.ts';
import { Icon } from './icon.tsx';
import styles from './picture-rotator.module.css';

/** Shown for 2 s, then 1 s of cross-fade (spec, section 9). */
const periodMs = 3000;

interface PictureRotatorProps {
  /** Addresses of the pictures; the first is shown first. */
  readonly images: readonly string[];
  readonly alt: string;
  /** CSS aspect ratio. It reserves the space until the picture loads. */
  readonly ratio: string;
  /** Fetch this picture before others, because it decides when the screen looks complete. */
  readonly priority?: boolean;
  readonly labels: { readonly pause: string; readonly play: string };
}

/** Shows pictures in rotation, unless the visitor pauses them or prefers reduced motion. */
export function PictureRotator(props: PictureRotatorProps) {
  const { alt, ratio, priority = false, labels } = props;
  const images = [...new Set(props.images)];
  const reducesMotion = usePrefersReducedMotion();
  const [paused, setPaused] = useState(false);
  const [turn, setTurn] = useState(0);
  const several = images.length > 1;

  useEffect(() => {
    if (!several || paused || reducesMotion) return;
    const timer = setInterval(() => setTurn((current) => current + 1), periodMs);
    return () => clearInterval(timer);
  }, [several, paused, reducesMotion]);

  const shown = several ? turn % images.length : 0;
  return (
    <div className={styles.frame} style={{ aspectRatio: ratio }}>
      {images.map((image, index) => {
        // Fetches one picture ahead: the next while this one is shown, the rest shortly before
        // their turn.
        const wanted = index === 0 || index <= turn + 1;
        if (!wanted) return null;
        return (
          <img
            key={image}
            src={image}
            alt={index === shown ? alt : ''}
            className={cx(styles.picture, index === shown && styles.shown)}
            fetchPriority={priority && index === 0 ? 'high' : 'auto'}
            decoding="async"
          />
        );
      })}
      {several && !reducesMotion && (
        <button
          type="button"
          className={styles.pause}
          aria-label={paused ? labels.play : labels.pause}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} size={18} />
        </button>
      )}
    </div>
  );
}
