import type { Session } from '#contract/console/session.ts';
import { roleNames } from '#contract/permissions.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { useListAddress } from '../../lib/list-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { approvalTexts } from '../approvals/texts.ts';
import { commandText } from './command-name.ts';
import { commandTexts } from './command-texts.ts';
import { commandsOf, type RoleCommand } from './commands-of-role.ts';
import { permissionTexts } from './texts.ts';

/**
 * The commands of a role, from the declarations of the contract: what each needs besides the
 * permission. The role is in the URL; at first it is the person's own.
 */
export function RoleCommands({ session }: { readonly session: Session }) {
  const t = useTexts(commandTexts);
  const name = useTexts(permissionTexts);
  const { value, change } = useListAddress();
  const asked = value('role');
  const role =
    [...roleNames, 'everybody' as const].find((each) => each === asked) ??
    session.roles[0] ??
    'everybody';
  return (
    <Section title={t('commands')}>
      <p className={screen.soft}>{t('commandsHint')}</p>
      <SelectField
        label={t('chooseRole')}
        value={role}
        onChange={({ target }) => change({ role: target.value })}
      >
        {roleNames.map((each) => (
          <option key={each} value={each}>
            {name(`role_${each}`)}
          </option>
        ))}
        <option value="everybody">{t('everybody')}</option>
      </SelectField>
      <CommandTable commands={commandsOf(role)} />
    </Section>
  );
}

function CommandTable({ commands }: { readonly commands: readonly RoleCommand[] }) {
  const t = useTexts(commandTexts);
  const name = useTexts(permissionTexts);
  return (
    <DataTable
      caption={t('commands')}
      rows={namedOnce(commands)}
      rowKey={(command) => command.name}
      empty=""
      columns={[
        { key: 'command', header: t('command'), cell: (row) => <CommandName name={row.name} /> },
        {
          key: 'permission',
          header: t('permission'),
          cell: ({ permission }) =>
            permission === undefined ? t('everybody') : name(`may_${permission}`),
        },
        {
          key: 'stepUp',
          header: t('stepUp'),
          cell: ({ stepUp }) =>
            t(
              stepUp === 'conditional' ? 'stepUp_conditional' : stepUp ? 'stepUp_yes' : 'stepUp_no',
            ),
        },
        {
          key: 'approval',
          header: t('approval'),
          cell: ({ approval, approver, permission }) =>
            approver === undefined || approver === permission
              ? t(`approval_${approval}`)
              : t('approver', {
                  when: t(`approval_${approval}`),
                  permission: name(`may_${approver}`),
                }),
        },
      ]}
    />
  );
}

/** Leaves out commands that would be the same row again, such as the exports of several lists. */
function namedOnce(commands: readonly RoleCommand[]): RoleCommand[] {
  const rows = new Map<string, RoleCommand>();
  for (const command of commands) {
    const row = `${commandText(command.name)?.key} ${command.permission}`;
    if (!rows.has(row)) rows.set(row, command);
  }
  return [...rows.values()];
}

/** Names a command in a few words. */
function CommandName({ name }: Pick<RoleCommand, 'name'>) {
  const t = useTexts(commandTexts);
  const approval = useTexts(approvalTexts);
  const text = commandText(name);
  if (text === undefined) return name;
  return text.of === 'approvals' ? approval(text.key) : t(text.key);
}
