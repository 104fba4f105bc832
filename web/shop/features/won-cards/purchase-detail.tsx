import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { HistoryCard, PackHistory, Parcel } from '#contract/shop/histories.ts';
import { formatDate, formatDateTime, formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Countdown } from '../../../kit/ui/countdown.tsx';
import { paths } from '../../lib/paths.ts';
import { worthInPoints } from '../../lib/worth-in-points.ts';
import { deliveryTexts } from '../../ui/delivery-texts.ts';
import { ExtraBadge } from '../../ui/extra-badge.tsx';
import { ItemName } from '../../ui/item-facts.tsx';
import { LargeCard } from '../../ui/large-card.tsx';
import { largeCardTexts } from '../../ui/large-card-texts.ts';
import { Price } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { SendState } from '../../ui/send-state.tsx';
import { historyTexts } from './history-texts.ts';
import styles from './purchase-detail.module.css';
import { PurchaseState } from './purchase-state.tsx';

export interface PurchaseWithCards extends PackHistory {
  readonly cards: readonly HistoryCard[];
  readonly parcels: readonly Parcel[];
}

interface Props {
  readonly purchase: PurchaseWithCards;
  /** The purchase's receipt, shown beside the link to its proof. */
  readonly receipt: ReactNode;
}

/** A purchase: its price, its parcels, and the status of each card. */
export function PurchaseDetail({ purchase, receipt }: Props) {
  const t = useTexts(historyTexts);
  const [large, setLarge] = useState<HistoryCard | null>(null);
  return (
    <>
      <section className={styles.sheet} data-surface="paper">
        <Sums purchase={purchase} />
        {purchase.decide_by !== null && (
          <p className={styles.left}>
            {t('timeLeft')} <Countdown until={purchase.decide_by} />
          </p>
        )}
        {purchase.status === '0' && (
          <LinkButton kind="primary" to={paths.getCardList(purchase.id)}>
            {t('choose')}
          </LinkButton>
        )}
        <Link
          className={styles.proof}
          to={paths.fairness(purchase.pack_id, purchase.round, purchase.id)}
        >
          {t('proof')}
        </Link>
        {receipt}
      </section>
      {purchase.parcels.length > 0 && (
        <section className={styles.section}>
          <h2>{t('parcels')}</h2>
          <ul className={styles.parcels}>
            {purchase.parcels.map((parcel) => (
              <li key={parcel.number} className={styles.sheet} data-surface="paper">
                <ParcelFacts parcel={parcel} />
              </li>
            ))}
          </ul>
          {purchase.parcels.some(waits) && (
            <Link className={styles.proof} to={paths.myParcels()}>
              {t('toParcels')}
            </Link>
          )}
        </section>
      )}
      <section className={styles.section}>
        <h2>{t('cardList')}</h2>
        <ul className={styles.cards}>
          {purchase.cards.map((card) => (
            <li key={card.history_id} className={styles.card}>
              <Card card={card} onEnlarge={setLarge} />
            </li>
          ))}
        </ul>
      </section>
      <LargeCard card={large} onClose={() => setLarge(null)} />
    </>
  );
}

/** Whether a parcel has neither left nor been taken back. */
function waits({ sent, taken_back: takenBack }: Parcel): boolean {
  return sent === null && takenBack === null;
}

