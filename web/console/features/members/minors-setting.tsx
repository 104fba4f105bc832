import { operations } from '#contract/console/index.ts';
import { adultAge, youngestMinor } from '#contract/limits.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { minorsTexts } from './minors-texts.ts';

const ages = Array.from({ length: adultAge - youngestMinor }, (_, index) => youngestMinor + index);

/** The form for the age from which members buy points with a guardian's consent. */
export function MinorsSetting() {
  const t = useTexts(minorsTexts);
  const send = useSend();
  const { data } = useRead(operations.getMinors, {});
  if (data === undefined) return null;
  const { from } = data;
  return (
    <CommandPanel
      title={from === null ? t('titleOff') : t('titleFrom', { age: from })}
      hint={t('hint')}
      action={t('action')}
      onDone={() => void invalidate(operations.getMinors)}
      run={({ form, reason, idempotencyKey }) => {
        const age = fieldText(form, 'from');
        const body = { from: age === '' ? null : Number(age), reason };
        return send(operations.setMinors, { body, idempotencyKey });
      }}
    >
      <SelectField label={t('from')} name="from" defaultValue={from === null ? '' : String(from)}>
        <option value="">{t('off')}</option>
        {ages.map((age) => (
          <option key={age} value={age}>
            {t('age', { age })}
          </option>
        ))}
      </SelectField>
    </CommandPanel>
  );
}
