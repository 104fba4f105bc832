export { Book } from './book.ts';
export { checkLedger } from './check-ledger.ts';
export { expirePoints } from './expire-points.ts';
export { findSpendable } from './find-spendable.ts';
export { ledgerJobs } from './ledger.jobs.ts';
export {
  countHistory,
  type HistoryRow,
  insertAccount as openAccount,
  selectAccount as findAccount,
  selectHistory as findHistory,
  selectUnusedAt as findUnusedPoints,
  type UnusedPoints,
} from './ledger.queries.ts';
export { type Account, OverdrawnError } from './ledger.rules.ts';
export { type Expiring, warnOfExpiry } from './warn-of-expiry.ts';
