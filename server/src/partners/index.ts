export { partnerJobs } from './partners.jobs.ts';
export { deleteLinks as eraseLinks, hasUnfinishedTransfers } from './partners.queries.ts';
export { partnerRoutes } from './partners.routes.ts';
export { readPartners } from './read-partners.ts';
