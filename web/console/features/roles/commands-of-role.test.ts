import { expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { roleNames } from '#contract/permissions.ts';
import { commandText } from './command-name.ts';
import { allCommands, commandsOf } from './commands-of-role.ts';

it.each(allCommands)(
  'command $name on the page of roles: has a name in both languages',
  ({ name }) => {
    expect(commandText(name)).toBeDefined();
  },
);

it('commands of a role: those of its permissions, with step-up and second person of the contract', () => {
  const accountant = new Map(commandsOf('accountant').map((command) => [command.name, command]));
  expect(accountant.get('waiveDebt')).toEqual({
    ...{ name: 'waiveDebt', permission: 'debts.waive', approver: 'debts.waive' },
    ...{ stepUp: true, approval: 'always' },
  });
  expect(accountant.has('changeMember')).toBe(false);
  expect(accountant.has('getPayment')).toBe(false);
  const designer = commandsOf('designer').find(({ name }) => name === 'sealPackDraft');
  expect(designer).toMatchObject({ approval: 'always', approver: 'packs.seal' });
  expect(commandsOf('everybody').map(({ name }) => name)).toContain('approve');
});

it('the commands of all roles together: every command of the contract for staff', () => {
  const shown = new Set(
    [...roleNames, 'everybody' as const].flatMap(commandsOf).map(({ name }) => name),
  );
  const signIn = ['anyone', 'session'];
  const commands = Object.entries(operations)
    .filter(([, { method, access }]) => method !== 'GET' && !signIn.includes(access))
    .map(([name]) => name);
  const missing = commands.filter((name) => !shown.has(name));
  expect(missing).toEqual(['stepUp', 'stepUpByPasskey']);
});

it('an auditor, who only reads: has no command with a second factor or a second person', () => {
  const commands = commandsOf('auditor');
  expect(
    commands.filter(({ stepUp, approval }) => stepUp !== false || approval !== 'never'),
  ).toEqual([]);
});
