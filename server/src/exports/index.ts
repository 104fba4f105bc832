export { exportRoutes } from './exports.console.routes.ts';
export { exportJobs } from './exports.jobs.ts';
export { findOwnExportPage, ownExportList } from './exports.queries.ts';
export type {
  ExportedPage,
  ListsToExport,
  ListToCount,
  ListToExport,
  Reader,
  Totals,
} from './list-to-export.ts';
export { mayRead } from './list-to-export.ts';
export { exportTasks } from './write-export.ts';
