/** The addresses of the console's screens. */
export const paths = {
  home: '/',
  account: '/account',
  roles: '/roles',
  invitation: '/invitation',
} as const;
