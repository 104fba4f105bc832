/** The easings of the stage, as if everything on it had weight. */
export const ease = {
  /** For something heavy that is put down: it overshoots once and comes to rest. */
  settle:
    'linear(0, 0.009, 0.035 2.1%, 0.141, 0.281 6.7%, 0.723 12.9%, 0.938 16.7%, 1.017, 1.077, 1.121, 1.149 24.3%, 1.159, 1.163, 1.161, 1.154 29.9%, 1.129 32.8%, 1.051 39.6%, 1.017 43.1%, 0.991, 0.977 51%, 0.974 53.8%, 0.975 57.1%, 0.997 69.8%, 1.003 76.9%, 1)',
  /** For something heavy that is pulled up. */
  heave: 'cubic-bezier(0.5, 0, 0.12, 1)',
  out: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  fall: 'cubic-bezier(0.55, 0, 0.9, 0.5)',
  /** For drawing in slowly, like a breath. */
  breath: 'cubic-bezier(0.4, 0, 0.6, 1)',
} as const;

/**
 * Computes how far a tearing hand has come at a share of its time, both from 0 to 1. It is slow
 * while it pulls at the foil, fast when the foil gives way, and slows down at the end.
 */
export function handProgress(progress: number): number {
  const pulled =
    progress < 0.3
      ? (progress / 0.3) ** 2 * 0.14
      : 0.14 + 0.86 * (1 - (1 - (progress - 0.3) / 0.7) ** 2.4);
  return Math.min(1, pulled);
}

/** Computes how far a turning card has come at a share of its time: it starts and ends slowly. */
export function turnProgress(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}
