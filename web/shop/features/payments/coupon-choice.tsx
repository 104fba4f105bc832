import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCoupons, type MyCoupon } from '#contract/shop/coupons.ts';
import type { PointCourse } from '#contract/shop/points.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { callQuery } from '../../lib/queries.ts';
import { paymentTexts } from './texts.ts';

/** The free points of a purchase of points, and the coupon that the member chose for it. */
export interface FreePoints {
  /** Coupons that give more points with this course now. */
  readonly coupons: readonly MyCoupon[];
  /** Null if no coupon is chosen. */
  readonly couponId: number | null;
  /** Free points of the course and of the coupon together. */
  readonly bonus: number;
  choose(couponId: number | null): void;
}

/** Finds the free points that come with a course, and lets the member choose a coupon. */
export function useFreePoints(course: PointCourse): FreePoints {
  const { data } = useQuery({ ...callQuery(listCoupons, {}), staleTime: 0 });
  const [chosen, choose] = useState<number | null>(null);
  const coupons = (data?.data.list ?? []).filter(
    ({ kind, state, point_price_id: courseId }) =>
      kind === 'percent' && state === 'usable' && (courseId === null || courseId === course.id),
  );
  const coupon = coupons.find(({ id }) => id === chosen);
  const bonus = course.bonus_point + (coupon === undefined ? 0 : couponPoints(course, coupon));
  return { coupons, couponId: coupon?.id ?? null, bonus, choose };
}

/** Computes the free points that a coupon gives with a course. */
function couponPoints(course: PointCourse, coupon: MyCoupon): number {
  return Math.floor((course.point * coupon.amount) / 100);
}

interface Props {
  readonly course: PointCourse;
  readonly free: FreePoints;
  readonly disabled: boolean;
}

/** The choice of a coupon for a purchase of points. Shows nothing if the member has none. */
export function CouponChoice({ course, free, disabled }: Props) {
  const { coupons, couponId, choose } = free;
  const t = useTexts(paymentTexts);
  if (coupons.length === 0) return null;
  return (
    <SelectField
      label={t('coupon')}
      value={couponId ?? ''}
      disabled={disabled}
      onChange={(event) => choose(Number(event.target.value) || null)}
    >
      <option value="">{t('noCoupon')}</option>
      {coupons.map((coupon) => (
        <option key={coupon.id} value={coupon.id}>
          {t('couponOption', {
            name: coupon.name,
            points: formatNumber(couponPoints(course, coupon)),
          })}
        </option>
      ))}
    </SelectField>
  );
}
