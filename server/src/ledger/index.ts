export { adjustBalance } from './adjust-balance.ts';
export { Book } from './book.ts';
export { checkLedger } from './check-ledger.ts';
export { expirePoints } from './expire-points.ts';
export { findSpendable } from './find-spendable.ts';
export { ledgerJobs } from './ledger.jobs.ts';
export {
  type BookedPayment,
  countHistory,
  type HistoryRow,
  insertAccount as openAccount,
  selectAccount as findAccount,
  selectBookedPayments as findBookedPayments,
  selectHistory as findHistory,
  selectPaymentEntries as findPaymentEntries,
  selectReferences as findReferences,
  selectUnusedAt as findUnusedPoints,
  type UnusedPoints,
} from './ledger.queries.ts';
export { type Account, OverdrawnError } from './ledger.rules.ts';
export { readAccounts } from './read-accounts.ts';
export { waiveDebt } from './waive-debt.ts';
export { type Expiring, warnOfExpiry } from './warn-of-expiry.ts';
