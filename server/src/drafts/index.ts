export { draftConsoleRoutes } from './drafts.console.routes.ts';
export { draftJobs } from './drafts.jobs.ts';
export { findDraftPage, findPackOfDraft, newestDrafts } from './drafts.queries.ts';
export { draftPreviewRoutes } from './previews.routes.ts';
