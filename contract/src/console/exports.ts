import * as z from 'zod/mini';
import { approvalOperations } from './approvals.ts';
import { auditOperations } from './audit.ts';
import { cardOperations } from './cards.ts';
import { custodyOperations } from './custody.ts';
import {
  bannerOperations,
  courseOperations,
  legalOperations,
  newsOperations,
  offerOperations,
} from './editions.ts';
import { letterOperations } from './letters.ts';
import { mailOperations } from './mails.ts';
import { memberOperations } from './members.ts';
import {
  command,
  idInPath,
  instant,
  type OperationAccess,
  pageOf,
  read,
  reason,
  smallIdInPath,
  text,
} from './operation.ts';
import { packDraftOperations } from './pack-drafts.ts';
import { packOperations } from './packs.ts';
import { paymentOperations } from './payments.ts';
import { promotionOperations } from './promotions.ts';
import { purchaseOperations } from './purchases.ts';
import { shippingOperations } from './shipping.ts';
import { staffOperations } from './staff.ts';

/** The lists whose matching rows can be written to a file. */
export const exportedList = z.enum([
  'approvals',
  'audit',
  'banners',
  'cards',
  'catalogue',
  'courses',
  'coverage',
  'intakes',
  'labelExports',
  'legalTexts',
  'letters',
  'locations',
  'mails',
  'members',
  'news',
  'offers',
  'packDrafts',
  'parcels',
  'payments',
  'promotions',
  'promotionUses',
  'purchases',
  'staff',
  'stock',
  'stockTakes',
]);
export type ExportedList = z.infer<typeof exportedList>;

export const exportState = z.enum(['running', 'done']);
export const exportSorts = ['newest', 'oldest'] as const;

const params = z.object({ exportId: idInPath });
const started = z.object({ id: z.int() });
const ofList = (list: string) =>
  `Write all matching rows of the list of ${list} as a CSV file, which is stored for a day`;

/**
 * Makes the operation that exports a list: staff who may read the list may export it.
 *
 * @param body the query of the list without its cursor
 */
/* @__NO_SIDE_EFFECTS__ */
const exportOf = <const Caller extends OperationAccess, Body extends z.ZodMiniType>(
  { path, access }: { path: string; access: Caller },
  list: string,
  body: Body,
) => command({ path: `${path}/exports`, summary: ofList(list), access, body, answer: started });

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
  exportPaymentList: exportOf(
    paymentOperations.listPayments,
    'payments',
    z.omit(paymentOperations.listPayments.query, { cursor: true }),
  ),
  exportPromotionList: exportOf(
    promotionOperations.listPromotions,
    'coupons and bonuses on courses, without codes',
    z.omit(promotionOperations.listPromotions.query, { cursor: true }),
  ),
  exportPromotionUseList: exportOf(
    promotionOperations.listPromotionUses,
    'uses of coupons and bonuses',
    z.omit(promotionOperations.listPromotionUses.query, { cursor: true }),
  ),
  exportParcelList: exportOf(
    shippingOperations.listParcels,
    'parcels, without names and addresses',
    z.omit(shippingOperations.listParcels.query, { cursor: true }),
  ),
  exportAuditList: exportOf(
    auditOperations.listAudit,
    'the audit log',
    z.omit(auditOperations.listAudit.query, { cursor: true }),
  ),
  exportMailList: exportOf(
    mailOperations.listMails,
    'mails, without texts and addresses',
    z.omit(mailOperations.listMails.query, { cursor: true }),
  ),
  exportStockList: exportOf(
    custodyOperations.listStock,
    'stock',
    z.omit(custodyOperations.listStock.query, { cursor: true }),
  ),
  exportApprovalList: exportOf(
    approvalOperations.listApprovals,
    'commands that wait for a second person, without what was sent',
    z.omit(approvalOperations.listApprovals.query, { cursor: true }),
  ),
  exportBannerList: exportOf(
    bannerOperations.listBanners,
    'banners',
    z.omit(bannerOperations.listBanners.query, { cursor: true }),
  ),
  exportCourseList: exportOf(
    courseOperations.listCourses,
    'courses of points',
    z.omit(courseOperations.listCourses.query, { cursor: true }),
  ),
  exportOfferList: exportOf(
    offerOperations.listOffers,
    'cards offered for coins',
    z.omit(offerOperations.listOffers.query, { cursor: true }),
  ),
  exportCardList: exportOf(
    cardOperations.listCards,
    'cards',
    z.omit(cardOperations.listCards.query, { cursor: true }),
  ),
  exportPackList: exportOf(
    packOperations.listPacks,
    'packs',
    z.omit(packOperations.listPacks.query, { cursor: true }),
  ),
  exportCoverageList: exportOf(
    custodyOperations.listCoverage,
    'tracked packs',
    z.omit(custodyOperations.listCoverage.query, { cursor: true }),
  ),
  exportIntakeList: exportOf(
    custodyOperations.listIntakes,
    'batches',
    z.omit(custodyOperations.listIntakes.query, { cursor: true }),
  ),
  exportLabelExportList: exportOf(
    shippingOperations.listExports,
    'exports of labels',
    z.omit(shippingOperations.listExports.query, { cursor: true }),
  ),
  exportLegalTextList: exportOf(
    legalOperations.listLegalTexts,
    'legal texts',
    z.omit(legalOperations.listLegalTexts.query, { cursor: true }),
  ),
  exportLetterList: exportOf(
    letterOperations.listLetters,
    'threads of letters, without what members wrote',
    z.omit(letterOperations.listLetters.query, { cursor: true }),
  ),
  exportLocationList: exportOf(
    custodyOperations.listLocations,
    'locations',
    z.omit(custodyOperations.listLocations.query, { cursor: true }),
  ),
  exportNewsList: exportOf(
    newsOperations.listNews,
    'news',
    z.omit(newsOperations.listNews.query, { cursor: true }),
  ),
  exportPackDraftList: exportOf(
    packDraftOperations.listPackDrafts,
    'drafts of packs',
    z.omit(packDraftOperations.listPackDrafts.query, { cursor: true }),
  ),
  exportPurchaseList: exportOf(
    purchaseOperations.listPurchases,
    'purchases from persons, with masked names',
    z.omit(purchaseOperations.listPurchases.query, { cursor: true }),
  ),
  exportStaffList: exportOf(
    staffOperations.listStaff,
    'staff, without mail addresses',
    z.omit(staffOperations.listStaff.query, { cursor: true }),
  ),
  exportStockTakeList: exportOf(
    custodyOperations.listStockTakes,
    'stock-takes',
    z.omit(custodyOperations.listStockTakes.query, { cursor: true }),
  ),
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
        /** Files that the rows so far come in, at least 1. */
        files: z.int(),
        /** A version before ended the file after 1,000,000 rows, and the list had more. */
        isCut: z.boolean(),
        requestedAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
  takeExport: command({
    path: 'exports/:exportId/taking',
    summary: 'Record that you save the files of an export, and learn in how many parts they come',
    access: 'staff',
    // The file of a list with personal data.
    stepUp: 'conditional',
    params,
    answer: z.object({
      name: z.string(),
      parts: z.int(),
      /**
       * A file that a spreadsheet can open has at most so many parts. The next part begins another
       * file, with its own header.
       */
      partsOfFile: z.int(),
    }),
  }),
  readExportPart: read({
    path: 'exports/:exportId/parts/:number',
    summary: 'A part of a file; its parts, one after another, are the file',
    access: 'staff',
    params: z.extend(params, { number: smallIdInPath }),
    answer: z.object({ content: z.string() }),
  }),
} as const;
