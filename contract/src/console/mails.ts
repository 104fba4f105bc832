import * as z from 'zod/mini';
import {
  command,
  idInPath,
  idInQuery,
  instant,
  nothing,
  pageOf,
  read,
  reason,
  text,
} from './operation.ts';

const params = z.object({ mailId: idInPath });
/** `refused`: the mail server of the recipient refused it for good. */
export const mailState = z.enum(['sent', 'refused']);
/** The sort orders of the list of sent mails. */
export const mailSorts = ['newest', 'oldest'] as const;
/** The number of a member. */
const member = z.optional(idInQuery);

const mail = {
  id: z.int(),
  at: instant,
  memberId: z.int(),
  /** In the language of the request. */
  subject: z.string(),
  state: mailState,
};

export const mailOperations = {
  listMails: read({
    path: 'mails',
    summary: 'The mails to members of the last 180 days, without their texts',
    access: 'mails.view',
    query: z.object({
      member,
      state: z.optional(mailState),
      sort: z.optional(z.enum(mailSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object(mail)),
  }),
  listWaitingMails: read({
    path: 'mails/waiting',
    summary: 'Mails and text messages that are not sent yet, those that failed first',
    access: 'mails.view',
    query: z.object({ member }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['mail', 'sms']),
          /** Null if it is not to a member. */
          memberId: z.nullable(z.int()),
          queuedAt: instant,
          /** When it is tried next. */
          nextAt: instant,
          attempts: z.int(),
          /** The error of the last attempt, with addresses and numbers masked. */
          error: z.nullable(z.string()),
        }),
      ),
      /** Whether more wait than are listed. */
      isCut: z.boolean(),
    }),
  }),
  getMail: read({
    path: 'mails/:mailId',
    summary: 'One mail to a member, and whether it can be sent again',
    access: 'mails.view',
    params,
    answer: z.object({
      ...mail,
      usefulUntil: z.nullable(instant),
      /** Why it cannot be sent again; null if it can. */
      bar: z.nullable(z.enum(['held-a-secret', 'useless-by-now'])),
    }),
  }),
  resendMail: command({
    path: 'mails/:mailId/sending',
    summary: 'Send a mail to its member again, to their present address and in their language',
    access: 'mails.send',
    params,
    body: z.object({ reason }),
    answer: nothing,
  }),
} as const;
