export { findBirthDate, insertBirthDate } from './age.queries.ts';
export { ageOn } from './age.rules.ts';
export { ageBarTexts } from './age.texts.ts';
export { askForMailbox } from './ask-for-mailbox.ts';
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
export { endGuardianConsent } from './end-guardian-consent.ts';
export { type AgeBar, findAccountBirthDate, findAdultBar, findAgeBar } from './find-age-bar.ts';
export { findBarOfOthers, findPersonBar, findPersonLimits } from './find-person-limits.ts';
export { shouldProveMailbox } from './hand-on-protection.ts';
export { inheritProtection } from './inherit-protection.ts';
export {
  type Bonds,
  findBonds,
  leaveMailbox,
  type Parting,
  partMailboxes,
} from './leave-mailbox.ts';
export { eraseProtection, type LeavingPerson, readProtection } from './member-protection.ts';
export type { People, Person, PersonKeys } from './person.ts';
export { findPersonAccounts, findSharingMembers, lockParted } from './person-accounts.queries.ts';
export type { MailboxAccount, PersonAccounts } from './person-accounts.rules.ts';
export { protectionConsoleRoutes } from './protection.console.routes.ts';
export { protectionJobs } from './protection.jobs.ts';
export {
  findMembersOnBreak,
  findPausedSince,
  findPauses,
  hasRunningBreak,
  insertExclusionToSpread,
  lockPerson,
  type Pause,
} from './protection.queries.ts';
export { type ProtectionDeps, protectionRoutes } from './protection.routes.ts';
export { paymentCapText, spendingCapText } from './protection.texts.ts';
export { setMinors } from './set-minors.ts';
export { SpendingUses } from './spending-uses.ts';
