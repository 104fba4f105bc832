export { catalogueUploadRoutes } from './uploads.console.routes.ts';
export { catalogueUploadJobs } from './uploads.jobs.ts';
