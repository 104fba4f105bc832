import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { timelineKind, timelineSorts } from '#contract/console/member-timeline.ts';
import { paymentState } from '#contract/console/payments.ts';
import type { Permission } from '#contract/permissions.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/queries.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { ShownScreen } from '../final-screens/shown-screen.tsx';
import { paymentTexts } from '../payments/texts.ts';
import { useActionName } from '../record-timeline/use-action-name.ts';
import { AddNote } from './add-note.tsx';
import { timelineTexts } from './timeline-texts.ts';

type Event = AnswerOf<typeof operations.listMemberTimeline>['items'][number];

interface TimelineProps {
  readonly params: { readonly memberId: string };
  readonly permissions: readonly Permission[];
}

/** Everything that happened to a member, the newest first, with the notes of staff. */
export function MemberTimeline({ params, permissions }: TimelineProps) {
  const t = useTexts(timelineTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const kind = timelineKind.options.find((each) => each === value('kind'));
  const sort = timelineSorts.find((each) => each === value('sort'));
  const query = { kind, sort, cursor: value('cursor') };
  const read = useRead(operations.listMemberTimeline, { params, query });
  return (
    <Section title={t('title')}>
      {permissions.includes('members.change') && <AddNote params={params} />}
      <FilterForm
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('only'),
            value: kind,
            any: t('only_all'),
            options: timelineKind.options.map((each) => [each, t(`event_${each}`)]),
          },
        ]}
      />
      <List<Event>
        caption={t('title')}
        read={read}
        defaultSort="newest"
        rowKey={({ key }) => key}
        empty={t('none')}
        columns={[
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
          { key: 'what', header: t('what'), cell: (event) => <What event={event} /> },
          {
            key: 'amount',
            header: t('amount'),
            cell: (event) => <Amount event={event} />,
            isNumber: true,
          },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          { key: 'about', header: t('about'), cell: (event) => <About event={event} /> },
          {
            key: 'neighbour',
            header: t('neighbour'),
            cell: (event) => <LinkedRecord event={event} permissions={permissions} />,
          },
        ]}
      />
    </Section>
  );
}

interface EventProps {
  readonly event: Event;
}

const bookings = [
  'points_bought',
  'bonus',
  'pack_bought',
  'card_converted',
  'coins_earned',
  'points_expired',
  'adjustment',
  'referral',
  'account_closed',
  'payment_reversed',
  'payment_returned',
  'debt_settled',
  'lots_relaid',
  'card_exchanged',
  'points_brought',
  'pack_refunded',
  'coins_withdrawn',
  'bonus_withdrawn',
] as const;

/** The name of an event; a kind of booking without a text is shown as it is stored. */
function What({ event: { kind, detail } }: EventProps): ReactNode {
  const t = useTexts(timelineTexts);
  const paymentText = useTexts(paymentTexts);
  const nameOfAction = useActionName();
  if (kind === 'command' && detail !== null) return nameOfAction(detail);
  if (kind === 'booking') {
    const booking = bookings.find((each) => each === detail);
    return booking === undefined ? detail : t(`booking_${booking}`);
  }
  const state = kind === 'payment' ? paymentState.safeParse(detail).data : undefined;
  const more = state === undefined ? detail : paymentText(`state_${state}`);
  return (
    <>
      {t(`event_${kind}`)}
      {more !== null && ` (${more})`}
    </>
  );
}

/** The reason or note of an event, and the final screen that the member saw before an order. */
function About({ event: { text, finalScreen } }: EventProps): ReactNode {
  return (
    <>
      {text}
      {finalScreen !== null && <ShownScreen number={finalScreen} />}
    </>
  );
}

/** The points, coins, yen or cards of an event; nothing if it has none. */
function Amount({ event: { kind, amount, currency } }: EventProps): ReactNode {
  const t = useTexts(timelineTexts);
  if (amount === null) return null;
  const text = { amount: formatNumber(amount) };
  if (currency !== null) return t(currency === 'point' ? 'points' : 'coins', text);
  return t(kind === 'payment' ? 'yen' : 'cards', text);
}

/** The screen of each kind of record that an event links to, and the permission to see it. */
const screens = {
  payment: { path: paths.payments, permission: 'payments.view' },
  parcel: { path: paths.parcels, permission: 'parcels.view' },
  mail: { path: paths.mails, permission: 'mails.view' },
  letter: { path: paths.letters, permission: 'letters.view' },
  pack: { path: paths.catalogue, permission: 'packs.view' },
} as const;

/** The record that an event links to; without a link if this person may not see it. */
function LinkedRecord({
  event: { neighbour },
  permissions,
}: EventProps & Pick<TimelineProps, 'permissions'>): ReactNode {
  const t = useTexts(timelineTexts);
  if (neighbour === null) return null;
  const { kind, id } = neighbour;
  const { path, permission } = screens[kind];
  const text = kind === 'payment' ? t('to_payment') : t(`to_${kind}`, { id });
  return permissions.includes(permission) ? <Link to={`${path}/${id}`}>{text}</Link> : text;
}
