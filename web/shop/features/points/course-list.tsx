import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPointCourses, type PointCourse } from '#contract/shop/points.ts';
import { formatNumber, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { formatEnd } from '../../lib/format-period.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './course-list.module.css';
import { pointTexts } from './texts.ts';

interface CourseListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Content above the list is still loading. */
  readonly isHeld: boolean;
  /**
   * Points that are missing for the pack the member wants to buy; null without a pack, or if none
   * are missing.
   */
  readonly shortage: number | null;
  /** The URL that choosing a course opens. */
  readonly linkOf: (course: PointCourse) => string;
  /** Content below the courses. It waits for them, so that it is not pushed down. */
  readonly children: ReactNode;
}

/** The point courses (amounts of points on sale), each with its price and a button. */
export function CourseList({ page, onPage, isHeld, shortage, linkOf, children }: CourseListProps) {
  const t = useTexts(pointTexts);
  const courses = useQuery({
    ...callQuery(listPointCourses, { params: { page } }),
    ...keepShownData,
    select: ({ data }) => data,
  });
  const empty = <EmptyState title={t('noCourses')}>{t('noCoursesHint')}</EmptyState>;
  return (
    <>
      <PagedList read={courses} height="36rem" onPage={onPage} empty={empty} isHeld={isHeld}>
        {(list) => (
          <ul className={styles.list}>
            {list.map((course) => (
              <li key={course.id}>
                <Course
                  course={course}
                  to={linkOf(course)}
                  suffices={course.id === sufficientOf(list, page, shortage)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {!courses.isPending && !isHeld && children}
    </>
  );
}

/**
 * Finds the smallest course that covers the missing points, on the first page only, which has the
 * smallest courses.
 */
function sufficientOf(
  courses: readonly PointCourse[],
  page: number,
  shortage: number | null,
): number | undefined {
  if (shortage === null || page !== 1) return undefined;
  return courses
    .filter(({ point }) => point >= shortage)
    .toSorted((one, other) => one.point - other.point)[0]?.id;
}

/** Free points that come with a course: how many, why, and until when. */
function Bonus({ bonus }: { readonly bonus: PointCourse['bonuses'][number] }) {
  const t = useTexts(pointTexts);
  const language = useLanguage();
  const { name, point, ends_at: endsAt } = bonus;
  return (
    <span className={styles.bonus}>
      {t('bonus', { points: formatNumber(point), name })}
      {endsAt !== null && ` ${t('bonusUntil', { date: formatEnd(endsAt, language) })}`}
    </span>
  );
}

/** The draft of a course, as its editor previews it. Its button leads to the list of courses. */
export function PreviewedCourse({ course }: { readonly course: PointCourse }) {
  return (
    <ul className={styles.list}>
      <li>
        <Course course={course} to={paths.buyPoint()} suffices={false} />
      </li>
    </ul>
  );
}

interface CourseProps {
  readonly course: PointCourse;
  readonly to: string;
  readonly suffices: boolean;
}

/** A point course with its price and a button that buys it. */
function Course({ course, to, suffices }: CourseProps) {
  const t = useTexts(pointTexts);
  const language = useLanguage();
  const price = formatYen(course.price, language);
  return (
    <article className={styles.course} data-surface="paper">
      <h3 className={styles.points}>
        <Price amount={course.point} kind="points" language={language} />
      </h3>
      <p className={styles.price}>
        {price}
        {course.memo !== '' && <span className={styles.memo}>{course.memo}</span>}
        {course.bonuses.map((bonus) => (
          <Bonus key={bonus.name} bonus={bonus} />
        ))}
        {suffices && <span className={styles.suffices}>{t('suffices')}</span>}
      </p>
      <div className={styles.buy}>
        <LinkButton
          kind={suffices ? 'primary' : undefined}
          to={to}
          aria-label={t('buyCourse', { points: formatNumber(course.point), price })}
        >
          {t('buy')}
        </LinkButton>
      </div>
    </article>
  );
}
