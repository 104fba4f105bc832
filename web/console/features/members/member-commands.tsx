import { operations } from '#contract/console/index.ts';
import type { Permission } from '#contract/permissions.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { queryClient } from '../../lib/queries.ts';
import { Section } from '../../ui/section.tsx';
import { useAmountAlone } from '../approvals/use-amount-alone.ts';
import { ChangeMember } from './change-member.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
import { MemberPanel } from './member-panel.tsx';
import {
  BeginBreak,
  CancelForGuardian,
  CorrectBirthDate,
  LiftLimits,
  TakeBackCards,
  TightenCap,
} from './protection-commands.tsx';
import { AllowMember, RestrictMember } from './restrict-member.tsx';
import { memberTexts } from './texts.ts';

interface MemberCommandsProps {
  readonly member: MemberCommandProps['member'];
  readonly permissions: readonly Permission[];
}

/** The commands on a member that these permissions allow. */
export function MemberCommands({ member, permissions }: MemberCommandsProps) {
  const t = useTexts(memberTexts);
  // Balances, histories and sessions: everything on the screen.
  const onDone = () => queryClient.invalidateQueries();
  const command = { member, onDone };
  const may = (permission: Permission) => permissions.includes(permission);
  const mayRestrict = may('members.restrict');
  const isCancelled = member.isCancelledByGuardian;
  const commands = [
    may('points.adjust') && <Adjust key="adjust" {...command} />,
    may('debts.waive') && member.pointsOwed > 0 && <Waive key="waive" {...command} />,
    mayRestrict && !isCancelled && <RestrictMember key="restrict" {...command} />,
    mayRestrict && !isCancelled && member.restriction && <AllowMember key="allow" {...command} />,
    mayRestrict && isCancelled && <p key="stays">{t('restrictionStays')}</p>,
    may('members.restrict') && <TightenCap key="tighten" {...command} />,
    may('members.restrict') && <BeginBreak key="break" {...command} />,
    may('members.change') && <CorrectBirthDate key="birthDate" {...command} />,
    may('members.change') && <LiftLimits key="lift" {...command} />,
    may('members.change') && member.needsMailboxLink && (
      <SendMailboxLink key="mailboxLink" {...command} />
    ),
    may('members.change') && <SignOut key="signOut" {...command} />,
    may('members.change') && <RemoveFactors key="factors" {...command} />,
    may('members.change') && <ChangeMember key="change" {...command} />,
    may('payments.refund') && <CancelForGuardian key="cancel" {...command} />,
    may('payments.refund') && isCancelled && <TakeBackCards key="takeBack" {...command} />,
    may('members.close') && <Close key="close" {...command} />,
  ].filter(Boolean);
  return commands.length === 0 ? null : <Section title={t('commands')}>{commands}</Section>;
}

/** The form that adds points or coins to a member, or takes them. */
function Adjust(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.adjustBalance}
      title={t('adjust')}
      hint={t('adjustHint', { limit: useAmountAlone() })}
      action={t('adjustAction')}
      bodyOf={(form, reason) => ({
        currency: form.get('currency') === 'coin' ? ('coin' as const) : ('point' as const),
        amount: Number(fieldText(form, 'amount')),
        reason,
      })}
    >
      <SelectField label={t('currency')} name="currency" defaultValue="point">
        <option value="point">{t('points')}</option>
        <option value="coin">{t('coins')}</option>
      </SelectField>
      <TextField label={t('amount')} name="amount" type="number" step={1} required />
    </MemberPanel>
  );
}

/** The form that cancels a member's debt. */
function Waive(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.waiveDebt}
      title={t('waive')}
      hint={t('waiveHint')}
      action={t('waiveAction')}
      bodyOf={(form, reason) => ({
        points: props.member.pointsOwed,
        way: form.get('way') === 'paid' ? ('paid' as const) : ('forgone' as const),
        reason,
      })}
    >
      <SelectField label={t('way')} name="way" defaultValue="paid">
        <option value="paid">{t('way_paid')}</option>
        <option value="forgone">{t('way_forgone')}</option>
      </SelectField>
    </MemberPanel>
  );
}

/** The form that mails an excluded member the link that proves their mailbox again. */
function SendMailboxLink(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.sendMailboxLink}
      title={t('mailboxLink')}
      hint={t('mailboxLinkHint')}
      action={t('mailboxLinkAction')}
      bodyOf={(_, reason) => ({ reason })}
    />
  );
}

/** The form that ends all sessions of a member. */
function SignOut(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.signMemberOut}
      title={t('signOut')}
      action={t('signOutAction')}
      bodyOf={(_, reason) => ({ reason })}
    />
  );
}

/** The form that begins to remove the lost second factors of a member. */
function RemoveFactors(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.removeFactors}
      title={t('removeFactors')}
      hint={t('removeFactorsHint')}
      action={t('removeFactorsAction')}
      bodyOf={(_, reason) => ({ reason })}
    />
  );
}

const noticeReasons = ['asked', 'duplicate', 'terms'] as const;

/** The form that closes a member's account. */
function Close(props: MemberCommandProps) {
  const t = useTexts(memberTexts);
  return (
    <MemberPanel
      {...props}
      operation={operations.closeMember}
      title={t('close')}
      hint={t('closeHint')}
      action={t('closeAction')}
      bodyOf={(form, reason) => ({
        notice: noticeReasons.find((each) => each === form.get('notice')) ?? 'asked',
        reason,
      })}
    >
      <SelectField label={t('notice')} name="notice" defaultValue="asked">
        {noticeReasons.map((each) => (
          <option key={each} value={each}>
            {t(`notice_${each}`)}
          </option>
        ))}
      </SelectField>
    </MemberPanel>
  );
}
