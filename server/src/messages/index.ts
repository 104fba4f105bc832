export type { Letter, LetterPart, Mail } from './letter.ts';
export { type Addressee, type MessageOptions, queueMail, queueSms } from './queue-messages.ts';
export { messageTasks, type Recipient } from './send-messages.ts';
