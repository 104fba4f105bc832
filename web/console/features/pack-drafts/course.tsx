import type { CoursePoint } from '#contract/console/pack-course.ts';
import type { DraftCard, DraftContent } from '#contract/console/pack-drafts.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import screen from '../../ui/screen.module.css';
import styles from './course.module.css';
import { packDraftTexts } from './texts.ts';
import { useCourse } from './use-course.ts';

interface CourseProps {
  readonly content: DraftContent;
  readonly cards: readonly DraftCard[];
}

/** Shows the earnings by progress of the sale: a band, as the order of the draws is random. */
export function Course({ content, cards }: CourseProps) {
  const t = useTexts(packDraftTexts);
  const course = useCourse(content, cards);
  const worst = course?.reduce((least, point) => (point.low < least.low ? point : least));
  return (
    <figure className={styles.course} aria-busy={course === null}>
      <figcaption>{t('course')}</figcaption>
      {course === null ? (
        <p className={screen.soft}>{t('courseWaits')}</p>
      ) : (
        <>
          <Band course={course} />
          <p className={screen.soft}>
            {worst === undefined || worst.low >= 0
              ? t('courseNeverBehind')
              : t('courseBehind', {
                  draws: formatNumber(worst.draws),
                  loss: formatNumber(-worst.low),
                })}
          </p>
        </>
      )}
    </figure>
  );
}

const [width, height] = [300, 120];

/**
 * A chart of how the sale of a pack may go: the range of the simulated results, its middle, and the
 * line where the shop is even.
 */
function Band({ course }: { readonly course: readonly CoursePoint[] }) {
  const t = useTexts(packDraftTexts);
  const units = course.at(-1)?.draws ?? 1;
  const lowest = Math.min(0, ...course.map(({ low }) => low));
  const highest = Math.max(1, ...course.map(({ high }) => high));
  const x = (draws: number) => (draws / units) * width;
  const y = (yen: number) => height - ((yen - lowest) / (highest - lowest)) * height;
  const points = (yenOf: (point: CoursePoint) => number, some: readonly CoursePoint[]) =>
    some.map((point) => `${x(point.draws).toFixed(1)},${y(yenOf(point)).toFixed(1)}`);
  const band = [
    ...points(({ high }) => high, course),
    ...points(({ low }) => low, course.toReversed()),
  ];
  const end = course.at(-1)?.middle ?? 0;
  return (
    <svg
      role="img"
      viewBox={`0 0 ${width} ${height}`}
      aria-label={t('coursePicture', { end: formatNumber(end) })}
    >
      <polygon className={styles.band} points={band.join(' ')} />
      <line className={styles.even} x1="0" x2={width} y1={y(0)} y2={y(0)} />
      <polyline
        className={styles.middle}
        points={points(({ middle }) => middle, course).join(' ')}
      />
    </svg>
  );
}
