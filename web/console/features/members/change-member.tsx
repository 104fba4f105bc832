import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
import { MemberPanel } from './member-panel.tsx';
import { memberTexts } from './texts.ts';

const fields = [
  'mail',
  'lastName',
  'firstName',
  'phone',
  'postalCode',
  'city',
  'street',
  'building',
] as const;

/** The form that changes a member's registered data. A field that is left empty keeps its value. */
export function ChangeMember(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.changeMember}
      title={t('change')}
      hint={t('changeHint')}
      action={t('changeAction')}
      bodyOf={(form, reason) => {
        const filled = fields
          .map((field) => [field, fieldText(form, field).trim()] as const)
          .filter(([, value]) => value !== '');
        return { ...Object.fromEntries(filled), reason };
      }}
    >
      {fields.map((field) => (
        <TextField key={field} label={t(field)} name={field} autoComplete="off" maxLength={200} />
      ))}
    </MemberPanel>
  );
}
