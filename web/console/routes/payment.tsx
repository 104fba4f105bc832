import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { ShownScreen } from '../features/final-screens/shown-screen.tsx';
import { MakeEvidence } from '../features/payments/evidence.tsx';
import { PaymentPanel } from '../features/payments/payment-panel.tsx';
import type { PaymentView } from '../features/payments/payment-view.ts';
import { AskRefund, Refunds } from '../features/payments/refunds.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { PaymentTimeline } from '../features/payments/timeline.tsx';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

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
          {(payment.state === 'needs_attention' || payment.isToGiveBack) &&
            permissions.includes('payments.resolve') && <Attention payment={payment} />}
          {payment.isNotable && permissions.includes('payments.resolve') && (
            <Note payment={payment} />
          )}
          {permissions.includes('payments.refund') && payment.refundableYen > 0 && (
            <AskRefund key={payment.refundableYen} payment={payment} />
          )}
          {permissions.includes('members.reveal') && payment.creditedAt !== null && (
            <MakeEvidence payment={payment} />
          )}
          <Refunds payment={payment} mayResolve={permissions.includes('payments.resolve')} />
          <PaymentTimeline payment={payment} />
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
  const { memberId, creditedAt, reversed, excess, attentionResolvedAt } = payment;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('state'), t(`state_${payment.state}`)],
          [t('attention'), payment.isToGiveBack ? t('toGiveBack') : payment.attention],
          [
            t('attentionResolvedAt'),
            attentionResolvedAt !== null && formatDateTime(attentionResolvedAt, language),
          ],
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
          [t('excess'), excess > 0 && t('excessYen', { yen: formatNumber(excess) })],
          [t('provider'), payment.provider],
          [t('order'), payment.providerId],
          [t('at'), formatDateTime(payment.at, language)],
          [t('payBy'), formatDateTime(payment.payBy, language)],
          [
            t('finalScreen'),
            payment.finalScreen !== null && (
              <ShownScreen key="screen" number={payment.finalScreen} />
            ),
          ],
          [t('creditedAt'), creditedAt !== null && formatDateTime(creditedAt, language)],
        ]}
      />
    </Section>
  );
}

/** The form that records what was done about a payment; the provider is asked for it again. */
function Attention({ payment }: PartProps) {
  const t = useTexts(paymentTexts);
  return (
    <PaymentPanel
      payment={payment}
      operation={operations.resolveAttention}
      title={t('resolveAttention')}
      hint={t('resolveAttentionHint')}
      bodyOf={(_, reason) => ({ reason })}
    />
  );
}

const results = ['paid', 'refunded', 'failed'] as const;

/** The form that records a result which an operator read in the provider's list. */
function Note({ payment }: PartProps) {
  const t = useTexts(paymentTexts);
  return (
    <PaymentPanel
      payment={payment}
      operation={operations.notePayment}
      title={t('note')}
      hint={t('noteHint')}
      bodyOf={(form, reason) => ({
        result: results.find((each) => each === form.get('result')) ?? ('paid' as const),
        reason,
      })}
    >
      <SelectField label={t('result')} name="result" defaultValue="paid">
        {results.map((each) => (
          <option key={each} value={each}>
            {t(`result_${each}`)}
          </option>
        ))}
      </SelectField>
    </PaymentPanel>
  );
}
