export { type Mail, StoredMail } from './letter.ts';
export { findMailPage, mailFilterOf, mailList } from './mail-lists.queries.ts';
export { messageJobs } from './messages.jobs.ts';
export {
  countRefusedMails,
  deleteSentMails,
  findSentMail,
  type SentMail,
} from './messages.queries.ts';
export {
  type OperatorChannel,
  type OperatorNotice,
  queueOperatorMail,
  type ShownNotice,
  sendOperatorNotice,
  showNotice,
} from './operator-notices.ts';
export {
  mailTask,
  memberTag,
  queueMail,
  queueSms,
  queueStoredMail,
  smsTask,
} from './queue-messages.ts';
export { messageTasks, type NoticeMails, type Recipient } from './send-messages.ts';
export {
  findMails,
  findMailsAbout,
  readMails,
  resendBarOf,
  resendMail,
  subjectOf,
} from './sent-mails.ts';
