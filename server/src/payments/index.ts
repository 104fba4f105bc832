export { callbackRoutes } from './callbacks.routes.ts';
export {
  findNewestPayments,
  findPaymentsOfMember,
  hasOpenPayments,
} from './member-payments.queries.ts';
export { recordOperatorResult } from './note-result.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { paymentJobs } from './payments.jobs.ts';
export { paymentRoutes } from './payments.routes.ts';
export { reconciliationReport, salesReport } from './reports.ts';
