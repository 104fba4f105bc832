import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { type Film, loadFilm } from '../films.ts';
import styles from './film-screen.module.css';

interface Props {
  readonly film: Film;
  /** It runs; before, its first frame stands there. */
  readonly playing: boolean;
  /** It has led up to the card and fades. */
  readonly over: boolean;
  /** It comes in after another; the first one stands there from the beginning. */
  readonly arrives: boolean;
  /** How many times its own speed it runs at. */
  readonly speed: number;
  readonly onRun: (speed: number) => void;
  readonly onEnd: () => void;
  /** It cannot be played here, or does not begin in time. */
  readonly onFailure: () => void;
}

/** A film that has not begun by then would keep the member waiting longer than the coded opening takes. */
const patience = 1500;

/** The filmed opening. Silent: what is heard is the show's affair, and nobody's until they ask for it. */
export function FilmScreen({ film, playing, over, arrives, speed, onRun, onEnd, onFailure }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [source, setSource] = useState<string>();
  const failed = useRef(onFailure);
  failed.current = onFailure;

  useEffect(() => {
    let wanted = true;
    loadFilm(film).then(
      (loaded) => wanted && setSource(loaded),
      () => wanted && failed.current(),
    );
    return () => {
      wanted = false;
    };
  }, [film]);

  useEffect(() => {
    const element = video.current;
    if (!element || !playing) return;
    const late = setTimeout(() => {
      if (element.currentTime === 0) failed.current();
    }, patience);
    if (source !== undefined) {
      element.playbackRate = speed;
      // Left before it began is no failure; what cannot be played is.
      element.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) failed.current();
      });
    }
    return () => {
      clearTimeout(late);
      element.pause();
    };
  }, [playing, source, speed]);

  return (
    <video
      ref={video}
      className={cx(styles.film, arrives && styles.arrives, over && styles.over)}
      src={source}
      poster={film.poster}
      preload="auto"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => onRun(speed)}
      onEnded={onEnd}
      onError={onFailure}
    />
  );
}
