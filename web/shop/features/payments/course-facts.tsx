import { bankHours, paymentDueDays, pointValidityMonths } from '#contract/limits.ts';
import { type PayMethodId, type PointCourse, payMethods } from '#contract/shop/points.ts';
import { formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Price } from '../../ui/price.tsx';
import styles from './facts.module.css';
import { paymentTexts } from './texts.ts';

/** Payment methods where the customer pays later, with a number that they get now. */
const slowMethods: readonly PayMethodId[] = [payMethods.store, payMethods.bank];

/**
 * The purchase, its price, its dates of payment and delivery, and that it is final. The
 * final screen must show all of this (Specified Commercial Transactions Act, article 12-6).
 */
export function CourseFacts({
  course,
  method,
  bonus,
}: {
  course: PointCourse;
  method: PayMethodId | undefined;
  /** Free points that come with it. */
  bonus: number;
}) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const isSlow = method !== undefined && slowMethods.includes(method);
  return (
    <dl className={styles.facts}>
      <dt>{t('points')}</dt>
      <dd>
        <Price amount={course.point} kind="points" language={language} />
      </dd>
      {bonus > 0 && (
        <>
          <dt>{t('bonus')}</dt>
          <dd>
            <Price amount={bonus} kind="points" language={language} />
          </dd>
        </>
      )}
      <dt>{t('price')}</dt>
      <dd className={styles.large}>{formatYen(course.price, language)}</dd>
      <dt>{t('payTime')}</dt>
      <dd>{isSlow ? t('payInTime', { days: paymentDueDays }) : t('payAtOnce')}</dd>
      <dt>{t('delivery')}</dt>
      <dd>{method === payMethods.bank ? t('deliverByBank', bankHours) : t('deliverAtOnce')}</dd>
      <dt>{t('validity')}</dt>
      <dd>{t('validFor', { months: pointValidityMonths })}</dd>
      <dt>{t('cancellation')}</dt>
      <dd>{t('noCancellation')}</dd>
    </dl>
  );
}
