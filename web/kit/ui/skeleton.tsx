import styles from './skeleton.module.css';

/**
 * Holds the place of what is being loaded, in its size, so that nothing jumps when it comes. CSS
 * lengths.
 */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius,
}: {
  readonly width?: string;
  readonly height?: string;
  readonly radius?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
    />
  );
}
