import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { listCoupons, type MyCoupon } from '#contract/shop/coupons.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { formatEnd, formatStart } from '../../lib/format-period.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './coupons.module.css';
import { couponTexts } from './texts.ts';
import { useRedeem } from './use-redeem.ts';

/** The field for a coupon's code, and the coupons that the member has. */
export function Coupons() {
  const t = useTexts(couponTexts);
  const form = useRef<HTMLFormElement>(null);
  const { redeem, isBusy, points, errorText } = useRedeem();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    redeem({ code: fieldText(new FormData(event.currentTarget), 'code') });
  };
  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <h2>{t('enter')}</h2>
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          name="code"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {errorText !== undefined && <Notice kind="danger">{errorText}</Notice>}
        {points !== undefined && <Received points={points} />}
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {t('redeem')}
        </Button>
      </form>
      <OwnCoupons isBusy={isBusy} onUse={(id) => redeem({ coupon_id: id })} />
    </>
  );
}

/** Says what a coupon gave: points, or that it can be chosen when points are bought. */
function Received({ points }: { readonly points: number }) {
  const t = useTexts(couponTexts);
  if (points > 0)
    return <Notice kind="success">{t('got', { points: formatNumber(points) })}</Notice>;
  return (
    <>
      <Notice kind="success">{t('received')}</Notice>
      <LinkButton wide to={paths.buyPoint()}>
        {t('toBuy')}
      </LinkButton>
    </>
  );
}

interface OwnCouponsProps {
  readonly isBusy: boolean;
  readonly onUse: (id: number) => void;
}

/** The coupons that the member has, the newest first. */
function OwnCoupons({ isBusy, onUse }: OwnCouponsProps) {
  const t = useTexts(couponTexts);
  const read = useQuery({ ...callQuery(listCoupons, {}), ...keepShownData, staleTime: 0 });
  if (read.isPending)
    return (
      <section className={styles.own} aria-busy="true">
        <h2>{t('own')}</h2>
        <p className={styles.soft}>&nbsp;</p>
        <ul className={styles.list} />
      </section>
    );
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { list } = read.data.data;
  const daily = list.filter((coupon) => coupon.is_daily);
  const own = list.filter((coupon) => !coupon.is_daily);
  return (
    <>
      {daily.length > 0 && (
        <section className={styles.own}>
          <h2>{t('daily')}</h2>
          <CouponList coupons={daily} isBusy={isBusy} onUse={onUse} />
        </section>
      )}
      <section className={styles.own}>
        <h2>{t('own')}</h2>
        {own.length === 0 && <p className={styles.soft}>{t('none')}</p>}
        <CouponList coupons={own} isBusy={isBusy} onUse={onUse} />
      </section>
    </>
  );
}

interface CouponListProps extends OwnCouponsProps {
  readonly coupons: readonly MyCoupon[];
}

function CouponList({ coupons, isBusy, onUse }: CouponListProps) {
  const t = useTexts(couponTexts);
  return (
    <ul className={styles.list}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className={styles.coupon}>
          <CouponFacts coupon={coupon} />
          {coupon.needs_phone && <LinkButton to={paths.changeMember()}>{t('toVerify')}</LinkButton>}
          {coupon.state === 'usable' && coupon.kind === 'points' && !coupon.needs_phone && (
            <Button
              busy={isBusy}
              aria-label={t(coupon.is_daily ? 'receiveNamed' : 'use', { name: coupon.name })}
              onClick={() => onUse(coupon.id)}
            >
              {t(coupon.is_daily ? 'receive' : 'redeem')}
            </Button>
          )}
          {coupon.state === 'usable' && coupon.kind === 'percent' && (
            <LinkButton to={paths.buyPoint()}>{t('toBuy')}</LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The name of a coupon, what it gives, its period and whether it can be used. */
function CouponFacts({ coupon }: { readonly coupon: MyCoupon }) {
  const t = useTexts(couponTexts);
  const language = useLanguage();
  const { name, kind, amount, state, starts_at: startsAt, ends_at: endsAt } = coupon;
  const dailyKey = coupon.needs_phone
    ? 'needsPhone'
    : coupon.is_daily && state === 'used'
      ? 'dailyUsed'
      : undefined;
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <p>
        {kind === 'points'
          ? t('points', { points: formatNumber(amount) })
          : t('percent', { percent: formatNumber(amount) })}
      </p>
      <p className={styles.soft}>
        {dailyKey === undefined ? t(`state_${state}`) : t(dailyKey)}
        {state === 'not-yet' && ` · ${t('from', { date: formatStart(startsAt, language) })}`}
        {endsAt !== null && ` · ${t('until', { date: formatEnd(endsAt, language) })}`}
      </p>
    </div>
  );
}