/** The price, cards and points of a purchase. */
function Sums({ purchase }: { readonly purchase: PurchaseWithCards }) {
  const t = useTexts(historyTexts);
  const language = useLanguage();
  const cards = (count: number) => t('cards', { count });
  const worth = worthInPoints(purchase.cards);
  return (
    <dl className={styles.facts}>
      <Fact name={t('date')}>
        <time dateTime={purchase.created}>{formatDate(purchase.created, language)}</time>
      </Fact>
      <Fact name={t('price')}>
        <Price
          amount={purchase.point}
          kind={purchase.payment_method === '1' ? 'points' : 'coins'}
          language={language}
        />
      </Fact>
      <Fact name={t('state')}>
        <span className={styles.badges}>
          <PurchaseState purchase={purchase} />
        </span>
      </Fact>
      {purchase.refunded_at !== undefined && (
        <Fact name={t('refundedAt')}>{formatDateTime(purchase.refunded_at, language)}</Fact>
      )}
      {purchase.price_returned_at !== undefined && (
        <Fact name={t('refundedAt')}>{formatDateTime(purchase.price_returned_at, language)}</Fact>
      )}
      {worth !== null && (
        <Fact name={t('worth')}>
          <Price amount={worth} kind="points" language={language} />
        </Fact>
      )}
      {purchase.open_card > 0 && <Fact name={t('waiting')}>{cards(purchase.open_card)}</Fact>}
      {purchase.send_card > 0 && <Fact name={t('shipped')}>{cards(purchase.send_card)}</Fact>}
      {purchase.taken_back_card > 0 && (
        <Fact name={t('takenBack')}>{cards(purchase.taken_back_card)}</Fact>
      )}
      {purchase.reduction_card > 0 && (
        <>
          <Fact name={t('converted')}>{cards(purchase.reduction_card)}</Fact>
          <Fact name={t('pointsBack')}>
            <Price amount={purchase.reduction_point} kind="points" language={language} />
          </Fact>
          {purchase.lapsed_at !== null && (
            <Fact name={t('lapsed')}>
              {t('lapsedAt', {
                count: purchase.lapsed_card,
                when: formatDateTime(purchase.lapsed_at, language),
              })}
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

/** The state of a parcel: its cards, deadline, and tracking number. */
function ParcelFacts({ parcel }: { readonly parcel: Parcel }) {
  const t = useTexts(historyTexts);
  const language = useLanguage();
  const delivery = useTexts(deliveryTexts);
  const { number, parcel_id: parcelId, cards, all_cards: all, sent } = parcel;
  const { taken_back: takenBack } = parcel;
  return (
    <>
      <h3 className={styles.parcel}>
        {t('parcel', { number })}
        <SendState id={parcel.send_state_id} words={parcel.send_state} />
      </h3>
      <dl className={styles.facts}>
        <Fact name={t('cardList')}>
          {t('cards', { count: cards })}
          {all > cards && (
            <p className={styles.together}>{t('together', { count: all - cards })}</p>
          )}
        </Fact>
        {parcel.deliver_on !== null && (
          <Fact name={delivery('day')}>
            {formatDate(`${parcel.deliver_on}T12:00:00+09:00`, language)}
          </Fact>
        )}
        {parcel.time_slot !== null && (
          <Fact name={delivery('timeSlot')}>{delivery(`slot_${parcel.time_slot}`)}</Fact>
        )}
        {parcelId > 0 && <Fact name={t('parcelId')}>{parcelId}</Fact>}
        {parcel.held === 1 && (
          <Fact name={t('held')}>{t(parcel.on_hold === 1 ? 'onHold' : 'heldUntil')}</Fact>
        )}
        {takenBack !== null && (
          <Fact name={t('takenBackOn')}>
            <time dateTime={takenBack}>{formatDate(takenBack, language)}</time>
          </Fact>
        )}
        {sent === null && takenBack === null && parcel.held === 0 && (
          <Fact name={t('shipBy')}>
            <time dateTime={parcel.ship_by}>{formatLastDayBefore(parcel.ship_by, language)}</time>
          </Fact>
        )}
        {sent !== null && (
          <>
            <Fact name={t('sentOn')}>
              <time dateTime={sent}>{formatDate(sent, language)}</time>
            </Fact>
            {parcel.delivered !== null && (
              <Fact name={t('deliveredOn')}>
                <time dateTime={parcel.delivered}>{formatDate(parcel.delivered, language)}</time>
              </Fact>
            )}
            <Fact name={t('company')}>{parcel.delivery_company}</Fact>
            <Fact name={t('code')}>
              <a
                href={parcel.delivery_url}
                target="_blank"
                rel="noreferrer"
                title={t('track')}
                className="figures"
              >
                {parcel.delivery_code}
              </a>
            </Fact>
          </>
        )}
      </dl>
    </>
  );
}

interface CardProps {
  readonly card: HistoryCard;
  readonly onEnlarge: (card: HistoryCard) => void;
}

/** A card of a purchase with its status; a press enlarges it. */
function Card({ card, onEnlarge }: CardProps) {
  const t = useTexts(historyTexts);
  const large = useTexts(largeCardTexts);
  return (
    <>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={large('enlarge', { name: card.name })}
        onClick={() => onEnlarge(card)}
      >
        <img
          src={card.image}
          alt=""
          width={63}
          height={88}
          loading="lazy"
          className={styles.picture}
        />
      </button>
      <div className={styles.words}>
        <h3 className={styles.name}>{card.name}</h3>
        <ExtraBadge card={card} />
        <ItemName item={card.item} />
        <p className={styles.badges}>
          <RarityBadge rarity={card.rarity} label={card.rarity_label} />
          <span>{card.model_number}</span>
        </p>
        <p className={styles.badges}>
          {card.choice === 'points' && t('asPoints', { count: card.buy_point ?? 0 })}
          {card.choice === 'open' && t('open')}
          {card.choice === 'taken_back' &&
            (card.parcel === null ? t('takenBack') : t('takenBackOut', { number: card.parcel }))}
          {card.choice === 'ship' && card.parcel !== null && (
            <>
              {t('inParcel', { number: card.parcel })}
              <SendState id={card.send_state_id} words={card.send_state} />
            </>
          )}
        </p>
      </div>
    </>
  );
}

/** A line with a name and a value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
