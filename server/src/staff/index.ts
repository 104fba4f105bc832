export { codeAt, secretFrom } from '../factors/authenticator.rules.ts';
export { approvalRoutes } from './approvals.console.routes.ts';
export { type ApprovalRow, approvalList, findOpenApprovals } from './approvals.queries.ts';
export { approvalsOf } from './approvals.ts';
export { auditFilterOf, auditRoutes } from './audit.console.routes.ts';
export {
  changeRoles,
  type Invitation,
  inviteStaff,
  removeStaff,
  resetStaff,
} from './change-staff.ts';
export { demoStaff, demoStaffCodes, seedDemoStaff } from './demo-staff.ts';
export { factorRoutes } from './factors.console.routes.ts';
export { findApprovalsFor } from './find-approvals-for.ts';
export { findReader } from './find-reader.ts';
export { savedViewRoutes } from './saved-views.console.routes.ts';
export { type SeededStaff, seedStaff } from './seed-staff.ts';
export { sessionRoutes } from './session.console.routes.ts';
export { isSingleHanded, isSingleHandedIn } from './single-handed.ts';
export { staffRoutes } from './staff.console.routes.ts';
export { staffJobs } from './staff.jobs.ts';
export { findAllStaff, findStaffByMail, findStaffPage, staffList } from './staff.queries.ts';
export { type ConsoleSettings, type StaffDeps, staffDepsOf } from './staff-deps.ts';
export { staffSessions } from './staff-sessions.ts';
export { countWaitingFor } from './waiting-approvals.ts';
