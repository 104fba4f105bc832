import { operations } from '#contract/console/index.ts';
import { restrictable } from '#contract/console/members.ts';
import { textOf } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import styles from '../../ui/screen.module.css';
import { useSend } from '../session/step-up.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
import { memberTexts } from './texts.ts';

type Deed = (typeof restrictable)[number];

/** Restricts what a member may do. */
export function RestrictMember({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('restrict')}
      hint={t('restrictHint')}
      action={t('restrictAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const lastDay = textOf(form, 'lastDay') || null;
        const params = { memberId: String(member.id) };
        const body = { from: deedsFrom(form), lastDay, reason };
        return send(operations.restrictMember, { params, body, idempotencyKey });
      }}
    >
      <Deeds legend={t('from')} deeds={restrictable} checked={member.restriction?.from ?? []} />
      <TextField label={t('lastDay')} name="lastDay" type="date" />
    </CommandPanel>
  );
}

/** Allows again what a member is restricted from. */
export function AllowMember({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  const current = member.restriction?.from ?? [];
  return (
    <CommandPanel
      title={t('allow')}
      action={t('allowAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const params = { memberId: String(member.id) };
        const body = { from: deedsFrom(form), reason };
        return send(operations.allowMember, { params, body, idempotencyKey });
      }}
    >
      <Deeds legend={t('allowFrom')} deeds={current} checked={current} />
    </CommandPanel>
  );
}

interface DeedsProps {
  readonly legend: string;
  readonly deeds: readonly Deed[];
  readonly checked: readonly Deed[];
}

function Deeds({ legend, deeds, checked }: DeedsProps) {
  const t = useTexts(memberTexts);
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {deeds.map((deed) => (
        <label key={deed}>
          <input type="checkbox" name="from" value={deed} defaultChecked={checked.includes(deed)} />
          {t(`deed_${deed}`)}
        </label>
      ))}
    </fieldset>
  );
}

function deedsFrom(form: FormData): Deed[] {
  const chosen = form.getAll('from');
  return restrictable.filter((deed) => chosen.includes(deed));
}
