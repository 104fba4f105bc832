export { partnerConsoleRoutes } from './partners.console.routes.ts';
export { partnerJobs } from './partners.jobs.ts';
export {
  erasePartnerAccounts,
  hasUnfinishedTransfers,
} from './partners.queries.ts';
export { partnerRoutes } from './partners.routes.ts';
export type { Partners } from './partners.ts';
export { readPartners } from './read-partners.ts';
