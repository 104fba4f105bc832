export { adjustBalance } from './adjust-balance.ts';
export { findAdjustedAlone, type Windows } from './adjustment-limit.queries.ts';
export type { AdjustedAlone } from './adjustment-limit.rules.ts';
export {
  findAmountAlone,
  findAmountAloneRevision,
  lockAmountAloneRevision,
} from './amount-alone.queries.ts';
export { assertMayActAlone } from './assert-may-act-alone.ts';
export {
  type CardPoints,
  findCardPoints,
  isFromCard,
  lockCardPoints,
} from './card-points.queries.ts';
export { type PointsWithCards, paidByReading } from './card-points.rules.ts';
export type { Discrepancy } from './check-ledger.queries.ts';
export { ledgerFindingText } from './check-ledger.texts.ts';
export { checkLedger } from './check-ledger.ts';
export { expirePoints } from './expire-points.ts';
export { findSpendable } from './find-spendable.ts';
export { forgonePointsOf, openDebtsOf } from './forgone-points.rules.ts';
export { ledgerJobs } from './ledger.jobs.ts';
export {
  countHistory,
  findAccount,
  findCancelledMembers,
  findDebtSteps,
  findDebts,
  findHeldPoints,
  findHistory,
  findHistoryPage,
  findRestrictions,
  type HeldPoints,
  type HistoryRow,
  historyList,
  insertAccount,
  lockAccounts,
  lockRestriction,
  sumPointsByMonth,
  sumSpentByDay,
  sumSpentOnPacks,
  updateBreak,
  updateHasSpendingCap,
  updateRestriction,
  updateSharedCaps,
  updateVerifyMailboxUntil,
  updateVerifyPhoneUntil,
} from './ledger.queries.ts';
export { type Account, type BonusToTake, lotExpiryFrom, OverdrawnError } from './ledger.rules.ts';
export { debtText, settlingText } from './ledger.texts.ts';
export { LedgerBatch } from './ledger-batch.ts';
export { NotStored, onceUnderKey, settleUnderKeys } from './once-under-key.ts';
export { previewTakeBack } from './preview-take-back.ts';
export { readAccounts } from './read-accounts.ts';
export {
  type BookedPayment,
  findBookedPayments,
  findPaymentEntries,
  findUnusedPoints,
  type UnusedPoints,
} from './reports.queries.ts';
export {
  findForbiddenAction,
  findRestrictedAction,
  isOnBreak,
  type OwnBreak,
  type RestrictableAction,
  type RestrictedAction,
  type Restriction,
  restrictableActions,
  restrictedActions,
  type ToVerify,
} from './restriction.rules.ts';
export { restrictedText } from './restriction.texts.ts';
export { setAmountAlone } from './set-amount-alone.ts';
export { setCardPoints } from './set-card-points.ts';
export { type WayToWaive, waiveDebt, waysToWaive } from './waive-debt.ts';
export { type Expiring, warnAboutExpiry } from './warn-about-expiry.ts';
