import { describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { type MenuScreenName, menuScreens } from './menu-screens.ts';

/** The operation that each screen of the menu reads first; null if it reads only the session. */
const firstReads: Readonly<Record<MenuScreenName, Pick<Operation, 'access'> | null>> = {
  today: operations.getToday,
  members: operations.listMembers,
  letters: operations.listLetters,
  mails: operations.listMails,
  payments: operations.listPayments,
  promotions: operations.listPromotions,
  shipping: operations.listParcels,
  stock: operations.listStock,
  intakes: operations.listIntakes,
  stockTakes: operations.listStockTakes,
  books: operations.getSales,
  cards: operations.listCards,
  catalogue: operations.listPacks,
  packDrafts: operations.listPackDrafts,
  news: operations.listNews,
  banners: operations.listBanners,
  courses: operations.listCourses,
  offers: operations.listOffers,
  partnerSites: operations.listPartnerSites,
  legalTexts: operations.listLegalTexts,
  exports: operations.listOwnExports,
  approvals: operations.listApprovals,
  staff: operations.listStaff,
  audit: operations.listAudit,
  maintenance: operations.getMaintenance,
  roles: null,
  account: operations.listFactors,
};

describe('menu of the console', () => {
  it.each(menuScreens)(
    'screen $name: in the menu of those who may read it, and of nobody else',
    ({ name, permission }) => {
      const read = firstReads[name];
      const access = read === null || read.access === 'session' ? 'staff' : read.access;
      expect(permission ?? 'staff').toBe(access);
    },
  );
});
