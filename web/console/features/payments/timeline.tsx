import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { useActionName } from '../record-timeline/use-action-name.ts';
import type { PaymentView } from './payment-view.ts';
import { paymentTexts } from './texts.ts';

interface Line {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly detail: string;
  readonly by: string;
  readonly event?: PaymentView['events'][number];
}

type Translate = ReturnType<typeof useTexts<(typeof paymentTexts)['ja']>>;

/** All that happened to a payment, oldest first: states, bookings, messages, refunds, staff. */
export function PaymentTimeline({ payment }: { readonly payment: PaymentView }) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const nameOfAction = useActionName();
  const points = (key: 'credited' | 'takenBack' | 'owed') => ({
    key,
    header: t(key),
    cell: ({ event }: Line) => {
      const number = event?.[key] ?? 0;
      return number !== 0 && formatNumber(number);
    },
    isNumber: true,
  });
  return (
    <Section title={t('events')}>
      <DataTable
        caption={t('events')}
        rows={linesOf(payment, t, nameOfAction)}
        rowKey={({ key }) => key}
        empty={t('noEvents')}
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'what', header: t('what'), cell: ({ what }) => what },
          { key: 'detail', header: t('detail'), cell: ({ detail }) => detail },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          points('credited'),
          points('takenBack'),
          points('owed'),
        ]}
      />
    </Section>
  );
}

/** Merges everything about a payment into one list, in the order in which it happened. */
function linesOf(
  { events, callbacks, refunds, commands }: PaymentView,
  t: Translate,
  nameOfAction: (action: string) => string,
): Line[] {
  const lines: Line[] = [
    ...events.map((event) => ({
      ...{ key: `event ${event.number}`, at: event.at, event, by: '' },
      what: `${event.from === null ? '' : `${t(`state_${event.from}`)} → `}${t(`state_${event.to}`)}`,
      detail: `${event.seen} (${event.cause})`,
    })),
    ...callbacks.map(({ receivedAt, outcome: result }, place) => ({
      ...{ key: `callback ${place}`, at: receivedAt, by: '' },
      ...{ what: t('callback'), detail: result ?? t('notProcessed') },
    })),
    ...refunds.flatMap(({ id, yen, sentAt, endedAt, state, failure }) =>
      [
        sentAt === null ? undefined : { key: `sent ${id}`, at: sentAt, what: t('refundAccepted') },
        endedAt === null
          ? undefined
          : { key: `ended ${id}`, at: endedAt, what: `${t('refund')}: ${t(`refund_${state}`)}` },
      ]
        .filter((line) => line !== undefined)
        .map((line) => ({
          ...line,
          by: '',
          detail: `${formatNumber(yen)} ${failure ?? ''}`.trim(),
        })),
    ),
    ...commands.map(({ at, action, by, approvedBy, reason }, place) => ({
      ...{ key: `command ${place}`, at, what: nameOfAction(action), detail: reason },
      by: approvedBy === null ? by : `${by}, ${approvedBy}`,
    })),
  ];
  return lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
