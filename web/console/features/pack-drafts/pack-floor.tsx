import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { digitsOf } from '../../lib/digits.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { packDraftTexts } from './texts.ts';

/**
 * The form for the lowest share of its price that a draw should give. The preflight warns about
 * packs below it.
 */
export function PackFloor() {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const { data } = useRead(operations.getPackFloor, {});
  if (data === undefined) return null;
  return (
    <CommandPanel
      title={t('floorSetting', { percent: data.percent })}
      hint={t('floorHint')}
      action={t('floorAction')}
      onDone={() => {
        void invalidate(operations.getPackFloor);
        void invalidate(operations.getPackDraft);
      }}
      run={({ form, reason, idempotencyKey }) => {
        const percent = digitsOf(fieldText(form, 'percent')) ?? data.percent;
        return send(operations.setPackFloor, { body: { percent, reason }, idempotencyKey });
      }}
    >
      <TextField
        label={t('floorPercent')}
        name="percent"
        inputMode="numeric"
        required
        maxLength={3}
        autoComplete="off"
        defaultValue={data.percent}
      />
    </CommandPanel>
  );
}
