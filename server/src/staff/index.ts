export { codeAt, secretFrom } from '../factors/authenticator.rules.ts';
export { type ApprovalRow, findOpenApprovals } from './approvals.queries.ts';
export { approvalRoutes } from './approvals.routes.ts';
export { approvalsOf } from './approvals.ts';
export { auditFilterOf, auditRoutes } from './audit.routes.ts';
export {
  changeRoles,
  type Invitation,
  inviteStaff,
  removeStaff,
  resetStaff,
} from './change-staff.ts';
export { demoStaff, demoStaffCodes, seedDemoStaff } from './demo-staff.ts';
export { factorRoutes } from './factors.routes.ts';
export { savedViewRoutes } from './saved-views.routes.ts';
export { type SeededStaff, seedStaff } from './seed-staff.ts';
export { sessionRoutes } from './session.routes.ts';
export { isSingleHanded, isSingleHandedIn } from './single-handed.ts';
export { staffJobs } from './staff.jobs.ts';
export { findAllStaff, findStaffByMail } from './staff.queries.ts';
export { staffRoutes } from './staff.routes.ts';
export { type ConsoleSettings, type StaffDeps, staffDepsOf } from './staff-deps.ts';
export { staffSessions } from './staff-sessions.ts';
export { countWaitingFor } from './waiting-approvals.ts';
