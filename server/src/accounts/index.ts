export { accountJobs } from './accounts.jobs.ts';
export { accountRoutes } from './accounts.routes.ts';
export { createMember, type MemberDetails } from './create-member.ts';
export { type Digest, digestWith } from './digest.ts';
export { findCustomer } from './find-customer.ts';
export { findMemberByMail } from './find-member-by-mail.ts';
export { findRecipient } from './find-recipient.ts';
export { reissueTasks } from './reissue-password.ts';
export { Sessions } from './sessions.ts';
