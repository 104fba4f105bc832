export { partnerJobs } from './partners.jobs.ts';
export { partnerRoutes } from './partners.routes.ts';
