import styles from './emblem.module.css';

export type EmblemState = 'running' | 'good' | 'bad' | 'quiet';

/** The rim of an embossed seal: a star with many shallow points, as an SVG path around (60, 60). */
const rim = (() => {
  const points = 36;
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points;
    const radius = index % 2 === 0 ? 56 : 51.5;
    return `${(60 + radius * Math.sin(angle)).toFixed(2)} ${(60 - radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}z`;
})();

const around = 2 * Math.PI * 47;

/**
 * The seal of the certificate: a ring that closes while checking, gold leaf if all is proved, torn
 * if an error was found.
 */
export function Emblem({
  state,
  part = 0,
}: {
  readonly state: EmblemState;
  readonly part?: number;
}) {
  return (
    <svg aria-hidden="true" className={styles.emblem} data-state={state} viewBox="0 0 120 120">
      <defs>
        <linearGradient id="seal-leaf" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c08c37" />
          <stop offset=".32" stopColor="#f6e0a0" />
          <stop offset=".55" stopColor="#d3a244" />
          <stop offset=".8" stopColor="#f0d386" />
          <stop offset="1" stopColor="#b07c2a" />
        </linearGradient>
      </defs>
      <path className={styles.rim} d={rim} />
      <circle className={styles.track} cx="60" cy="60" r="47" />
      {state === 'running' && (
        <circle
          className={styles.ring}
          cx="60"
          cy="60"
          r="47"
          strokeDasharray={`${(around * part).toFixed(1)} ${around.toFixed(1)}`}
        />
      )}
      <circle className={styles.inner} cx="60" cy="60" r="40" />
      {state === 'good' && <path className={styles.mark} d="M41 61.500l13 13 25.500-28.500" />}
      {state === 'bad' && <path className={styles.mark} d="M60 36v30M60 80v1.500" />}
      {state === 'quiet' && <path className={styles.mark} d="M44 60h32" />}
      {state === 'running' && (
        <path className={styles.pack} d="M46 45h28v32H46zM46 52h28M52 45v7M60 45v7M68 45v7" />
      )}
      {state === 'bad' && <path className={styles.tear} d="M104 14L84 38l10 8-26 26 9 9-22 27" />}
    </svg>
  );
}
