import { useTexts } from '../../kit/lib/i18n.ts';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { detailTexts } from '../features/catalog/detail-texts.ts';
import { LineUpSkeleton } from '../features/catalog/line-up.tsx';
import { PackHeadSkeleton } from '../features/catalog/pack-head.tsx';
import { CountChoiceSkeleton } from '../features/draw/count-choice.tsx';
import { FavouriteButtonSkeleton } from '../features/favourites/favourite-button.tsx';
import { firstPicture } from '../lib/first-picture.ts';
import styles from './pack-detail.module.css';
import { ProofLinkText } from './proof-words.tsx';

/** Reserves the layout of a pack's page while it loads: that of a pack on sale, the most common. */
export function PackDetailSkeleton() {
  const t = useTexts(detailTexts);
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
        <PackHeadSkeleton />
        <FavouriteButtonSkeleton />
      </div>
      <div className={styles.buying} data-surface="paper" data-open="true">
        <CountChoiceSkeleton />
      </div>
      <div className={styles.fairness}>
        <ProofLinkText draw={undefined} />
      </div>
      <div className={styles.lineUp}>
        <h2 className={styles.heading}>{t('lineUp')}</h2>
        <LineUpSkeleton />
      </div>
      <div className={styles.about}>
        <h2 className={styles.heading}>{t('about')}</h2>
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}
