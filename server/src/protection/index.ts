export { beginBreak } from './begin-break.ts';
export {
  type CapExceeded,
  findPaymentCapExceeded,
  type PaymentCap,
  periodStarts,
  type SpendingCap,
  type Sums,
} from './caps.rules.ts';
export { changeCap, confirmRaise } from './change-cap.ts';
export { inheritExclusion } from './inherit-exclusion.ts';
export { protectionJobs } from './protection.jobs.ts';
export { findCaps, findEvents } from './protection.queries.ts';
export { type ProtectionDeps, protectionRoutes } from './protection.routes.ts';
export { paymentCapText, spendingCapText } from './protection.texts.ts';
export { SpendingUses } from './spending-uses.ts';
