import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { useRead } from '../../lib/queries.ts';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { approvalTexts } from './texts.ts';

/** The form for what one person gives, takes or refunds alone in sum. */
export function AmountAlone() {
  const { data } = useRead(operations.getAmountAlone, {});
  return data === undefined ? null : <AmountForm data={data} />;
}

interface AmountFormProps {
  readonly data: AnswerOf<typeof operations.getAmountAlone>;
}

function AmountForm({ data }: AmountFormProps) {
  const t = useTexts(approvalTexts);
  return (
    <SettingPanel
      setting={data}
      read={operations.getAmountAlone}
      change={operations.setAmountAlone}
      title={t('amountAlone', { amount: formatNumber(data.amount) })}
      hint={t('amountAloneHint')}
      action={t('amountAloneAction')}
      bodyOf={(form, reason) => ({
        amount: digitsOf(fieldText(form, 'amount')) ?? data.amount,
        reason,
      })}
      rowsOf={(row) => [row(t('amountAloneField'), ({ amount }) => formatNumber(amount))]}
    >
      <TextField
        label={t('amountAloneField')}
        name="amount"
        inputMode="numeric"
        required
        maxLength={9}
        autoComplete="off"
        defaultValue={data.amount}
      />
    </SettingPanel>
  );
}
