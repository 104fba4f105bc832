import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../../../../kit/lib/cx.ts';
import { type Film, loadFilm } from '../films.ts';
import type { Grade } from '../grade.rules.ts';
import { scoreOf } from '../score.rules.ts';
import { FilmLead } from './film-lead.ts';
import styles from './film-screen.module.css';

interface Props {
  readonly film: Film;
  readonly grade: Grade;
  /** It runs; before, its first frame stands there. */
  readonly playing: boolean;
  /** Its pack waits for the hand: it breathes, glows, and follows the hand. */
  readonly waiting: boolean;
  /** Takes what leads the film while it waits. */
  readonly lead: RefObject<FilmLead | null>;
  /** It has led up to the card, whose light takes over from its last frame. */
  readonly over: boolean;
  /** It comes in after another; the first one stands there from the beginning. */
  readonly arrives: boolean;
  /** How many times its own speed it runs at. */
  readonly speed: number;
  /** It runs by itself, from this second of it on. */
  readonly onRun: (speed: number, from: number) => void;
  readonly onEnd: () => void;
  /** It cannot be played here, or does not begin in time. */
  readonly onFailure: () => void;
}

/**
 * A film that has not begun by then would keep the member waiting longer than the coded opening
 * takes.
 */
const patience = 1500;

/**
 * The filmed opening. Silent: what is heard is the show's affair, and nobody's until they ask for
 * it.
 */
export function FilmScreen(props: Props) {
  const { film, grade, playing, waiting, lead, over, arrives, speed, onEnd, onFailure } = props;
  const video = useRef<HTMLVideoElement>(null);
  const light = useRef<HTMLDivElement>(null);
  const source = useFilm(film, onFailure);
  const told = useRef(props);
  told.current = props;

  useEffect(() => {
    if (!video.current || !light.current || !waiting || source === undefined) return;
    const leading = new FilmLead(video.current, light.current, scoreOf(grade), () =>
      told.current.onFailure(),
    );
    lead.current = leading;
    return () => {
      lead.current = null;
      leading.leave();
    };
  }, [waiting, source, grade, lead]);

  useEffect(() => {
    const element = video.current;
    if (!element || !playing) return;
    const late = setTimeout(() => {
      if (element.currentTime === 0) told.current.onFailure();
    }, patience);
    if (source !== undefined) {
      const from = element.currentTime;
      element.playbackRate = speed;
      element.play().then(
        () => told.current.onRun(speed, from),
        // Left before it began is no failure; what cannot be played is.
        (error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError'))
            told.current.onFailure();
        },
      );
    }
    return () => {
      clearTimeout(late);
      element.pause();
    };
  }, [playing, source, speed]);

  return (
    <div
      className={cx(styles.screen, waiting && styles.waiting, over && styles.over)}
      data-part="film"
    >
      <video
        ref={video}
        className={cx(styles.film, arrives && styles.arrives)}
        src={source}
        poster={film.poster}
        preload="auto"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden="true"
        onEnded={onEnd}
        onError={onFailure}
      />
      {waiting && <div className={styles.halo} data-part="halo" />}
      {waiting && <div className={styles.leak} />}
      <div ref={light} className={styles.handLight} hidden={!waiting} />
    </div>
  );
}

/** The address that a film plays from without waiting, once it is there. */
function useFilm(film: Film, onFailure: () => void): string | undefined {
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
  return source;
}
