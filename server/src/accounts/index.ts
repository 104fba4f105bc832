export { accountJobs } from './accounts.jobs.ts';
export { accountRoutes } from './accounts.routes.ts';
export { createMember, type MemberDetails } from './create-member.ts';
export { findCustomer } from './find-customer.ts';
export { findMemberByMail } from './find-member-by-mail.ts';
export { findRecipient } from './find-recipient.ts';
export { Sessions } from './sessions.ts';
