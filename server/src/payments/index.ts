export { callbackRoutes } from './callbacks.routes.ts';
export type { OperatorNotice, PaymentParts } from './payment-parts.ts';
export { paymentJobs } from './payments.jobs.ts';
export { paymentRoutes } from './payments.routes.ts';
export { reconciliationReport, salesReport } from './reports.ts';
