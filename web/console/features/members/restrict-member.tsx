import { operations } from '#contract/console/index.ts';
import { restrictable } from '#contract/console/members.ts';
import { textOf } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from '../../ui/screen.module.css';
import type { MemberCommandProps } from './member-command-props.ts';
import { MemberPanel } from './member-panel.tsx';
import { memberTexts } from './texts.ts';

type Deed = (typeof restrictable)[number];

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
        from: deedsFrom(form),
        lastDay: textOf(form, 'lastDay') || null,
        reason,
      })}
    >
      <Deeds
        legend={t('from')}
        deeds={restrictable}
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
      bodyOf={(form, reason) => ({ from: deedsFrom(form), reason })}
    >
      <Deeds legend={t('allowFrom')} deeds={current} checked={current} />
    </MemberPanel>
  );
}

interface DeedsProps {
  readonly legend: string;
  readonly deeds: readonly Deed[];
  readonly checked: readonly Deed[];
}

/** Checkboxes for the actions that a member can be restricted from. */
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
