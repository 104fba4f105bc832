import { operations } from '#contract/console/index.ts';
import { paymentState } from '#contract/console/payments.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/queries.ts';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { paymentTexts } from '../payments/texts.ts';
import { memberTexts } from './texts.ts';

interface ListProps {
  readonly params: { readonly memberId: string };
}

/** The newest changes of the points or coins of a member. */
export function MemberEntries({
  params,
  currency,
}: ListProps & { readonly currency: 'point' | 'coin' }) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const read = useRead(operations.listMemberEntries, {
    params,
    query: { currency },
  });
  const title = t(currency === 'point' ? 'entries' : 'coinEntries');
  return (
    <Section title={title}>
      <List
        caption={title}
        read={read}
        rowKey={({ number }) => number}
        empty={t('noEntries')}
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
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

/** The newest payments of a member. */
export function MemberPayments({ params }: ListProps) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const read = useRead(operations.listMemberPayments, { params });
  return (
    <Section title={t('payments')}>
      <List
        caption={t('payments')}
        read={read}
        rowKey={({ id }) => id}
        linkOf={({ id }) => `${paths.payments}/${id}`}
        empty={t('noPayments')}
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'method', header: t('method'), cell: ({ method }) => method },
          { key: 'state', header: t('state'), cell: ({ state }) => <PaymentState state={state} /> },
          {
            key: 'yen',
            header: t('yen'),
            cell: ({ amount }) => formatNumber(amount),
            isNumber: true,
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

function PaymentState({ state }: { readonly state: string }) {
  const t = useTexts(paymentTexts);
  const known = paymentState.options.find((each) => each === state);
  return known === undefined ? state : t(`state_${known}`);
}

/** The newest parcels of a member. */
export function MemberParcels({ params }: ListProps) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const read = useRead(operations.listMemberParcels, { params });
  return (
    <Section title={t('parcels')}>
      <List
        caption={t('parcels')}
        read={read}
        rowKey={({ id }) => id}
        linkOf={({ id }) => `${paths.parcels}/${id}`}
        empty={t('noParcels')}
        columns={[
          { key: 'parcel', header: t('parcel'), cell: ({ id }) => id },
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'cards', header: t('cards'), cell: ({ cards }) => cards, isNumber: true },
          {
            key: 'sent',
            header: t('sent'),
            cell: ({ sentAt }) => sentAt && formatDateTime(sentAt, language),
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
