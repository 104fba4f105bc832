/**
 * What staff may do in the console: a call names the permission that it needs, a role is a set of
 * them. `view` reads without changing, everything else changes.
 */
export const permissions = [
  'banners.edit',
  'books.view',
  'cards.edit',
  'letters.answer',
  'members.change',
  'members.restrict',
  'members.view',
  'packs.edit',
  'packs.seal',
  'parcels.send',
  'payments.refund',
  'payments.view',
  'points.adjust',
  'shop.close',
  'staff.invite',
  'stock.move',
] as const;
export type Permission = (typeof permissions)[number];
