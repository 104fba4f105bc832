import { useEffect, useRef } from 'react';
import { actors } from './actors.ts';
import { ease } from './easings.ts';
import styles from './sleeve.module.css';

interface Props {
  /** A pack stands in a carton, a capsule in its machine. */
  readonly wrapping: 'pack' | 'capsule';
  /** The URL of the picture on it: the cover of the bought pack. */
  readonly cover: string;
  /** The sleeve comes off. */
  readonly leaves: boolean;
  /** It fades instead of moving. */
  readonly reducesMotion: boolean;
  readonly onOff: () => void;
}

/** The duration of each part of the sleeve's removal, in milliseconds. */
const durationsMs = { knob: 380, slide: 560, fade: 220 };

/**
 * The carton around the first pack, printed with the cover of the bought pack; it is pulled off
 * upwards. A capsule stands in a machine instead, whose knob turns first.
 */
export function Sleeve({ wrapping, cover, leaves, reducesMotion, onOff }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!leaves || !place.current || !box.current) return;
    const moves = reducesMotion ? fade(place.current) : slideOff(place.current, box.current);
    // If the sleeve is unmounted before the end, its animations are cancelled, and that needs no
    // handling.
    Promise.all(moves.map(({ finished }) => finished)).then(onOff, () => undefined);
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [leaves, reducesMotion, onOff]);
  return (
    <div ref={place} className={styles.place} data-part="sleeve" aria-hidden="true">
      <div ref={box} className={styles.box} data-tilts="">
        <div className={styles.side} />
        <div className={styles.front}>
          <span className={styles.imprint}>KAIFU</span>
          <img className={styles.cover} src={cover} alt="" draggable={false} />
          {wrapping === 'capsule' && <Panel />}
          <div className={styles.gloss} data-tilts="" />
        </div>
      </div>
    </div>
  );
}

/** The lower part of the machine: its knob, and the flap behind which the capsule falls. */
function Panel() {
  return (
    <div className={styles.panel}>
      <div className={styles.knob} data-actor="knob" />
      <div className={styles.flap} />
    </div>
  );
}

/**
 * Animates the sleeve: a machine's knob turns; it turns to the viewer, gives way a little and
 * leaves; its content appears from below. It has faded before it would leave the screen, because
 * Chromium cuts off the lower edge of masked elements in 3D space.
 */
function slideOff(place: HTMLElement, box: HTMLElement): Animation[] {
  const knobs = actors(place, 'knob').map((knob) =>
    knob.animate([{ rotate: '0deg' }, { rotate: '180deg' }], {
      duration: durationsMs.knob,
      easing: ease.heave,
      fill: 'forwards',
    }),
  );
  const delay = knobs.length > 0 ? durationsMs.knob : 0;
  const timing = { duration: durationsMs.slide, delay, fill: 'forwards' } as const;
  return [
    ...knobs,
    box.animate(
      [{}, { transform: 'none', offset: 0.3, easing: ease.out }, { transform: 'none' }],
      timing,
    ),
    place.animate(
      [
        { transform: 'none', opacity: 1, easing: ease.out },
        { transform: 'translateY(1.6%)', opacity: 1, offset: 0.22, easing: ease.fall },
        { transform: 'translateY(-30%)', opacity: 1, offset: 0.7 },
        { transform: 'translateY(-42%)', opacity: 0 },
      ],
      timing,
    ),
  ];
}

/** Animates the sleeve fading out. */
function fade(place: HTMLElement): Animation[] {
  return [
    place.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: durationsMs.fade,
      fill: 'forwards',
    }),
  ];
}
