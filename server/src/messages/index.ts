export type { Mail } from './letter.ts';
export { messageJobs } from './messages.jobs.ts';
export { countRefusedMails, deleteSentMails } from './messages.queries.ts';
export {
  type OperatorChannel,
  type OperatorNotice,
  queueOperatorMail,
  sendOperatorNotice,
} from './operator-notices.ts';
export { mailTask, queueMail, queueSms, smsTask } from './queue-messages.ts';
export { messageTasks, type Recipient } from './send-messages.ts';
export { findMails, findMailsAbout, readMails, resendMail } from './sent-mails.ts';
