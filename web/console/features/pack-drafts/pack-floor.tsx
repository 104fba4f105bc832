import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { packDraftTexts } from './texts.ts';

/** The form for the floor, below which the preflight warns about a pack. */
export function PackFloor() {
  const { data } = useRead(operations.getPackFloor, {});
  return data === undefined ? null : <FloorForm data={data} />;
}

interface FloorFormProps {
  readonly data: AnswerOf<typeof operations.getPackFloor>;
}

function FloorForm({ data }: FloorFormProps) {
  const t = useTexts(packDraftTexts);
  return (
    <SettingPanel
      setting={data}
      read={operations.getPackFloor}
      change={operations.setPackFloor}
      title={t('floorSetting', { percent: data.percent })}
      hint={t('floorHint')}
      action={t('floorAction')}
      bodyOf={(form, reason) => ({
        percent: digitsOf(fieldText(form, 'percent')) ?? data.percent,
        reason,
      })}
      rowsOf={(row) => [row(t('floorPercent'), ({ percent }) => String(percent))]}
      onDone={() => invalidate(operations.getPackDraft)}
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
    </SettingPanel>
  );
}
