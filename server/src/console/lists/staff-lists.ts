import { operations } from '#contract/console/index.ts';
import { exportOperationOf } from '#contract/console/lists.ts';
import { findAuditPage, findAuditTotals } from '../../db/audit.queries.ts';
import {
  findOwnExportPage,
  type ListToCount,
  type ListToExport,
  ownExportList,
} from '../../exports/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { columnLanguageOf } from '../../lib/in-language.ts';
import {
  approvalList,
  auditFilterOf,
  findApprovalsFor,
  findStaffPage,
  staffList,
} from '../../staff/index.ts';
import { consoleList, countedList, japanTime, type Row, withNames } from './console-list.ts';
import { exportHeaders } from './lists.texts.ts';

export const staff = consoleList({
  name: 'staff',
  of: operations.listStaff,
  list: staffList,
  ask: ({ sort, search, role, state }) => ({ sort, filter: { search, role, state } }),
  find: findStaffPage,
  write: (rows) =>
    rows.map(({ id, name, roles, state, factors, createdAt, lastUsedAt }) => [
      id,
      name,
      roles.join(' '),
      state,
      factors,
      japanTime(createdAt),
      japanTime(lastUsedAt),
    ]),
});

/** Makes the list of requests for approval: those that the reader may see. */
export const approvalsWith = ({ clock }: { clock: Clock }) =>
  consoleList({
    name: 'approvals',
    of: operations.listApprovals,
    list: approvalList,
    ask: ({ sort, show }) => ({ sort, filter: { show } }),
    find: (db, request, reader) => findApprovalsFor(db, request, reader, clock.now()),
    write: (rows) =>
      rows.map((row) => [
        row.id,
        row.operation,
        row.reason,
        row.requesterName,
        japanTime(row.requestedAt),
        japanTime(row.expiresAt),
        row.state,
        row.deciderName ?? '',
        japanTime(row.decidedAt),
        row.note ?? '',
      ]),
  });

/** The audit log, whose cursor is the number of an entry. */
export const audit: ListToExport = {
  access: exportOperationOf.audit.access,
  isPersonal: exportOperationOf.audit.stepUp === true,
  header: (language) => exportHeaders.audit[columnLanguageOf(language)],
  async findPage(db, query, { cursor, limit }) {
    const after = cursor === undefined ? undefined : Number(cursor);
    const entries = await findAuditPage(db, { ...filterOf(query), after }, limit + 1);
    const shown = entries.slice(0, limit);
    const rows = shown.map((entry): Row => {
      const { id, createdAt, who, approver, action, subject, why, origin, details } = entry;
      return [
        id,
        japanTime(createdAt),
        who,
        approver ?? '',
        action,
        subject,
        why,
        origin,
        JSON.stringify(details),
      ];
    });
    const last = entries.length > limit ? shown.at(-1) : undefined;
    return { rows, next: last && String(last.id) };
  },
  readTotals: async (db, query) => withNames(await findAuditTotals(db, filterOf(query)), {}),
};

function filterOf(query: unknown) {
  const { cursor: _, ...asked } = operations.listAudit.query.parse(query);
  return auditFilterOf(asked);
}

/** Makes the list of the reader's own exports, which cannot be exported itself. */
export const ownExportsWith = ({ clock }: { clock: Clock }): ListToCount =>
  countedList({
    of: operations.listOwnExports,
    list: ownExportList,
    sums: { rows: 'rowCount' },
    ask: ({ list, state }) => ({ filter: { list, state } }),
    find: (db, request, reader) =>
      findOwnExportPage(db, { requestedBy: reader.staffId, now: clock.now() }, request),
  });
