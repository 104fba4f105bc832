import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { packDraftTexts } from './texts.ts';

/** The form for the floor, below which the preflight warns about a pack. */
export function PackFloor() {
  const { data } = useRead(operations.getPackFloor, {});
  return data === undefined ? null : <FloorForm data={data} />;
}

interface FloorFormProps {
  readonly data: AnswerOf<typeof operations.getPackFloor>;
}

/** The form, made from the revision that is shown. If somebody changed the floor, it shows both. */
function FloorForm({ data }: FloorFormProps) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
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
        const revision = `"${data.revision}"`;
        const body = { percent, reason };
        return send(operations.setPackFloor, { body, revision, idempotencyKey });
      }}
      conflict={{
        shown: data,
        readAgain: () => invalidate(operations.getPackFloor),
        versions: (seen) => (
          <Versions
            versions={[
              {
                name: t('floorPercent'),
                seen: String(seen.percent),
                current: String(data.percent),
              },
            ]}
          />
        ),
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
