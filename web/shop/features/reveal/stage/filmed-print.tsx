import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Grade } from '../grade.rules.ts';
import { actors } from './actors.ts';
import { filmedCracks } from './crack.rules.ts';
import styles from './film-screen.module.css';
import { Cracks } from './foil-pack.tsx';
import { packMovesOf, packPoseOf } from './pack-moves.rules.ts';
import { PackPrint } from './pack-print.tsx';

interface Props {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly grade: Grade;
  /** The URL of the picture: the cover of the bought pack. */
  readonly cover: string;
}

/** Firefox before 132 cannot tell which frame of a film is shown: the foil stays plain there. */
export const canPrintOnFilms = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/**
 * The cover on the pack of a film, which is filmed in plain foil. It follows the filmed pack from
 * frame to frame; the golden seams run on over it.
 */
export function FilmedPrint({ film, grade, cover }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) follow(place.current, grade, 0);
  }, [grade]);
  useEffect(() => {
    const video = film.current;
    if (!video) return;
    return onEachFrame(video, (seconds) => {
      if (place.current) follow(place.current, grade, seconds);
    });
  }, [film, grade]);
  return (
    <div ref={place} className={styles.filmedPack} aria-hidden="true">
      <PackPrint cover={cover} />
      <div className={styles.filmedCracks}>
        <Cracks seed={filmedCracks(grade)} actor="filmed-cracks" />
      </div>
      <div className={styles.filmedBloom} data-actor="filmed-bloom" />
    </div>
  );
}

/** Puts the print where the film's pack is at this moment, in its light. */
function follow(place: HTMLElement, grade: Grade, seconds: number): void {
  const { x, y, scale, turn } = packPoseOf(grade, seconds);
  const { cracks, bloom } = packMovesOf(grade, seconds);
  place.style.transform = [
    'perspective(calc(var(--filmed) * 5))',
    `translate(calc(var(--filmed) * ${x.toFixed(4)}), calc(var(--filmed) * ${y.toFixed(4)}))`,
    `scale(${scale.toFixed(4)})`,
    `rotateZ(${turn.z.toFixed(4)}rad)`,
    `rotateX(${turn.x.toFixed(4)}rad)`,
    `rotateY(${turn.y.toFixed(4)}rad)`,
  ].join(' ');
  for (const [index, crack] of actors(place, 'filmed-cracks').entries())
    crack.style.opacity = Math.min(1, Math.max(0, cracks - index)).toFixed(3);
  for (const light of actors(place, 'filmed-bloom')) light.style.opacity = (bloom * 0.8).toFixed(3);
}

/**
 * Calls `onFrame` with the moment of each frame of a film that is shown, in seconds.
 *
 * @returns stops it
 */
function onEachFrame(video: HTMLVideoElement, onFrame: (seconds: number) => void): () => void {
  let waiting = 0;
  const next = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    onFrame(mediaTime);
    waiting = video.requestVideoFrameCallback(next);
  };
  waiting = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(waiting);
}
