import { operations } from '#contract/console/index.ts';
import { adultAge, youngestMinor } from '#contract/limits.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
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

/** The form, made from the revision that is shown. If somebody changed the age, it shows both. */
function MinorsForm({ data }: MinorsFormProps) {
  const t = useTexts(minorsTexts);
  const send = useSend();
  const { from } = data;
  const wordsOf = (age: number | null) => (age === null ? t('off') : t('age', { age }));
  return (
    <CommandPanel
      title={from === null ? t('titleOff') : t('titleFrom', { age: from })}
      hint={t('hint')}
      action={t('action')}
      onDone={() => void invalidate(operations.getMinors)}
      run={({ form, reason, idempotencyKey }) => {
        const age = fieldText(form, 'age');
        const body = { age: age === '' ? null : Number(age), reason };
        const revision = `"${data.revision}"`;
        return send(operations.setMinors, { body, revision, idempotencyKey });
      }}
      conflict={{
        shown: data,
        readAgain: () => invalidate(operations.getMinors),
        versions: (seen) => (
          <Versions
            versions={[{ name: t('from'), seen: wordsOf(seen.from), current: wordsOf(from) }]}
          />
        ),
      }}
    >
      <SelectField label={t('from')} name="age" defaultValue={from === null ? '' : String(from)}>
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
