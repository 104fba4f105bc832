import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { queryClient, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useAmountAlone } from '../approvals/use-amount-alone.ts';
import { useSend } from '../session/step-up.tsx';
import type { PaymentView } from './payment-view.ts';
import { paymentTexts } from './texts.ts';

interface PartProps {
  readonly payment: PaymentView;
}

// The payment, its lists and the figures in the menu.
const refresh = () => queryClient.invalidateQueries();

/** The form that asks for a refund, with what it will do to the member's points. */
export function AskRefund({ payment }: PartProps) {
  const t = useTexts(paymentTexts);
  const send = useSend();
  const { id, refundable, refundableYen } = payment;
  const limit = useAmountAlone();
  const [yen, setYen] = useState<number | null>(refundableYen);
  if (refundable === 'nothing') return <Notice>{t('refundNothing')}</Notice>;
  if (payment.refunds.some(({ state }) => ['asked', 'sent', 'unclear'].includes(state)))
    return <Notice>{t('refundUnderWay')}</Notice>;
  return (
    <CommandPanel
      title={t('refund')}
      hint={t(refundable === 'whole' ? 'refundWholeHint' : 'refundHint', { limit })}
      action={t('refundAction')}
      onDone={refresh}
      run={({ reason, idempotencyKey }) => {
        const asked = refundable === 'whole' ? refundableYen : (yen ?? 0);
        const body = { yen: asked, refundableYen, reason };
        return send(operations.refundPayment, { params: { paymentId: id }, body, idempotencyKey });
      }}
    >
      {refundable === 'any-part' && (
        <NumberField
          label={t('refundYen')}
          hint={t('refundAtMost', { yen: formatNumber(refundableYen) })}
          value={yen}
          onValue={setYen}
        />
      )}
      <Preview id={id} yen={refundable === 'whole' ? refundableYen : yen} most={refundableYen} />
    </CommandPanel>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly yen: number | null;
  readonly most: number;
}

/** Shows how a refund of this many yen would change the member's points now. */
function Preview({ id, yen, most }: PreviewProps) {
  const t = useTexts(paymentTexts);
  const isPossible = yen !== null && yen >= 1 && yen <= most;
  const { data } = useRead(
    operations.previewRefund,
    { params: { paymentId: id }, query: { yen: String(isPossible ? yen : 1) } },
    { enabled: isPossible },
  );
  if (!isPossible || data === undefined) return null;
  const points = { taken: formatNumber(data.takenBack), owed: formatNumber(data.owed) };
  return <Notice>{t(data.owed > 0 ? 'previewOwed' : 'preview', points)}</Notice>;
}

interface RefundsProps extends PartProps {
  readonly mayResolve: boolean;
}

/** The refunds that staff asked for, and what to do about one whose result is unclear. */
export function Refunds({ payment, mayResolve }: RefundsProps) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const { refunds } = payment;
  const unclear = refunds.find(({ state }) => state === 'unclear');
  if (refunds.length === 0) return null;
  return (
    <Section title={t('refunds')}>
      <DataTable
        caption={t('refunds')}
        rows={refunds}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'yen', header: t('yen'), cell: ({ yen }) => formatNumber(yen), isNumber: true },
          {
            key: 'state',
            header: t('state'),
            cell: ({ state, failure }) =>
              `${t(`refund_${state}`)}${failure === null ? '' : ` (${failure})`}`,
          },
          {
            key: 'by',
            header: t('by'),
            cell: ({ by, approvedBy }) => (approvedBy === null ? by : `${by}, ${approvedBy}`),
          },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
          {
            key: 'providerRefundId',
            header: t('providerRefundId'),
            cell: ({ providerRefundId }) => providerRefundId,
          },
        ]}
      />
      {unclear !== undefined && mayResolve && (
        <Resolve paymentId={payment.id} refundId={unclear.id} />
      )}
    </Section>
  );
}

interface ResolveProps {
  readonly paymentId: string;
  readonly refundId: string;
}

/** The form that records whether an unclear refund was made. */
function Resolve({ paymentId, refundId }: ResolveProps) {
  const t = useTexts(paymentTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('resolve')}
      hint={t('resolveHint')}
      action={t('noteAction')}
      onDone={refresh}
      run={({ form, reason, idempotencyKey }) => {
        const body = { wasMade: form.get('wasMade') === 'yes', reason };
        const params = { paymentId, refundId };
        return send(operations.resolveRefund, { params, body, idempotencyKey });
      }}
    >
      <SelectField label={t('result')} name="wasMade" defaultValue="yes">
        <option value="yes">{t('resolve_yes')}</option>
        <option value="no">{t('resolve_no')}</option>
      </SelectField>
    </CommandPanel>
  );
}
