export { accountRoutes } from './accounts.routes.ts';
export { createMember, type MemberDetails } from './create-member.ts';
export { Sessions } from './sessions.ts';
