import { operations } from '#contract/console/index.ts';
import { textOf } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
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

/** Changes registered data. A field that is left empty keeps its value. */
export function ChangeMember({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('change')}
      hint={t('changeHint')}
      action={t('changeAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const filled = fields
          .map((field) => [field, textOf(form, field).trim()] as const)
          .filter(([, value]) => value !== '');
        const params = { memberId: String(member.id) };
        const body = { ...Object.fromEntries(filled), reason };
        return send(operations.changeMember, { params, body, idempotencyKey });
      }}
    >
      {fields.map((field) => (
        <TextField key={field} label={t(field)} name={field} autoComplete="off" maxLength={200} />
      ))}
    </CommandPanel>
  );
}
