import { operations } from '#contract/console/index.ts';
import { restrictable } from '#contract/console/members.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from '../../ui/screen.module.css';
import type { MemberCommandProps } from './member-command-props.ts';
import { MemberPanel } from './member-panel.tsx';
import { memberTexts } from './texts.ts';

type RestrictableAction = (typeof restrictable)[number];

/** Restricts what a member may do. */
export function RestrictMember(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.restrictMember}
      title={t('restrict')}
      hint={t('restrictHint')}
      action={t('restrictAction')}
      bodyOf={(form, reason) => ({
        from: actionsFrom(form),
        lastDay: fieldText(form, 'lastDay') || null,
        reason,
      })}
    >
      <ActionChoices
        legend={t('from')}
        actions={restrictable}
        checked={props.member.restriction?.from ?? []}
      />
      <TextField label={t('lastDay')} name="lastDay" type="date" />
    </MemberPanel>
  );
}

/** The form that lifts a member's restrictions. */
export function AllowMember(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const current = props.member.restriction?.from ?? [];
  return (
    <MemberPanel
      {...props}
      operation={operations.allowMember}
      title={t('allow')}
      action={t('allowAction')}
      bodyOf={(form, reason) => ({ from: actionsFrom(form), reason })}
    >
      <ActionChoices legend={t('allowFrom')} actions={current} checked={current} />
    </MemberPanel>
  );
}

interface ActionChoicesProps {
  readonly legend: string;
  readonly actions: readonly RestrictableAction[];
  readonly checked: readonly RestrictableAction[];
}

/** Checkboxes for the actions that a member can be restricted from. */
function ActionChoices({ legend, actions, checked }: ActionChoicesProps) {
  const t = useTexts(memberTexts);
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {actions.map((action) => (
        <label key={action}>
          <input
            type="checkbox"
            name="from"
            value={action}
            defaultChecked={checked.includes(action)}
          />
          {t(`action_${action}`)}
        </label>
      ))}
    </fieldset>
  );
}

function actionsFrom(form: FormData): RestrictableAction[] {
  const chosen = form.getAll('from');
  return restrictable.filter((action) => chosen.includes(action));
}
