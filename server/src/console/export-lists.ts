import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { findMemberPage, findRegisteredData, members, prefectureName } from '../accounts/index.ts';
import { findHoldingFilter, findHoldingPage, newestHoldings } from '../custody/index.ts';
import { findAuditPage } from '../db/audit.queries.ts';
import type { Executor } from '../db/database.ts';
import type { ExportedPage, ListsToExport, ListToExport } from '../exports/index.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import {
  type List,
  type ListPage,
  type ListQuery,
  type ListRequest,
  parseListQuery,
} from '../lib/keyset.rules.ts';
import { japanOffset } from '../lib/time.rules.ts';
import { findMailPage, mailList, subjectOf } from '../messages/index.ts';
import { findPaymentPage, paymentList } from '../payments/index.ts';
import { payMethodNameOf } from '../points/index.ts';
import { findParcelPage, parcelList, parcelQueryOf } from '../shipping/index.ts';
import { auditFilterOf } from '../staff/index.ts';
import { exportHeaders } from './export-lists.texts.ts';

type Row = (string | number)[];
type Options = Parameters<ListToExport['findPage']>[2];

/** The lists of the console that can be exported, with the columns of their files. */
export function listsToExport({ clock }: { clock: Clock }): ListsToExport {
  return {
    members: exportedMembers,
    payments: exportedPayments,
    parcels: exportedParcels(clock),
    audit: exportedAudit,
    mails: exportedMails,
    stock: exportedStock,
  };
}

/** Reads a page of a list in the order and with the filter that were sent. */
async function pageOf<Listed, Filter>(
  db: Executor,
  list: List<Listed, Filter>,
  find: (db: Executor, request: ListRequest<Filter>) => Promise<ListPage<Listed>>,
  query: ListQuery,
): Promise<ListPage<Listed>> {
  const request = parseListQuery(list, query);
  // The operation's schema has accepted the query, and the cursor comes from the page before.
  if ('refusal' in request) throw new Error(`the list refuses its export: ${request.refusal}`);
  return await find(db, request);
}

const nothing: ExportedPage = { rows: [], next: undefined };

const exportedMembers: ListToExport = {
  permission: operations.exportMemberList.access,
  isPersonal: operations.exportMemberList.stepUp,
  header: (language) => exportHeaders.members[columnsIn(language)],
  async findPage(db, query, { cursor, limit }) {
    const { sort, search } = queryOf(operations.listMembers, query);
    const filter = { search };
    const page = await pageOf(db, members, findMemberPage, { sort, filter, cursor, limit });
    const ids = page.rows.map(({ id }) => id);
    const rows = await findRegisteredData(db, ids);
    return { rows: rows.map(memberRow), next: page.next };
  },
};

/** Writes a member as a row of an export. */
function memberRow(member: Awaited<ReturnType<typeof findRegisteredData>>[number]): Row {
  const { id, createdAt, lastName, middleName, firstName, mail, phone, country } = member;
  return [
    ...[id, japanTime(createdAt), lastName, middleName, firstName, mail, phone],
    member.postalCode.replace(/^(\d{3})(\d{4})$/, '$1-$2'),
    ...[country, prefectureName(member.prefectureId), member.city, member.street],
    ...[member.building, member.language],
  ];
}

const exportedPayments: ListToExport = {
  permission: operations.exportPaymentList.access,
  isPersonal: operations.exportPaymentList.stepUp,
  header: (language) => exportHeaders.payments[columnsIn(language)],
  async findPage(db, query, { cursor, limit, language }) {
    const { sort, ...filter } = queryOf(operations.listPayments, query);
    const page = await pageOf(db, paymentList, findPaymentPage, { sort, filter, cursor, limit });
    const rows = page.rows.map((row): Row => {
      const { id, createdAt, memberId, method, state, amount, reversed, provider } = row;
      return [
        ...[id, japanTime(createdAt), memberId, payMethodNameOf(method, language), state],
        ...[amount, reversed, provider, row.providerId ?? ''],
      ];
    });
    return { rows, next: page.next };
  },
};

/**
 * Makes the export of the list of parcels, without names and addresses: only the
 * carriers' files contain those.
 */
