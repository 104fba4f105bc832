import { operations } from '#contract/console/index.ts';
import { prefectures } from '#contract/prefectures.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from '../../ui/screen.module.css';
import { changesIn, fields, removable } from './member-changes.ts';
import type { MemberCommandProps } from './member-command-props.ts';
import { MemberPanel } from './member-panel.tsx';
import { memberTexts } from './texts.ts';

/** The most characters of a field, as the profile of a member has it. */
const mostCharacters: Partial<Record<(typeof fields)[number], number>> = {
  ...{ mail: 254, lastName: 100, middleName: 30, firstName: 100, phone: 30 },
  ...{ postalCode: 20, country: 60, city: 100 },
};

/** The form that changes a member's registered data. A field that is left empty keeps its value. */
export function ChangeMember(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  return (
    <MemberPanel
      {...props}
      operation={operations.changeMember}
      title={t('change')}
      hint={t('changeHint')}
      action={t('changeAction')}
      bodyOf={(form, reason) => ({ ...changesIn(form), reason })}
    >
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          name={field}
          autoComplete="off"
          maxLength={mostCharacters[field] ?? 200}
        />
      ))}
      <SelectField label={t('prefecture')} name="prefectureId" defaultValue="">
        <option value="">{t('unchanged')}</option>
        {prefectures.map(({ id, [language]: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.choices}>
        <legend>{t('remove')}</legend>
        {removable.map((field) => (
          <label key={field}>
            <input type="checkbox" name={`remove-${field}`} />
            {t(field)}
          </label>
        ))}
      </fieldset>
    </MemberPanel>
  );
}
