import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../../../../kit/lib/cx.ts';
import type { Film } from '../films.ts';
import type { Grade } from '../grade.rules.ts';
import { loadedFilm, loadFilm, loadLargeFilm } from '../load-film.ts';
import { timelineOf } from '../score.rules.ts';
import { FilmLead } from './film-lead.ts';
import styles from './film-screen.module.css';
import { canPrintOnFilms, FilmedPrint } from './filmed-print.tsx';

interface Props {
  readonly film: Film;
  readonly grade: Grade;
  /** The picture on the filmed pack; null for a capsule, or if there is none. */
  readonly cover: string | null;
  /** The film plays; before, its first frame is shown. */
  readonly playing: boolean;
  /** The pack waits for the member: it pulses, glows, and follows the drag. */
  readonly waiting: boolean;
  /** Receives the control of the film while it waits. */
  readonly lead: RefObject<FilmLead | null>;
  /** The film appears after another one. The first is there from the start. */
  readonly arrives: boolean;
  /** Playback speed as a multiple of the film's own. */
  readonly speed: number;
  /** Called when the film plays by itself, with its speed and its position in seconds. */
  readonly onRun: (speed: number, from: number) => void;
  readonly onEnd: () => void;
  /** The film cannot be played here, or does not begin before the timeout. */
  readonly onFailure: () => void;
}

/** Timeout of a film's start: waiting longer would take more time than the coded opening. */
const startTimeoutMs = 1500;

/**
 * The filmed opening of a pack. The film is silent: the show plays the sound, if the member has
 * switched it on.
 */
export function FilmScreen(props: Props) {
  const { film, grade, cover, waiting, lead, arrives, onEnd, onFailure } = props;
  const video = useRef<HTMLVideoElement>(null);
  const light = useRef<HTMLDivElement>(null);
  const source = useFilm(film, props.playing || waiting, onFailure);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!video.current || !light.current || !waiting || source === undefined) return;
    const leading = new FilmLead(video.current, light.current, timelineOf(grade), () =>
      latest.current.onFailure(),
    );
    lead.current = leading;
    return () => {
      lead.current = null;
      leading.leave();
    };
  }, [waiting, source, grade, lead]);

  usePlayback(video, source, props);

  return (
    <div className={cx(styles.screen, waiting && styles.waiting)} data-part="film">
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
      {cover !== null && canPrintOnFilms && (
        <div className={cx(styles.printed, arrives && styles.arrives)}>
          <FilmedPrint film={video} grade={grade} cover={cover} />
        </div>
      )}
      {waiting && <div className={styles.halo} data-part="halo" />}
      {waiting && <div className={styles.leak} />}
      <div ref={light} className={styles.handLight} hidden={!waiting} />
    </div>
  );
}

/** Plays a film while its pack does not wait, until its card stands edgewise. */
function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  source: string | undefined,
  props: Props,
): void {
  const { playing, grade, speed } = props;
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = video.current;
    if (!element || !playing) return;
    const late = setTimeout(() => {
      if (element.currentTime === 0) latest.current.onFailure();
    }, startTimeoutMs);
    if (source !== undefined) {
      const from = element.currentTime;
      element.playbackRate = speed;
      element.play().then(
        () => latest.current.onRun(speed, from),
        // Leaving before playback starts is no error; a film that cannot be played is.
        (error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError'))
            latest.current.onFailure();
        },
      );
    }
    // The card follows as soon as the film's card stands edgewise.
    const stopWatching = watch(element, timelineOf(grade).edgewise, () => latest.current.onEnd());
    return () => {
      clearTimeout(late);
      stopWatching();
      element.pause();
    };
  }, [video, source, playing, grade, speed]);
}

/**
 * Calls `onReached` once a film has come to a moment, in seconds.
 *
 * @returns stops it
 */
function watch(film: HTMLVideoElement, moment: number, onReached: () => void): () => void {
  let frame = 0;
  const look = () => {
    if (film.currentTime >= moment) onReached();
    else frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

/**
 * Loads a film and returns its URL once it is loaded. The large size replaces the small one until
 * the opening begins; an opening that has begun neither waits for it nor changes to it.
 */
function useFilm(film: Film, begun: boolean, onFailure: () => void): string | undefined {
  const [source, setSource] = useState(() => loadedFilm(film));
  const latest = useRef({ begun, onFailure });
  latest.current = { begun, onFailure };
  useEffect(() => {
    let wanted = true;
    loadFilm(film).then(
      () => wanted && setSource((now) => now ?? loadedFilm(film)),
      () => wanted && latest.current.onFailure(),
    );
    loadLargeFilm(film).then(
      () => wanted && !latest.current.begun && setSource(loadedFilm(film)),
      // The small one plays.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [film]);
  return source;
}
