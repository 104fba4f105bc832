import * as z from 'zod/mini';
import { auditOperations } from './audit.ts';
import { custodyOperations } from './custody.ts';
import { mailOperations } from './mails.ts';
import { memberOperations } from './members.ts';
import {
  command,
  idInPath,
  instant,
  pageOf,
  read,
  reason,
  smallIdInPath,
  text,
} from './operation.ts';
import { paymentOperations } from './payments.ts';
import { shippingOperations } from './shipping.ts';

export const exportedList = z.enum(['members', 'payments', 'parcels', 'audit', 'mails', 'stock']);
export type ExportedList = z.infer<typeof exportedList>;

export const exportState = z.enum(['running', 'done']);
export const exportSorts = ['newest', 'oldest'] as const;

const params = z.object({ exportId: idInPath });
const started = z.object({ id: z.int() });
const ofList = (list: string) =>
  `Write all matching rows of the list of ${list} as a CSV file, which is stored for a day`;

export const exportOperations = {
  exportMemberList: command({
    path: 'members/exports',
    summary: ofList('members, with their registered data'),
    access: 'members.export',
    approval: 'always',
    // A name, mail address or phone number that somebody searched for.
    personal: ['search'],
    stepUp: true,
    body: z.extend(z.omit(memberOperations.listMembers.query, { cursor: true }), { reason }),
    answer: started,
  }),
  exportPaymentList: command({
    path: 'payments/exports',
    summary: ofList('payments'),
    access: 'payments.view',
    body: z.omit(paymentOperations.listPayments.query, { cursor: true }),
    answer: started,
  }),
  exportParcelList: command({
    path: 'parcels/exports',
    summary: ofList('parcels, without names and addresses'),
    access: 'parcels.view',
    body: z.omit(shippingOperations.listParcels.query, { cursor: true }),
    answer: started,
  }),
  exportAuditList: command({
    path: 'audit/exports',
    summary: ofList('the audit log'),
    access: 'audit.view',
    body: z.omit(auditOperations.listAudit.query, { cursor: true }),
    answer: started,
  }),
  exportMailList: command({
    path: 'mails/exports',
    summary: ofList('mails, without texts and addresses'),
    access: 'mails.view',
    body: z.omit(mailOperations.listMails.query, { cursor: true }),
    answer: started,
  }),
  exportStockList: command({
    path: 'stock/exports',
    summary: ofList('stock'),
    access: 'stock.view',
    body: z.omit(custodyOperations.listStock.query, { cursor: true }),
    answer: started,
  }),
  listOwnExports: read({
    path: 'exports',
    summary: 'The exports that you asked for in the last day, newest first unless sorted otherwise',
    access: 'staff',
    isBackground: true,
    query: z.object({
      list: z.optional(exportedList),
      state: z.optional(exportState),
      sort: z.optional(z.enum(exportSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(
      z.object({
        id: z.int(),
        list: exportedList,
        state: exportState,
        /** Rows that are written so far. */
        rows: z.int(),
        /** There were more rows than a file may have. */
        isCut: z.boolean(),
        requestedAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
  takeExport: command({
    path: 'exports/:exportId/taking',
    summary: 'Record that you save the file of an export, and learn in how many parts it comes',
    access: 'staff',
    params,
    answer: z.object({ name: z.string(), parts: z.int() }),
  }),
  readExportPart: read({
    path: 'exports/:exportId/parts/:number',
    summary: 'A part of the file; all of them, one after another, are the file',
    access: 'staff',
    params: z.extend(params, { number: smallIdInPath }),
    answer: z.object({ content: z.string() }),
  }),
} as const;
