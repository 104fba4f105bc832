import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { PublicReason, publicReasonOf } from './public-reason.tsx';
import { packSaleTexts } from './texts.ts';

/** The form that stops the sales of all packs, or of those of one card type, in an emergency. */
export function StopSales() {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('stop')}
      hint={t('stopHint')}
      action={t('stopAction')}
      onDone={() => invalidate(operations.listPacks)}
      run={({ form, reason, idempotencyKey }) => {
        const written = fieldText(form, 'cardType').trim();
        const cardType = written === '' ? null : Number(written);
        const body = { cardType, publicReason: publicReasonOf(form), reason };
        return send(operations.stopSales, { body, idempotencyKey });
      }}
    >
      <TextField
        label={t('cardType')}
        hint={t('cardTypeHint')}
        name="cardType"
        inputMode="numeric"
        pattern="[1-9][0-9]*"
        maxLength={9}
      />
      <PublicReason />
    </CommandPanel>
  );
}
