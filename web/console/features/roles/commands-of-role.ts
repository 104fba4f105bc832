import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import {
  type Permission,
  permissions,
  permissionsOfRole,
  type RoleName,
} from '#contract/permissions.ts';

/** A command of the contract, as the page of roles shows it. */
export interface RoleCommand extends Pick<Operation, 'stepUp' | 'approval'> {
  /** Its name in `operations`. */
  readonly name: string;
  /** The permission that it needs; undefined if all staff may do it. */
  readonly permission: Permission | undefined;
  /** The permission of the second person; undefined if nobody has to approve it. */
  readonly approver: Permission | undefined;
}

/** They show a second factor again, which is a step of other commands. */
const stepsOfOthers = ['stepUp', 'stepUpByPasskey'];

/** All commands that need a permission, or that all staff may do, in the order of permissions. */
export const allCommands: readonly RoleCommand[] = /* @__PURE__ */ findCommands();

function findCommands(): RoleCommand[] {
  const byName: [string, Operation][] = Object.entries(operations);
  const commands = byName.flatMap(([name, operation]): RoleCommand[] => {
    const { method, access, stepUp, approval, approver } = operation;
    const permission = permissions.find((each) => each === access);
    const isForStaff = permission !== undefined || access === 'staff';
    if (method === 'GET' || !isForStaff || stepsOfOthers.includes(name)) return [];
    const second = approval === 'never' ? undefined : (approver ?? permission);
    return [{ name, permission, stepUp, approval, approver: second }];
  });
  const place = ({ permission }: RoleCommand) =>
    permission === undefined ? -1 : permissions.indexOf(permission);
  return commands.toSorted((one, other) => place(one) - place(other));
}

/** The commands that a role may do; of `everybody` those that need no permission. */
export function commandsOf(role: RoleName | 'everybody'): RoleCommand[] {
  return allCommands.filter(({ permission }) =>
    permission === undefined
      ? role === 'everybody'
      : role !== 'everybody' && permissionsOfRole[role].includes(permission),
  );
}
