import { Link } from 'react-router';
import type { PackHistory } from '#contract/shop/histories.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Countdown } from '../../../kit/ui/countdown.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { arrivingFrom } from '../../lib/navigation-state.ts';
import { paths } from '../../lib/paths.ts';
import { Price } from '../../ui/price.tsx';
import { isPartlyDecided } from './decision-breakdown.tsx';
import { historyTexts } from './history-texts.ts';
import styles from './purchase-list.module.css';
import { PurchaseState } from './purchase-state.tsx';

/**
 * A member's purchases. A decided one links to its details, an open one to the choice (spec,
 * section 2).
 */
export function PurchaseList({ purchases }: { readonly purchases: readonly PackHistory[] }) {
  return (
    <ol className={styles.list} data-surface="paper">
      {purchases.map((purchase) => (
        <li key={purchase.id} className={styles.entry}>
          <Purchase purchase={purchase} />
        </li>
      ))}
    </ol>
  );
}

/** A purchase in the history: its pack, date, price and status. */
function Purchase({ purchase }: { readonly purchase: PackHistory }) {
  const t = useTexts(historyTexts);
  const language = useLanguage();
  const { id, created, count } = purchase;
  return (
    <>
      <img
        src={purchase.pack_image}
        alt=""
        width={60}
        height={80}
        loading="lazy"
        className={styles.cover}
      />
      <div className={styles.words}>
        <p className={styles.bought}>
          <time dateTime={created}>{formatDate(created, language)}</time>
          <span>{t('packs', { count })}</span>
          <Price
            amount={purchase.point}
            kind={purchase.payment_method === '1' ? 'points' : 'coins'}
            language={language}
          />
        </p>
        <h2 className={styles.name}>
          <Link
            className={styles.link}
            to={addressOf(purchase)}
            state={arrivingFrom('buy-product-history')}
          >
            {purchase.pack_name}
          </Link>
        </h2>
        <Facts purchase={purchase} />
        {purchase.status === '0' && purchase.unopened > 0 && (
          <p className={styles.opening}>
            <LinkButton
              size="sm"
              to={paths.gachaAnimation(id)}
              state={arrivingFrom('buy-product-history')}
            >
              {t('goOnOpening', { count: purchase.unopened })}
            </LinkButton>
          </p>
        )}
        {isPartlyDecided(purchase) && (
          <Link className={styles.detail} to={paths.buyProductHistoryDetail(id)}>
            {t('detail')}
          </Link>
        )}
      </div>
      <span className={styles.onward}>
        <Icon name="next" size={20} />
      </span>
    </>
  );
}

/** The state of a purchase, the deadline of its cards, and its tracking number. */
function Facts({ purchase }: { readonly purchase: PackHistory }) {
  const t = useTexts(historyTexts);
  const { decide_by: decideBy } = purchase;
  return (
    <p className={styles.facts}>
      <PurchaseState purchase={purchase} />
      {decideBy !== null && (
        <span className={styles.left}>
          {t('timeLeft')} <Countdown until={decideBy} />
        </span>
      )}
      {purchase.delivery_code !== '' && (
        <span>
          {t('code')} <span className="figures">{purchase.delivery_code}</span>
        </span>
      )}
    </p>
  );
}

function addressOf({ id, status, waiting }: PackHistory): string {
  if (waiting !== undefined) return paths.gachaAnimation(id);
  return status === '1' ? paths.buyProductHistoryDetail(id) : paths.getCardList(id);
}
