/**
 * The permissions of staff in the console: an operation names the permission that it needs, a role
 * is a set of them. `view` reads without changing, everything else changes.
 */
export const permissions = [
  'audit.view',
  'banners.edit',
  'books.close',
  'books.view',
  'cards.edit',
  'cards.view',
  'courses.edit',
  'debts.waive',
  'exchange.edit',
  'legal.edit',
  'letters.answer',
  'letters.view',
  'mails.send',
  'mails.view',
  'members.change',
  'members.close',
  'members.export',
  'members.restrict',
  'members.reveal',
  'members.view',
  'news.edit',
  'packs.edit',
  'packs.end',
  'packs.pause',
  'packs.seal',
  'packs.view',
  'parcels.send',
  'parcels.view',
  'partners.edit',
  'payments.refund',
  'payments.resolve',
  'payments.view',
  'points.adjust',
  'promotions.edit',
  'promotions.give',
  'promotions.view',
  'sellers.reveal',
  'settings.change',
  'shop.close',
  'shop.view',
  'staff.change',
  'staff.invite',
  'staff.view',
  'stock.count',
  'stock.move',
  'stock.receive',
  'stock.resolve',
  'stock.view',
  'trials.change',
  'views.publish',
] as const;
export type Permission = (typeof permissions)[number];

export const roleNames = [
  'owner',
  'manager',
  'buyer',
  'designer',
  'packer',
  'support',
  'accountant',
  'editor',
  'auditor',
] as const;
export type RoleName = (typeof roleNames)[number];

/** Roles that only two people grant together. */
export const guardedRoles: readonly RoleName[] = ['owner', 'manager'];

const onlyOwners: readonly Permission[] = ['settings.change', 'staff.change'];

/** The permissions of each role. A person with several roles has the permissions of all. */
export const permissionsOfRole: Readonly<Record<RoleName, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => !onlyOwners.includes(permission)),
  buyer: [
    'cards.edit',
    'cards.view',
    'packs.view',
    'sellers.reveal',
    'stock.count',
    'stock.move',
    'stock.receive',
    'stock.view',
  ],
  designer: [
    'cards.edit',
    'cards.view',
    'exchange.edit',
    'packs.edit',
    'packs.pause',
    'packs.view',
    'shop.view',
    'stock.view',
    'trials.change',
  ],
  packer: ['cards.view', 'parcels.send', 'parcels.view', 'stock.count', 'stock.move', 'stock.view'],
  support: [
    'letters.answer',
    'letters.view',
    'mails.send',
    'mails.view',
    'members.change',
    'members.close',
    'members.restrict',
    'members.reveal',
    'members.view',
    'packs.view',
    'parcels.view',
    'payments.view',
    'points.adjust',
    'promotions.give',
    'promotions.view',
  ],
  accountant: [
    'books.close',
    'books.view',
    'debts.waive',
    'members.view',
    'parcels.view',
    'payments.refund',
    'payments.resolve',
    'payments.view',
    'points.adjust',
    'promotions.view',
    'stock.view',
  ],
  editor: ['banners.edit', 'legal.edit', 'news.edit', 'packs.view', 'shop.view', 'trials.change'],
  auditor: permissions.filter((permission) => permission.endsWith('.view')),
};

/**
 * Lists the permissions of somebody with these roles. Names of roles that no longer exist are
 * ignored.
 */
export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
  const known = roleNames.filter((role) => roles.includes(role));
  return new Set(known.flatMap((role) => permissionsOfRole[role]));
}
