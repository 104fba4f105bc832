export { unpackZip } from './unpack-zip.ts';
export { catalogueUploadRoutes } from './uploads.console.routes.ts';
export { catalogueUploadJobs } from './uploads.jobs.ts';
export { zipRefusalText } from './uploads.texts.ts';
export type { ZipRefusal } from './zip-entry.rules.ts';
