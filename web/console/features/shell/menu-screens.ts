import type { Permission } from '#contract/permissions.ts';
import { paths } from '../../lib/paths.ts';

export type MenuScreenName =
  | 'today'
  | 'members'
  | 'letters'
  | 'mails'
  | 'payments'
  | 'promotions'
  | 'shipping'
  | 'stock'
  | 'intakes'
  | 'stockTakes'
  | 'books'
  | 'cards'
  | 'catalogue'
  | 'packDrafts'
  | 'exports'
  | 'approvals'
  | 'staff'
  | 'audit'
  | 'news'
  | 'banners'
  | 'courses'
  | 'offers'
  | 'partnerSites'
  | 'legalTexts'
  | 'maintenance'
  | 'roles'
  | 'account';

interface MenuScreen {
  readonly path: string;
  readonly name: MenuScreenName;
  /** The permission to see it; null if every member of staff may. */
  readonly permission: Permission | null;
}

/** A test compares each permission with that of the operation which the screen reads. */
export const menuScreens: readonly MenuScreen[] = [
  { path: paths.home, name: 'today', permission: null },
  { path: paths.members, name: 'members', permission: 'members.view' },
  { path: paths.letters, name: 'letters', permission: 'letters.view' },
  { path: paths.mails, name: 'mails', permission: 'mails.view' },
  { path: paths.payments, name: 'payments', permission: 'payments.view' },
  { path: paths.promotions, name: 'promotions', permission: 'promotions.view' },
  { path: paths.parcels, name: 'shipping', permission: 'parcels.view' },
  { path: paths.stock, name: 'stock', permission: 'stock.view' },
  { path: paths.intakes, name: 'intakes', permission: 'stock.view' },
  { path: paths.stockTakes, name: 'stockTakes', permission: 'stock.view' },
  { path: paths.books, name: 'books', permission: 'books.view' },
  { path: paths.cards, name: 'cards', permission: 'cards.view' },
  { path: paths.catalogue, name: 'catalogue', permission: 'packs.view' },
  { path: paths.packDrafts, name: 'packDrafts', permission: 'packs.view' },
  { path: paths.news, name: 'news', permission: 'shop.view' },
  { path: paths.banners, name: 'banners', permission: 'shop.view' },
  { path: paths.courses, name: 'courses', permission: 'shop.view' },
  { path: paths.offers, name: 'offers', permission: 'shop.view' },
  { path: paths.partnerSites, name: 'partnerSites', permission: 'shop.view' },
  { path: paths.legalTexts, name: 'legalTexts', permission: 'shop.view' },
  { path: paths.exports, name: 'exports', permission: null },
  { path: paths.approvals, name: 'approvals', permission: null },
  { path: paths.staff, name: 'staff', permission: 'staff.view' },
  { path: paths.audit, name: 'audit', permission: 'audit.view' },
  { path: paths.maintenance, name: 'maintenance', permission: 'shop.view' },
  { path: paths.roles, name: 'roles', permission: null },
  { path: paths.account, name: 'account', permission: null },
];

/** Lists the screens that somebody with these permissions may open, in the order of the menu. */
export function menuScreensFor(permissions: readonly Permission[]): readonly MenuScreen[] {
  return menuScreens.filter(
    ({ permission }) => permission === null || permissions.includes(permission),
  );
}
