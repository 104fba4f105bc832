import * as z from 'zod/mini';
import { letterRecord, letterState, letterTopic } from '../letters.ts';
import { command, idInPath, idInQuery, instant, nothing, pageOf, read, text } from './operation.ts';

const params = z.object({ threadId: idInPath });

/** The sort orders of the list of letters, by the time of their last change of state. */
export const letterSorts = ['oldest', 'newest'] as const;

const thread = {
  id: z.int(),
  memberId: z.int(),
  topic: letterTopic,
  about: z.nullable(letterRecord),
  state: letterState,
  /** Since when it is in this state. */
  stateSince: instant,
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  letters: z.int(),
  createdAt: instant,
  /** When somebody of the shop first answered; null before. */
  firstAnsweredAt: z.nullable(instant),
};

export const letterOperations = {
  listLetters: read({
    path: 'letters',
    summary: 'Letters of members, those that have waited longest first',
    access: 'letters.view',
    query: z.object({
      state: z.optional(letterState),
      /** Those that are assigned to you. */
      mine: z.optional(z.literal('true')),
      /** The number of a member. */
      member: z.optional(idInQuery),
      sort: z.optional(z.enum(letterSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object({ ...thread, beginning: z.string() })),
  }),
  getLetter: read({
    path: 'letters/:threadId',
    summary: 'A thread of letters, and who can be asked to answer it',
    access: 'letters.view',
    params,
    answer: z.object({
      ...thread,
      revision: z.int(),
      entries: z.array(
        z.object({
          number: z.int(),
          at: instant,
          /** The name of the person of the shop; null if the member wrote it. */
          writer: z.nullable(z.string()),
          body: z.string(),
        }),
      ),
      /** Staff who may answer letters. */
      assignable: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  answerLetter: command({
    path: 'letters/:threadId/answers',
    summary: 'Answer a member, who is mailed the text; then the member or nobody has to write',
    access: 'letters.answer',
    revised: true,
    params,
    body: z.object({
      body: text(4_000).check(z.trim(), z.minLength(1)),
      /** The state after it. */
      next: z.enum(['waiting', 'done']),
    }),
    answer: nothing,
  }),
  assignLetter: command({
    method: 'PUT',
    path: 'letters/:threadId/assignee',
    summary: 'Say who answers a thread, or nobody in particular',
    access: 'letters.answer',
    revised: true,
    params,
    body: z.object({ staffId: z.nullable(z.int().check(z.positive())) }),
    answer: nothing,
  }),
  setLetterState: command({
    method: 'PUT',
    path: 'letters/:threadId/state',
    summary: 'Close a thread without an answer, or open it again',
    access: 'letters.answer',
    revised: true,
    params,
    body: z.object({ state: z.enum(['open', 'done']) }),
    answer: nothing,
  }),
} as const;
