import { operations } from '#contract/console/index.ts';
import type { Permission } from '#contract/permissions.ts';
import { textOf } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { queryClient } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { ChangeMember } from './change-member.tsx';
import type { MemberCommandProps } from './member-command-props.ts';
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
  const onDone = () => void queryClient.invalidateQueries();
  const command = { member, onDone };
  const may = (permission: Permission) => permissions.includes(permission);
  const commands = [
    may('points.adjust') && <Adjust key="adjust" {...command} />,
    may('debts.waive') && member.pointsOwed > 0 && <Waive key="waive" {...command} />,
    may('members.restrict') && <RestrictMember key="restrict" {...command} />,
    may('members.restrict') && member.restriction && <AllowMember key="allow" {...command} />,
    may('members.change') && <SignOut key="signOut" {...command} />,
    may('members.change') && <ChangeMember key="change" {...command} />,
    may('members.close') && <Close key="close" {...command} />,
  ].filter(Boolean);
  return commands.length === 0 ? null : <Section title={t('commands')}>{commands}</Section>;
}

function Adjust({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('adjust')}
      hint={t('adjustHint')}
      action={t('adjustAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const currency = form.get('currency') === 'coin' ? 'coin' : 'point';
        const amount = Number(textOf(form, 'amount'));
        const params = { memberId: String(member.id) };
        const body = { currency, amount, reason } as const;
        return send(operations.adjustBalance, { params, body, idempotencyKey });
      }}
    >
      <SelectField label={t('currency')} name="currency" defaultValue="point">
        <option value="point">{t('points')}</option>
        <option value="coin">{t('coins')}</option>
      </SelectField>
      <TextField label={t('amount')} name="amount" type="number" step={1} required />
    </CommandPanel>
  );
}

function Waive({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('waive')}
      hint={t('waiveHint')}
      action={t('waiveAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const way = form.get('way') === 'paid' ? 'paid' : 'forgone';
        const params = { memberId: String(member.id) };
        return send(operations.waiveDebt, { params, body: { way, reason }, idempotencyKey });
      }}
    >
      <SelectField label={t('way')} name="way" defaultValue="paid">
        <option value="paid">{t('way_paid')}</option>
        <option value="forgone">{t('way_forgone')}</option>
      </SelectField>
    </CommandPanel>
  );
}

function SignOut({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('signOut')}
      action={t('signOutAction')}
      onDone={onDone}
      run={({ reason, idempotencyKey }) => {
        const params = { memberId: String(member.id) };
        return send(operations.signMemberOut, { params, body: { reason }, idempotencyKey });
      }}
    />
  );
}

const noticeReasons = ['asked', 'duplicate', 'terms'] as const;

function Close({ member, onDone }: MemberCommandProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('close')}
      hint={t('closeHint')}
      action={t('closeAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const notice = noticeReasons.find((each) => each === form.get('notice')) ?? 'asked';
        const params = { memberId: String(member.id) };
        return send(operations.closeMember, {
          params,
          body: { notice, reason },
          idempotencyKey,
        });
      }}
    >
      <SelectField label={t('notice')} name="notice" defaultValue="asked">
        {noticeReasons.map((each) => (
          <option key={each} value={each}>
            {t(`notice_${each}`)}
          </option>
        ))}
      </SelectField>
    </CommandPanel>
  );
}
