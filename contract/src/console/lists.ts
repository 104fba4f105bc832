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
import { type ExportedList, exportOperations } from './exports.ts';
import { letterOperations } from './letters.ts';
import { mailOperations } from './mails.ts';
import { memberOperations } from './members.ts';
import type { Operation } from './operation.ts';
import { packDraftOperations } from './pack-drafts.ts';
import { packOperations } from './packs.ts';
import { paymentOperations } from './payments.ts';
import { promotionOperations } from './promotions.ts';
import { purchaseOperations } from './purchases.ts';
import { shippingOperations } from './shipping.ts';
import { staffOperations } from './staff.ts';

/** The lists of the console that have views and totals. */
export type ConsoleList = ExportedList | 'exports';

/** The operation that reads each list, whose permission its views, totals and export need, too. */
export const listOperations = {
  approvals: approvalOperations.listApprovals,
  audit: auditOperations.listAudit,
  banners: bannerOperations.listBanners,
  cards: cardOperations.listCards,
  catalogue: packOperations.listPacks,
  courses: courseOperations.listCourses,
  coverage: custodyOperations.listCoverage,
  exports: exportOperations.listOwnExports,
  intakes: custodyOperations.listIntakes,
  labelExports: shippingOperations.listExports,
  legalTexts: legalOperations.listLegalTexts,
  letters: letterOperations.listLetters,
  locations: custodyOperations.listLocations,
  mails: mailOperations.listMails,
  members: memberOperations.listMembers,
  news: newsOperations.listNews,
  offers: offerOperations.listOffers,
  packDrafts: packDraftOperations.listPackDrafts,
  parcels: shippingOperations.listParcels,
  payments: paymentOperations.listPayments,
  promotions: promotionOperations.listPromotions,
  promotionUses: promotionOperations.listPromotionUses,
  purchases: purchaseOperations.listPurchases,
  staff: staffOperations.listStaff,
  stock: custodyOperations.listStock,
  stockTakes: custodyOperations.listStockTakes,
} as const satisfies Record<ConsoleList, Operation>;

/** The operation that exports each list. */
export const exportOperationOf = {
  approvals: exportOperations.exportApprovalList,
  audit: exportOperations.exportAuditList,
  banners: exportOperations.exportBannerList,
  cards: exportOperations.exportCardList,
  catalogue: exportOperations.exportPackList,
  courses: exportOperations.exportCourseList,
  coverage: exportOperations.exportCoverageList,
  intakes: exportOperations.exportIntakeList,
  labelExports: exportOperations.exportLabelExportList,
  legalTexts: exportOperations.exportLegalTextList,
  letters: exportOperations.exportLetterList,
  locations: exportOperations.exportLocationList,
  mails: exportOperations.exportMailList,
  members: exportOperations.exportMemberList,
  news: exportOperations.exportNewsList,
  offers: exportOperations.exportOfferList,
  packDrafts: exportOperations.exportPackDraftList,
  parcels: exportOperations.exportParcelList,
  payments: exportOperations.exportPaymentList,
  promotions: exportOperations.exportPromotionList,
  promotionUses: exportOperations.exportPromotionUseList,
  purchases: exportOperations.exportPurchaseList,
  staff: exportOperations.exportStaffList,
  stock: exportOperations.exportStockList,
  stockTakes: exportOperations.exportStockTakeList,
} as const satisfies Record<ExportedList, Operation>;
