export { exportRoutes } from './exports.console.routes.ts';
export { exportJobs } from './exports.jobs.ts';
export type { ExportedPage, ListsToExport, ListToExport } from './list-to-export.ts';
export { exportTasks } from './write-export.ts';
