import { operations } from '#contract/console/index.ts';
import { breakLength, capName, largestCap } from '#contract/own-limits.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
import { MemberPanel } from './member-panel.tsx';
import { memberProtectionTexts } from './protection-texts.ts';

/** The form that lowers a member's cap on their wish. */
export function TightenCap(props: MemberCommandProps) {
  const t = useTexts(memberProtectionTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.tightenCap}
      title={t('tighten')}
      hint={t('tightenHint')}
      action={t('tightenAction')}
      bodyOf={(form, reason) => ({
        cap: capName.parse(fieldText(form, 'cap')),
        amount: Number(fieldText(form, 'amount')),
        reason,
      })}
    >
      <SelectField label={t('cap')} name="cap" defaultValue="paid_month">
        {capName.options.map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('amount')}
        name="amount"
        type="number"
        min={0}
        max={largestCap}
        step={1}
        required
      />
    </MemberPanel>
  );
}

/** The form that begins a break on a member's wish. */
export function BeginBreak(props: MemberCommandProps) {
  const t = useTexts(memberProtectionTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.beginMemberBreak}
      title={t('begin')}
      hint={t('beginHint')}
      action={t('beginAction')}
      bodyOf={(form, reason) => ({ length: breakLength.parse(fieldText(form, 'length')), reason })}
    >
      <SelectField label={t('length')} name="length" defaultValue="1-week">
        {breakLength.options.map((length) => (
          <option key={length} value={length}>
            {t(`length_${length}`)}
          </option>
        ))}
      </SelectField>
    </MemberPanel>
  );
}

/** The form that corrects a member's date of birth. */
export function CorrectBirthDate(props: MemberCommandProps) {
  const t = useTexts(memberProtectionTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.changeBirthDate}
      title={t('correct')}
      hint={t('correctHint')}
      action={t('correctAction')}
      bodyOf={(form, reason) => ({ birthDate: fieldText(form, 'birthDate'), reason })}
    >
      <TextField label={t('birthDate')} name="birthDate" type="date" required />
    </MemberPanel>
  );
}

/** The form that ends limits of another person who used the member's address. */
export function LiftLimits(props: MemberCommandProps) {
  const t = useTexts(memberProtectionTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.liftLimits}
      title={t('lift')}
      hint={t('liftHint')}
      action={t('liftAction')}
      bodyOf={(_, reason) => ({ reason })}
    />
  );
}

/** The form that cancels what a member under 18 paid, on the wish of a guardian. */
export function CancelForGuardian(props: MemberCommandProps) {
  const t = useTexts(memberProtectionTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.cancelForGuardian}
      title={t('cancel')}
      hint={t('cancelHint')}
      action={t('cancelAction')}
      bodyOf={(_, reason) => ({ reason })}
    />
  );
}

/**
 * The form that takes back what a guardian's cancellation left: undecided cards, and parcels that
 * can be stopped.
 */
export function TakeBackCards(props: MemberCommandProps) {
  const t = useTexts(memberProtectionTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.takeBackCards}
      title={t('takeBack')}
      hint={t('takeBackHint')}
      action={t('takeBackAction')}
      bodyOf={(form, reason) => ({ stopped: numbersIn(fieldText(form, 'stopped')), reason })}
    >
      <TextField label={t('stopped')} name="stopped" hint={t('stoppedHint')} />
    </MemberPanel>
  );
}

/** Reads the numbers of parcels, separated by spaces or commas. What is no number is refused. */
function numbersIn(written: string): number[] {
  return written
    .normalize('NFKC')
    .split(/[\s,、]+/u)
    .filter(Boolean)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : Number.NaN));
}