function exportedParcels(clock: Clock): ListToExport {
  return {
    permission: operations.exportParcelList.access,
    isPersonal: operations.exportParcelList.stepUp,
    header: (language) => exportHeaders.parcels[columnsIn(language)],
    async findPage(db, query, { cursor, limit }) {
      const asked = parcelQueryOf(queryOf(operations.listParcels, query), clock.now());
      if (asked === undefined) return nothing;
      const page = await pageOf(db, parcelList, findParcelPage, { ...asked, cursor, limit });
      const rows = page.rows.map((row): Row => {
        const { id, memberId, cards, createdAt, shipBy, exportId, sentAt, takenBackAt } = row;
        return [
          ...[id, memberId, cards, japanTime(createdAt), japanTime(shipBy), exportId ?? ''],
          ...[japanTime(sentAt), row.carrier ?? '', row.trackingNumber ?? ''],
          japanTime(takenBackAt),
        ];
      });
      return { rows, next: page.next };
    },
  };
}

const exportedAudit: ListToExport = {
  permission: operations.exportAuditList.access,
  isPersonal: operations.exportAuditList.stepUp,
  header: (language) => exportHeaders.audit[columnsIn(language)],
  async findPage(db, query, { cursor, limit }) {
    const { cursor: _, ...asked } = queryOf(operations.listAudit, query);
    const after = cursor === undefined ? undefined : Number(cursor);
    const filter = { ...auditFilterOf(asked), after };
    const entries = await findAuditPage(db, filter, limit + 1);
    const shown = entries.slice(0, limit);
    const rows = shown.map((entry): Row => {
      const { id, createdAt, who, approver, action, subject, why, origin, details } = entry;
      return [
        ...[id, japanTime(createdAt), who, approver ?? '', action, subject, why, origin],
        JSON.stringify(details),
      ];
    });
    const last = entries.length > limit ? shown.at(-1) : undefined;
    return { rows, next: last && String(last.id) };
  },
};

const exportedMails: ListToExport = {
  permission: operations.exportMailList.access,
  isPersonal: operations.exportMailList.stepUp,
  header: (language) => exportHeaders.mails[columnsIn(language)],
  async findPage(db, query, { cursor, limit, language }) {
    const { member, state, sort } = queryOf(operations.listMails, query);
    const filter = {
      ...(member !== undefined && { memberId: Number(member) }),
      ...(state !== undefined && { refused: state === 'refused' }),
    };
    const page = await pageOf(db, mailList, findMailPage, { sort, filter, cursor, limit });
    const rows = page.rows.map((row): Row => {
      const { id, sentAt, memberId, refused } = row;
      const subject = subjectOf(row, columnsIn(language));
      return [id, japanTime(sentAt), memberId, subject, refused ? 'refused' : 'sent'];
    });
    return { rows, next: page.next };
  },
};

const exportedStock: ListToExport = {
  permission: operations.exportStockList.access,
  isPersonal: operations.exportStockList.stepUp,
  header: (language) => exportHeaders.stock[columnsIn(language)],
  async findPage(db, query, { cursor, limit, language }) {
    const filter = await findHoldingFilter(db, queryOf(operations.listStock, query));
    if (filter === undefined) return nothing;
    const page = await pageOf(db, newestHoldings, findHoldingPage, { filter, cursor, limit });
    // A line for each place, so that copies can be summed.
    const rows = page.rows.flatMap((row) => stockRows(row, language));
    return { rows, next: page.next };
  },
};

/** Writes a holding as rows of an export, one for each place of its copies. */
function stockRows(
  row: Awaited<ReturnType<typeof findHoldingPage>>['rows'][number],
  language: Language,
): Row[] {
  const { code, kind, modelNumber, grader, grade, certificate, condition } = row;
  const name = inLanguage(row, 'name', language);
  const about = [code, kind, modelNumber, name, grader ?? '', grade ?? '', certificate ?? ''];
  return row.places.map(({ state, location, packId, quantity }): Row => {
    return [...about, condition, state, location ?? '', packId || '', quantity];
  });
}

/** The filter of a list, as its operation reads it. */
function queryOf<Query extends z.ZodMiniType>(
  { query }: { query: Query },
  sent: unknown,
): z.output<Query> {
  return query.parse(sent);
}

const columnsIn = (language: Options['language']) => (language === 'ja' ? 'ja' : 'en');

/** A time in Japan that spreadsheets recognise; empty without one. */
function japanTime(at: Date | null): string {
  if (at === null) return '';
  return new Date(at.getTime() + japanOffset).toISOString().slice(0, 19).replace('T', ' ');
}
