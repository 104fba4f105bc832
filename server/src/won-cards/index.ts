export { convertOverdueCards } from './convert-overdue-cards.ts';
export { type DecisionOutcome, decideCards } from './decide-cards.ts';
export { findPacksOfPurchases, type PackName } from './find-packs-of-purchases.ts';
export { hasOpenCards, readPurchases } from './member-purchases.ts';
export { type DrawnPrize, recordCards, recordPurchases, type SettledPurchases } from './record-purchases.ts';
export { wonCardJobs } from './won-cards.jobs.ts';
export { wonCardRoutes } from './won-cards.routes.ts';
