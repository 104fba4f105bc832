export { type OperatorsReason, operatorsReasons } from './account-notices.mails.ts';
export { accountJobs } from './accounts.jobs.ts';
export { findCustomer, findPhone, findRecipient } from './accounts.queries.ts';
export { accountRoutes } from './accounts.routes.ts';
export { addressText, joined, prefectureName } from './address-text.ts';
export { changeRegistered, type RegisteredChange } from './change-registered.ts';
export { closeAccount } from './close-account.ts';
export { lockOpenMember } from './closing.queries.ts';
export { createMember, type MemberDetails } from './create-member.ts';
export { deviceOf } from './device.rules.ts';
export { digestWith, personDigestsWith } from './digest.ts';
export { findMemberByMail } from './find-member-by-mail.ts';
export { findMemberForOperator, type MemberOverview } from './find-member-for-operator.ts';
export { lockTasks } from './lock-notice.ts';
export { accountSubject } from './log-in.ts';
export { countAttempt, deleteAttempts, uncountAttempt } from './login.queries.ts';
export { attemptsPerAccount, attemptsPerSender, loginDelayMs } from './login.rules.ts';
export { mailboxOf, mailKeyOf, readMail } from './mail.rules.ts';
export {
  deleteEndedMailChanges,
  findMailHolder,
  findMailToConfirm,
  findUndoable,
  insertMailChange,
  updateMailChanged,
  updateMailRestored,
} from './mail-changes.queries.ts';
export { mailMailboxLink } from './mail-mailbox-link.ts';
export { memberCommandRoutes } from './member-commands.console.routes.ts';
export type { MemberDataSource } from './member-data-source.ts';
export { findRegisteredData } from './member-export.queries.ts';
export { findMemberPage, members } from './member-lists.queries.ts';
export { memberRecord } from './member-record.ts';
export { MemberSessions } from './member-sessions.ts';
export { memberTimelineRoutes } from './member-timeline.console.routes.ts';
export { deleteNotes, findNotes } from './member-timeline.queries.ts';
export { memberReadRoutes } from './members.console.routes.ts';
export { type MoveMailDeps, moveMail } from './move-mail.ts';
export { findPasswordError } from './password.rules.ts';
export { hashPassword, isPasswordOf } from './password.ts';
export { findMemberName } from './person.queries.ts';
export { peopleOf } from './person-digests.ts';
export { showPhone } from './phone.rules.ts';
export { findPasswordHash, hasPassword, proveMail } from './profile.queries.ts';
export { profileRoutes } from './profile.routes.ts';
export {
  type Profile,
  type ProfileErrors,
  type ProfileInput,
  readProfile,
} from './profile.rules.ts';
export { profileErrors } from './profile-on-wire.ts';
export { readGuardian } from './read-guardian.ts';
export { registrationTasks } from './registration-notice.ts';
export { reissueTasks } from './reissue-password.ts';
export { replacePassword } from './replace-password.ts';
export { allowMember, restrictMember, restrictWithin } from './restrict-member.ts';
export { revealMember } from './reveal-member.ts';
export { searchMembers } from './search-members.ts';
export { updateFactorShown } from './sessions.queries.ts';
export { startMemberSession, startOrHoldLogIn } from './started-session.routes.ts';
export { takeGuardianQuota, takeMailQuota } from './take-mail-quota.ts';
export {
  consumeWaitingLogIn,
  deleteExpiredLogIns,
  deleteWaitingLogIns,
  findWaitingLogIn,
  type WaitingLogIn,
} from './waiting-log-ins.queries.ts';
