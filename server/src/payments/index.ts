export { callbackRoutes } from './callbacks.routes.ts';
export { eraseCards } from './card-of-excluded.ts';
export { findAccountsToClose, hasGuardianCancellation } from './guardian-cancellations.queries.ts';
export {
  findNewestPayments,
  findPaidSums,
  findPaymentsOfMember,
  hasOpenPayments,
  sumPaidByDay,
  sumPaidByMonth,
} from './member-payments.queries.ts';
export type { PaymentDeps } from './payment-deps.ts';
export {
  type CreditedSum,
  countNeedingAttention,
  findPaymentPage,
  paymentList,
  sumCredited,
} from './payment-lists.queries.ts';
export { paymentConsoleRoutes } from './payments.console.routes.ts';
export { paymentJobs } from './payments.jobs.ts';
export { findPayment, findPaymentOf, type Payment } from './payments.queries.ts';
export { paymentRoutes } from './payments.routes.ts';
export { type Reconciliation, reconcile } from './reconcile-day.ts';
export { recordOperatorResult } from './record-operator-result.ts';
export { reconciliationReport, salesCsv, salesOf } from './reports.ts';
export { takeBackTexts } from './take-back.console.texts.ts';
export {
  type TakeBack,
  type TakenBack,
  takeBackLateCards,
  takeBackRest,
} from './take-back-rest.ts';
