import { operations } from '#contract/console/index.ts';
import { adultAge, youngestMinor } from '#contract/limits.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { minorsTexts } from './minors-texts.ts';

const ages = Array.from({ length: adultAge - youngestMinor }, (_, index) => youngestMinor + index);

/** The form for the age from which members buy points with a guardian's consent. */
export function MinorsSetting() {
  const { data } = useRead(operations.getMinors, {});
  return data === undefined ? null : <MinorsForm data={data} />;
}

interface MinorsFormProps {
  readonly data: AnswerOf<typeof operations.getMinors>;
}

function MinorsForm({ data }: MinorsFormProps) {
  const t = useTexts(minorsTexts);
  const { from } = data;
  return (
    <SettingPanel
      setting={data}
      read={operations.getMinors}
      change={operations.setMinors}
      title={from === null ? t('titleOff') : t('titleFrom', { age: from })}
      hint={t('hint')}
      action={t('action')}
      bodyOf={(form, reason) => {
        const age = fieldText(form, 'age');
        return { age: age === '' ? null : Number(age), reason };
      }}
      rowsOf={(row) => [
        row(t('from'), (each) => (each.from === null ? t('off') : t('age', { age: each.from }))),
      ]}
    >
      <SelectField label={t('from')} name="age" defaultValue={from === null ? '' : String(from)}>
        <option value="">{t('off')}</option>
        {ages.map((age) => (
          <option key={age} value={age}>
            {t('age', { age })}
          </option>
        ))}
      </SelectField>
    </SettingPanel>
  );
}
