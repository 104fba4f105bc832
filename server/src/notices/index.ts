export { countVisibleUnread } from './hidden-kinds.ts';
export { findLineRecipient } from './line.queries.ts';
export { readNotices } from './member-notices.ts';
export { noticeMails } from './notice-mails.ts';
export { noticeJobs } from './notices.jobs.ts';
export { deleteNoticesOfMember } from './notices.queries.ts';
export { noticeRoutes, oneClickRoutes } from './notices.routes.ts';
export { postNotice, postNotices } from './post-notices.ts';
export { stopToken } from './stop-token.ts';
