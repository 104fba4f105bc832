import styles from './skeleton.module.css';

/**
 * Reserves the space of content that is loading, so that nothing shifts when it arrives. CSS
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
      data-skeleton
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
    />
  );
}
