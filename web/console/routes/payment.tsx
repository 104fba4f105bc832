import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

type PaymentView = AnswerOf<typeof operations.getPayment>;

/** A payment with everything that happened to it. */
export function Payment({ session: { permissions } }: { readonly session: Session }) {
  const { paymentId = '' } = useParams();
  const t = useTexts(paymentTexts);
  const audit = { to: `${paths.audit}?subject=payment+${paymentId}`, text: t('history') };
  return (
    <RecordScreen
      title={t('heading', { id: paymentId })}
      read={useRead(operations.getPayment, { params: { paymentId } })}
      neighbours={[permissions.includes('audit.view') ? audit : undefined]}
    >
      {(payment) => (
        <>
          <PaymentFacts payment={payment} />
          {payment.isNotable && permissions.includes('payments.resolve') && (
            <Note payment={payment} />
          )}
          <Events payment={payment} />
          <Callbacks payment={payment} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly payment: PaymentView;
}

/** The facts of a payment: member, amount, provider and state. */
function PaymentFacts({ payment }: PartProps) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const { memberId, creditedAt, reversed } = payment;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('state'), t(`state_${payment.state}`)],
          [t('attention'), payment.attention],
          [t('failure'), payment.failure],
          [
            t('member'),
            <Link key="member" to={`${paths.members}/${memberId}`}>
              {memberId}
            </Link>,
          ],
          [t('method'), payment.method],
          [t('yen'), formatNumber(payment.amount)],
          [t('reversed'), reversed > 0 && formatNumber(reversed)],
          [t('provider'), payment.provider],
          [t('order'), payment.providerId],
          [t('at'), formatDateTime(payment.at, language)],
          [t('payBy'), formatDateTime(payment.payBy, language)],
          [t('creditedAt'), creditedAt !== null && formatDateTime(creditedAt, language)],
        ]}
      />
    </Section>
  );
}

const results = ['paid', 'refunded', 'failed'] as const;

/** The form that records a result which an operator read in the provider's list. */
function Note({ payment: { id } }: PartProps) {
  const t = useTexts(paymentTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('note')}
      hint={t('noteHint')}
      action={t('noteAction')}
      onDone={() => {
        void invalidate(operations.getPayment);
        void invalidate(operations.listPayments);
      }}
      run={({ form, reason, idempotencyKey }) => {
        const result = results.find((each) => each === form.get('result')) ?? 'paid';
        const params = { paymentId: id };
        return send(operations.notePayment, { params, body: { result, reason }, idempotencyKey });
      }}
    >
      <SelectField label={t('result')} name="result" defaultValue="paid">
        {results.map((each) => (
          <option key={each} value={each}>
            {t(`result_${each}`)}
          </option>
        ))}
      </SelectField>
    </CommandPanel>
  );
}

/** A table of the events of a payment. */
function Events({ payment: { events } }: PartProps) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const points = (key: 'credited' | 'takenBack' | 'owed') => ({
    key,
    header: t(key),
    cell: (event: PaymentView['events'][number]) => event[key] !== 0 && formatNumber(event[key]),
    isNumber: true,
  });
  return (
    <Section title={t('events')}>
      <DataTable
        caption={t('events')}
        rows={events}
        rowKey={({ number }) => number}
        empty={t('noEvents')}
        columns={[
          { key: 'number', header: t('number'), cell: ({ number }) => number },
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'cause', header: t('cause'), cell: ({ cause }) => cause },
          { key: 'seen', header: t('seen'), cell: ({ seen }) => seen },
          {
            key: 'change',
            header: t('change'),
            cell: ({ from, to }) =>
              `${from === null ? '' : `${t(`state_${from}`)} → `}${t(`state_${to}`)}`,
          },
          points('credited'),
          points('takenBack'),
          points('owed'),
        ]}
      />
    </Section>
  );
}

/** A table of the callbacks that arrived about a payment. */
function Callbacks({ payment: { callbacks } }: PartProps) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const rows = callbacks.map((callback, place) => ({ ...callback, place }));
  return (
    <Section title={t('callbacks')}>
      <DataTable
        caption={t('callbacks')}
        rows={rows}
        rowKey={({ place }) => place}
        empty={t('noCallbacks')}
        columns={[
          {
            key: 'receivedAt',
            header: t('receivedAt'),
            cell: ({ receivedAt }) => formatDateTime(receivedAt, language),
          },
          {
            key: 'processedAt',
            header: t('processedAt'),
            cell: ({ processedAt }) => processedAt && formatDateTime(processedAt, language),
          },
          { key: 'outcome', header: t('outcome'), cell: ({ outcome }) => outcome },
        ]}
      />
    </Section>
  );
}
