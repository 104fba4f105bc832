import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { tab } from '#contract/shop/catalog.ts';
import { type CoinEntry, listHistory, type Parcel } from '#contract/shop/histories.ts';
import { cx } from '../../../kit/lib/cx.ts';
import {
  formatDate,
  formatNumber,
  formatShortDate,
  formatShortLastDayBefore,
} from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { deliveryTexts } from '../../ui/delivery-texts.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { SendState } from '../../ui/send-state.tsx';
import styles from './coin-history.module.css';
import { exchangeTexts } from './texts.ts';

interface CoinHistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The history of a member's coins: every change, newest first, in pages. */
export function CoinHistory({ page, onPage }: CoinHistoryProps) {
  const t = useTexts(exchangeTexts);
  const history = useQuery({
    ...callQuery(listHistory, { params: { page }, payload: { mode: 'coin' } }),
    ...keepShownData,
    // The type allows every mode; the response always has the requested one.
    select: ({ data }) => ({ list: data.mode === 'coin' ? data.list : [], page: data.page }),
  });
  return (
    <PagedList
      read={history}
      height="30rem"
      onPage={onPage}
      empty={
        <EmptyState
          icon="history"
          title={t('historyNone')}
          actions={<LinkButton to={paths.packList(tab.all)}>{t('toPacks')}</LinkButton>}
        />
      }
    >
      {(entries) => (
        <table className={styles.table} data-surface="paper">
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('content')}</th>
              <th scope="col">{t('change')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  );
}

/**
 * An entry of redeemed coins links to what they were redeemed for (spec, section 2). All of its
 * cards are shipped.
 */
function Entry({ entry }: { readonly entry: CoinEntry }) {
  const language = useLanguage();
  const leads = entry.bonusCoin <= 0 && entry.history_id !== '';
  return (
    <tr className={cx(leads && styles.leading)}>
      <td>
        <time dateTime={entry.created}>{formatShortDate(entry.created, language)}</time>
      </td>
      <td>
        {leads ? (
          <Link to={paths.buyProductHistoryDetail(entry.history_id)} className={styles.link}>
            {entry.memo}
          </Link>
        ) : (
          entry.memo
        )}
        {entry.parcel !== null && <Shipping parcel={entry.parcel} />}
      </td>
      <td className={cx('figures', styles.coins, entry.bonusCoin > 0 && styles.gained)}>
        {entry.bonusCoin > 0 ? '+' : '−'}
        {formatNumber(Math.abs(entry.bonusCoin))}
      </td>
    </tr>
  );
}

/**
 * The shipping of an exchange's cards. An exchange has no page of its own, so its row shows
 * everything.
 */
function Shipping({ parcel }: { readonly parcel: Parcel }) {
  const t = useTexts(exchangeTexts);
  const delivery = useTexts(deliveryTexts);
  const language = useLanguage();
  return (
    <p className={styles.shipping}>
      <SendState id={parcel.send_state_id} words={parcel.send_state} />
      {parcel.deliver_on !== null && parcel.delivered === null && (
        <span>
          {delivery('day')} {formatDate(`${parcel.deliver_on}T12:00:00+09:00`, language)}
        </span>
      )}
      {parcel.time_slot !== null && parcel.delivered === null && (
        <span>
          {delivery('timeSlot')} {delivery(`slot_${parcel.time_slot}`)}
        </span>
      )}
      {parcel.sent === null ? (
        <span>
          {parcel.taken_back !== null
            ? t('takenBackOn', { date: formatShortDate(parcel.taken_back, language) })
            : parcel.held === 1
              ? t('shipHeld')
              : t('shipBy', { date: formatShortLastDayBefore(parcel.ship_by, language) })}
        </span>
      ) : (
        <>
          <span>{t('sentOn', { date: formatShortDate(parcel.sent, language) })}</span>
          <span>
            {parcel.delivery_company}{' '}
            <a
              href={parcel.delivery_url}
              target="_blank"
              rel="noreferrer"
              title={t('track')}
              className={cx('figures', styles.code)}
            >
              {parcel.delivery_code}
            </a>
          </span>
        </>
      )}
    </p>
  );
}
