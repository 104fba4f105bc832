export { packSearchJobs } from './pack-search.jobs.ts';
export { packSearchRoutes } from './pack-search.routes.ts';
