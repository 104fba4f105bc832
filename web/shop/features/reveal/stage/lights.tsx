import { memo } from 'react';
import { type Grade, lightStepsTo } from '../grade.rules.ts';
import styles from './lights.module.css';

/**
 * The lights behind the pack: the darkened room, the rays, the crest whose petals count the grade,
 * and the beams that leave the opening, one for each grade of light that the seam passes.
 */
export const LightsBehind = memo(function LightsBehind({ grade }: { readonly grade: Grade }) {
  return (
    <>
      <div className={styles.dusk} data-actor="dusk" />
      <div className={styles.raysPlace}>
        <div className={styles.aura} data-actor="aura" />
        <div className={styles.rays} data-actor="rays">
          <div className={styles.raysTurning} />
        </div>
        <div className={styles.crest} data-actor="crest">
          <Crest petals={grade} />
        </div>
      </div>
      <div className={styles.beams} data-actor="beams">
        {lightStepsTo(grade).map((station) => (
          <div
            key={station.grade}
            className={styles.beam}
            data-actor="beam"
            data-from={station.from}
            data-grade={station.grade}
          />
        ))}
      </div>
    </>
  );
});

/** The flash of light in front of everything when the pack bursts open. */
export function Bloom() {
  return <div className={styles.bloom} data-actor="bloom" />;
}

/**
 * A crest with as many petals as the grade: it shows the grade by shape to people who cannot see
 * its colour.
 */
function Crest({ petals }: { readonly petals: number }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="0.5">
        {Array.from({ length: petals }, (_, petal) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: petals are alike.
            key={petal}
            d="M0 -10C-15 -22 -13 -40 0 -47C13 -40 15 -22 0 -10ZM0 -18V-40"
            transform={`rotate(${(petal * 360) / petals})`}
          />
        ))}
        <circle r="6" />
        <circle r="49" strokeWidth="0.3" />
      </g>
    </svg>
  );
}

/** Colours of the flecks of each grade. */
export const fleckColours: Readonly<Record<Grade, readonly string[]>> = {
  1: ['#efe7d6', '#d6cbb4'],
  2: ['#eef2fa', '#b8c2d6', '#8e9ab4'],
  3: ['#d9f4ff', '#7cc8ee', '#3f8fc4'],
  4: ['#efe0ff', '#bb8cf5', '#7d4fd0'],
  5: ['#fff6d2', '#f3cf73', '#d19a35'],
  6: ['#ffe6c4', '#ff8f5a', '#e2482f', '#f3cf73'],
  7: ['#ff6b9a', '#ffc95c', '#7df0b0', '#66b8ff', '#c28bff', '#ffffff'],
};
