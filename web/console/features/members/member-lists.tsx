import { operations } from '#contract/console/index.ts';
import {
  memberEntrySorts,
  memberParcelSorts,
  memberParcelState,
} from '#contract/console/members.ts';
import { paymentSorts, paymentState } from '#contract/console/payments.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/queries.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { paymentTexts } from '../payments/texts.ts';
import { memberTexts } from './texts.ts';

interface ListProps {
  readonly params: { readonly memberId: string };
}

const byTime = { ascending: 'oldest', descending: 'newest' } as const;

/** The changes of the points or coins of a member. */
export function MemberEntries({
  params,
  currency,
}: ListProps & { readonly currency: 'point' | 'coin' }) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const address = `${currency}.`;
  const { value } = useListAddress(address);
  const sort = memberEntrySorts.find((each) => each === value('sort'));
  const read = useRead(operations.listMemberEntries, {
    params,
    query: { currency, sort, cursor: value('cursor') },
  });
  const title = t(currency === 'point' ? 'entries' : 'coinEntries');
  return (
    <Section title={title}>
      <List
        caption={title}
        read={read}
        address={address}
        defaultSort="newest"
        rowKey={({ number }) => number}
        empty={t('noEntries')}
        columns={[
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: byTime,
          },
          { key: 'kind', header: t('kind'), cell: ({ kind }) => kind },
          {
            key: 'difference',
            header: t('difference'),
            cell: ({ amount }) => formatNumber(amount),
            isNumber: true,
          },
          {
            key: 'after',
            header: t('after'),
            cell: ({ balanceAfter }) => formatNumber(balanceAfter),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}

/** The payments of a member. */
export function MemberPayments({ params }: ListProps) {
  const t = useTexts(memberTexts);
  const paymentText = useTexts(paymentTexts);
  const language = useLanguage();
  const address = 'payments.';
  const { value } = useListAddress(address);
  const state = paymentState.options.find((each) => each === value('state'));
  const sort = paymentSorts.find((each) => each === value('sort'));
  const query = { state, sort, cursor: value('cursor') };
  const read = useRead(operations.listMemberPayments, { params, query });
  return (
    <Section title={t('payments')}>
      <FilterForm
        address={address}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: paymentText('state'),
            value: state,
            any: paymentText('anyState'),
            options: paymentState.options.map((each) => [each, paymentText(`state_${each}`)]),
          },
        ]}
      />
      <List
        caption={t('payments')}
        read={read}
        address={address}
        defaultSort="newest"
        rowKey={({ id }) => id}
        linkOf={({ id }) => `${paths.payments}/${id}`}
        empty={t('noPayments')}
        columns={[
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: byTime,
          },
          { key: 'method', header: t('method'), cell: ({ method }) => method },
          { key: 'state', header: t('state'), cell: (row) => paymentText(`state_${row.state}`) },
          {
            key: 'yen',
            header: t('yen'),
            cell: ({ amount }) => formatNumber(amount),
            isNumber: true,
            sort: { ascending: 'amount', descending: 'amount-desc' },
          },
          {
            key: 'reversed',
            header: t('reversed'),
            cell: ({ reversed }) => reversed > 0 && formatNumber(reversed),
            isNumber: true,
          },
          {
            key: 'provider',
            header: t('provider'),
            cell: ({ provider, providerId }) => `${provider} ${providerId ?? ''}`,
          },
        ]}
      />
    </Section>
  );
}

/** The parcels of a member. */
export function MemberParcels({ params }: ListProps) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const address = 'parcels.';
  const { value } = useListAddress(address);
  const state = memberParcelState.options.find((each) => each === value('state'));
  const sort = memberParcelSorts.find((each) => each === value('sort'));
  const query = { state, sort, cursor: value('cursor') };
  const read = useRead(operations.listMemberParcels, { params, query });
  return (
    <Section title={t('parcels')}>
      <FilterForm
        address={address}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('parcelState'),
            value: state,
            any: t('parcelState_any'),
            options: memberParcelState.options.map((each) => [each, t(`parcelState_${each}`)]),
          },
        ]}
      />
      <List
        caption={t('parcels')}
        read={read}
        address={address}
        defaultSort="newest"
        rowKey={({ id }) => id}
        linkOf={({ id }) => `${paths.parcels}/${id}`}
        empty={t('noParcels')}
        columns={[
          { key: 'parcel', header: t('parcel'), cell: ({ id }) => id },
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: byTime,
          },
          { key: 'cards', header: t('cards'), cell: ({ cards }) => cards, isNumber: true },
          {
            key: 'sent',
            header: t('sent'),
            cell: ({ sentAt, takenBackAt }) =>
              takenBackAt === null
                ? sentAt && formatDateTime(sentAt, language)
                : t('takenBackAt', { at: formatDateTime(takenBackAt, language) }),
          },
          {
            key: 'tracking',
            header: t('tracking'),
            cell: ({ carrier, trackingNumber }) =>
              trackingNumber && `${carrier ?? ''} ${trackingNumber}`,
          },
        ]}
      />
    </Section>
  );
}
