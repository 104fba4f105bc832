import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import styles from './choose-cards.module.css';
import { wonCardTexts } from './texts.ts';

/** An empty frame of the size of the choice, shown while its cards load. */
export function ChooseSkeleton() {
  const t = useTexts(wonCardTexts);
  const common = useTexts(commonTexts);
  return (
    <div className={styles.screen} role="status" aria-label={common('loading')}>
      <div className={styles.content}>
        <div className={styles.head}>
          <div>
            <h1>{t('chooseTitle')}</h1>
            <p className={styles.pack}>
              <Skeleton width="14rem" height="1.7em" />
            </p>
          </div>
          <div className={styles.deadline}>
            <Skeleton height="2.75rem" radius="1.375rem" />
          </div>
          <p className={styles.lead}>{t('chooseLead')}</p>
          <Skeleton width="12rem" height="2.75rem" />
        </div>
        <div className={styles.tools}>
          <Skeleton height="2.75rem" />
          <div className={styles.bulk}>
            <Skeleton height="100%" />
          </div>
        </div>
        <div className={styles.pending}>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height="9.25rem" radius="8px" />
          ))}
        </div>
      </div>
    </div>
  );
}
