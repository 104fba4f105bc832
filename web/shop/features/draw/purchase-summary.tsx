import { decisionHours, shippingBusinessDays } from '#contract/limits.ts';
import type { Pack } from '#contract/shop/catalog.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Price } from '../../ui/price.tsx';
import styles from './purchase-summary.module.css';
import { drawTexts } from './texts.ts';

interface PurchaseSummaryProps {
  readonly pack: Pack;
  readonly count: number;
  /** The member's points or coins, depending on the pack; null if unknown. */
  readonly balance: number | null;
}

/**
 * The price and the balance afterwards, as on a receipt; the end of sale; and what follows: a draw,
 * a decision within a day, and the time of delivery. A final screen must show them (Act on
 * Specified Commercial Transactions, article 12-6).
 */
export function PurchaseSummary({ pack, count, balance }: PurchaseSummaryProps) {
  const t = useTexts(drawTexts);
  const language = useLanguage();
  const kind = pack.payment_method === '1' ? 'points' : 'coins';
  const labels =
    kind === 'points'
      ? { owned: t('ownedPoints'), spent: t('spentPoints'), left: t('remainingPoints') }
      : { owned: t('ownedCoins'), spent: t('spentCoins'), left: t('remainingCoins') };
  const spent = pack.point * count;
  const perCoin = pack.points_per_coin ?? 0;
  // Fractions of a coin are not earned (docs/spec.md, "The wire").
  const earned = perCoin > 0 ? Math.floor(spent / perCoin) : 0;
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>{t('pack')}</dt>
          <dd className={styles.name}>{pack.name}</dd>
        </div>
        <div>
          <dt>{t('count')}</dt>
          <dd className="figures">{t('countOption', { count })}</dd>
        </div>
        <div>
          <dt>{t('cards')}</dt>
          <dd className={cx('figures', styles.cards)}>{t('cardsOf', { count })}</dd>
        </div>
        {pack.end_date !== null && (
          <div>
            <dt>{t('saleEnds')}</dt>
            <dd>{formatDateTime(pack.end_date, language)}</dd>
          </div>
        )}
        <div>
          <dt>{labels.owned}</dt>
          <dd>{balance !== null && <Price amount={balance} kind={kind} language={language} />}</dd>
        </div>
        <div>
          <dt>{labels.spent}</dt>
          <dd>
            <Price amount={spent} kind={kind} language={language} ofPack />
          </dd>
        </div>
        {earned > 0 && (
          <div>
            <dt>{t('earnedCoins')}</dt>
            <dd>
              +<Price amount={earned} kind="coins" language={language} />
            </dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>{labels.left}</dt>
          <dd>
            {balance !== null && (
              <Price amount={Math.max(0, balance - spent)} kind={kind} language={language} />
            )}
          </dd>
        </div>
      </dl>
      <AfterPurchase pack={pack} />
    </>
  );
}

/** The text about the draw, the decision within a day, and the time of delivery. */
function AfterPurchase({ pack }: Pick<PurchaseSummaryProps, 'pack'>) {
  const t = useTexts(drawTexts);
  return (
    <>
      <p>{t(`confirmQuestion_${pack.draw ?? 'instant'}`)}</p>
      <p className={styles.then}>
        {pack.payment_method === '1'
          ? t('undecidedBecomePoints', { hours: pack.hold_hours ?? decisionHours })
          : t('coinCardsAreShipped')}
        <br />
        {t('shippedWithin', { days: shippingBusinessDays })}
      </p>
    </>
  );
}
