import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import styles from './stage.module.css';

interface Props {
  readonly source: string;
  readonly playing: boolean;
  /** It has led up to the card and fades. */
  readonly over: boolean;
  readonly onEnd: () => void;
  /** It cannot be played here, or does not begin in time. */
  readonly onFailure: () => void;
}

/** A film that has not begun by then would keep the member waiting longer than the coded opening takes. */
const patience = 1500;

/** The filmed opening, loaded ahead while the overlay is up. Silent: sound is never forced on anyone. */
export function Film({ source, playing, over, onEnd, onFailure }: Props) {
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
    return () => {
      clearTimeout(late);
      element.pause();
    };
  }, [playing]);

  return (
    <video
      ref={video}
      className={cx(styles.film, over && styles.over)}
      src={source}
      preload="auto"
      muted
      playsInline
      hidden={!playing && !over}
      onEnded={onEnd}
      onError={onFailure}
    />
  );
}
