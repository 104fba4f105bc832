/** The addresses of the console's screens. */
export const paths = {
  home: '/',
  account: '/account',
  roles: '/roles',
  staff: '/staff',
  approvals: '/approvals',
  audit: '/audit',
  books: '/books',
  packDrafts: '/pack-drafts',
  payments: '/payments',
  parcels: '/parcels',
  maintenance: '/maintenance',
  members: '/members',
  stock: '/stock',
  intakes: '/intakes',
  locations: '/locations',
  invitation: '/invitation',
} as const;
