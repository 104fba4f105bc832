import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { approvalTexts } from './texts.ts';

/** The form for what one person gives, takes or refunds alone in sum. */
export function AmountAlone() {
  const { data } = useRead(operations.getAmountAlone, {});
  return data === undefined ? null : <AmountForm data={data} />;
}

interface AmountFormProps {
  readonly data: AnswerOf<typeof operations.getAmountAlone>;
}

/** The form, made from the revision that is shown. After somebody else's change it shows both. */
function AmountForm({ data }: AmountFormProps) {
  const t = useTexts(approvalTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('amountAlone', { amount: formatNumber(data.amount) })}
      hint={t('amountAloneHint')}
      action={t('amountAloneAction')}
      onDone={() => void invalidate(operations.getAmountAlone)}
      run={({ form, reason, idempotencyKey }) => {
        const amount = digitsOf(fieldText(form, 'amount')) ?? data.amount;
        const body = { amount, reason };
        const revision = `"${data.revision}"`;
        return send(operations.setAmountAlone, { body, revision, idempotencyKey });
      }}
      conflict={{
        shown: data,
        readAgain: () => invalidate(operations.getAmountAlone),
        versions: (seen) => (
          <Versions
            versions={[
              {
                name: t('amountAloneField'),
                seen: formatNumber(seen.amount),
                current: formatNumber(data.amount),
              },
            ]}
          />
        ),
      }}
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
    </CommandPanel>
  );
}
