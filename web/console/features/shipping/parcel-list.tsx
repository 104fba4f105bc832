import type { operations } from '#contract/console/index.ts';
import type { parcelSorts, parcelSortsOf } from '#contract/console/shipping.ts';
import { formatDateTime, formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf, RequestOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { List, type ListProps } from '../../ui/list.tsx';
import { ListTools } from '../totals/list-tools.tsx';
import styles from './parcel-list.module.css';
import { shippingTexts } from './texts.ts';

type Row = AnswerOf<typeof operations.listParcels>['items'][number];

interface ParcelListProps extends Pick<ListProps<Row>, 'read'> {
  /** The orders of the parcels that are listed; the first is the default. */
  readonly sorts: ReturnType<typeof parcelSortsOf>;
  /** The query of the list. */
  readonly query: NonNullable<RequestOf<typeof operations.listParcels>['query']>;
}

/** A list of parcels as a table; on a phone as blocks. */
export function ParcelList({ read, sorts, query }: ParcelListProps) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const sortable = (
    ascending: (typeof parcelSorts)[number],
    descending: (typeof parcelSorts)[number],
  ) => sorts.includes(ascending) && { sort: { ascending, descending } };
  return (
    <div className={styles.parcels}>
      <List
        caption={t('parcels')}
        hasChoices
        tools={<ListTools list="parcels" query={query} />}
        read={read}
        rowKey={({ id }) => id}
        linkOf={({ id }) => `${paths.parcels}/${id}`}
        empty={t('none')}
        defaultSort={sorts[0]}
        columns={[
          { key: 'parcel', header: t('parcel'), cell: ({ id }) => t('heading', { id }) },
          {
            key: 'shipBy',
            header: t('shipBy'),
            cell: (row) => <Due row={row} />,
            ...sortable('due', 'due-desc'),
          },
          { key: 'state', header: t('state'), cell: (row) => <State row={row} /> },
          {
            key: 'cards',
            header: t('cards'),
            cell: ({ cards }) => t('cardCount', { count: cards }),
            isNumber: true,
          },
          { key: 'recipient', header: t('recipient'), cell: ({ name }) => name },
          { key: 'member', header: t('member'), cell: ({ memberId }) => memberId },
          {
            key: 'carrier',
            header: t('carrier'),
            cell: ({ carrier }) => carrier && t(`carrier_${carrier}`),
          },
          { key: 'tracking', header: t('tracking'), cell: ({ trackingNumber }) => trackingNumber },
          {
            key: 'opened',
            header: t('opened'),
            cell: ({ createdAt }) => formatDateTime(createdAt, language),
            isOptional: true,
            ...sortable('oldest', 'newest'),
          },
          {
            key: 'exported',
            header: t('exported'),
            cell: ({ exportId }) => exportId !== null && t('exportNumber', { id: exportId }),
            isOptional: true,
          },
          {
            key: 'sent',
            header: t('sent'),
            cell: ({ sentAt }) => sentAt !== null && formatDateTime(sentAt, language),
            isOptional: true,
            ...sortable('sent', 'sent-desc'),
          },
        ]}
      />
    </div>
  );
}

interface RowProps {
  readonly row: Pick<Row, 'shipBy' | 'sentAt' | 'takenBackAt' | 'state' | 'hold'>;
}

/** The last day on which a parcel may leave; nothing if its cards were taken back. */
export function Due({ row: { shipBy, sentAt, takenBackAt } }: RowProps) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const day = formatLastDayBefore(shipBy, language);
  if (takenBackAt !== null) return null;
  if (sentAt !== null || Date.parse(shipBy) > Date.now()) return day;
  return (
    <span className={styles.late}>
      {day} ({t('late')})
    </span>
  );
}

/** A parcel's state, and the reason if it is held back. */
export function State({ row: { state, hold } }: RowProps) {
  const t = useTexts(shippingTexts);
  return hold === null ? (
    t(`state_${state}`)
  ) : (
    <span className={styles.held}>{t(`hold_${hold}`)}</span>
  );
}
