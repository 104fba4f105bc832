import { useEffect, useRef } from 'react';
import styles from './stage.module.css';

interface Props {
  readonly source: string;
  readonly playing: boolean;
  readonly onEnd: () => void;
  /** It cannot be played here, or does not begin in time. */
  readonly onFailure: () => void;
}

/** A film that has not begun by then would keep the member waiting longer than the coded opening takes. */
const patience = 1500;

/** The filmed opening, loaded ahead while the overlay is up. Silent: sound is never forced on anyone. */
export function Film({ source, playing, onEnd, onFailure }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const failed = useRef(onFailure);
  failed.current = onFailure;

  useEffect(() => {
    const element = video.current;
    if (!element || !playing) return;
    const late = setTimeout(() => {
      if (element.currentTime === 0) failed.current();
    }, patience);
    element.play().catch(() => failed.current());
    return () => clearTimeout(late);
  }, [playing]);

  return (
    <video
      ref={video}
      className={styles.film}
      src={source}
      preload="auto"
      muted
      playsInline
      hidden={!playing}
      onEnded={onEnd}
      onError={onFailure}
    />
  );
}
