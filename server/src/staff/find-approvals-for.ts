import * as z from 'zod';
import { operations } from '#contract/console/index.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import type { Executor } from '../db/database.ts';
import type { ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { approvalMs, approvalPermissionOf, decidedListMs } from './approval.rules.ts';
import {
  type ApprovalRow,
  type approvalList,
  findApprovalPage,
  type VisibleApprovals,
} from './approvals.queries.ts';

interface Reader {
  staffId: number;
  permissions: ReadonlySet<Permission>;
}

const permissionNamed = z.enum(permissions);

/** Finds a page of the requests for approval that somebody may see, up to 30 days old. */
export function findApprovalsFor(
  db: Executor,
  request: ListRequest<z.output<typeof approvalList.filter>>,
  reader: Reader,
  now: Date,
): Promise<ListPage<ApprovalRow>> {
  const decidedAfter = new Date(now.getTime() - decidedListMs);
  const askedAfter = new Date(decidedAfter.getTime() - approvalMs);
  return findApprovalPage(db, request, { visible: visibleTo(reader), askedAfter, decidedAfter });
}

/**
 * The requests that somebody may see: undefined (all) for a reader of the audit log, otherwise
 * their own and those that they could decide.
 */
function visibleTo(reader: Reader): VisibleApprovals | undefined {
  if (reader.permissions.has('audit.view')) return undefined;
  const names = Object.entries(operations).flatMap(([name, operation]) => {
    const permission = permissionNamed.safeParse(approvalPermissionOf(operation)).data;
    return permission !== undefined && reader.permissions.has(permission) ? [name] : [];
  });
  return { staffId: reader.staffId, operations: names };
}
