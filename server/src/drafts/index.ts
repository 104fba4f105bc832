export { draftConsoleRoutes } from './drafts.console.routes.ts';
export { draftJobs } from './drafts.jobs.ts';
export { findPackOfDraft } from './drafts.queries.ts';
