import { firstPicture } from '../lib/first-picture.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './pack-detail.module.css';

/** Keeps the places of a pack's page while the pack is loaded. */
export function PackDetailSkeleton() {
  const early = firstPicture();
  return (
    <div className={styles.screen} aria-hidden="true">
      <div className={styles.pictures}>
        <div className={styles.picture}>
          {early === undefined ? (
            <div className={styles.blank} />
          ) : (
            <img src={early} alt="" fetchPriority="high" className={styles.blank} />
          )}
        </div>
      </div>
      <div className={styles.head}>
        <Skeleton width="70%" height="2.2rem" />
        <Skeleton width="30%" height="2.2rem" />
        <Skeleton height="2rem" />
      </div>
      <div className={styles.lineUp}>
        <Skeleton height="20rem" radius="var(--radius-md)" />
      </div>
    </div>
  );
}
