import * as z from 'zod/mini';
import { languages } from '../language.ts';
import {
  letterPicture,
  letterPictureId,
  letterPictureIds,
  letterRecord,
  letterState,
  letterTopic,
} from '../letters.ts';
import {
  command,
  idInPath,
  idInQuery,
  instant,
  nothing,
  pageOf,
  read,
  smallIdInPath,
  text,
} from './operation.ts';

const params = z.object({ threadId: idInPath });
const language = z.enum(languages);

/** The sort orders of the list of letters, by the time of their last change of state. */
export const letterSorts = ['oldest', 'newest'] as const;

const thread = {
  id: z.int(),
  /** Null if a visitor began it. */
  memberId: z.nullable(z.int()),
  /**
   * A person without an account, as they call themselves; nobody has proved it. The mail address is
   * partly hidden.
   */
  visitor: z.nullable(z.object({ name: z.string(), mail: z.string() })),
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

const answerText = text(4_000).check(z.trim(), z.minLength(1));
const cannedAnswer = z.object({
  /** The name by which staff find it. */
  name: text(80).check(z.trim(), z.minLength(1)),
  ja: answerText,
  en: answerText,
});
const cannedAnswerParams = z.object({ answerId: smallIdInPath });

/** The writer of a letter: a member, or somebody without an account. */
export const letterFrom = z.enum(['members', 'visitors']);

export const letterOperations = {
  listLetters: read({
    path: 'letters',
    summary: 'Letters of members and visitors, those that have waited longest first',
    access: 'letters.view',
    query: z.object({
      state: z.optional(letterState),
      /** Those that are assigned to you. */
      mine: z.optional(z.literal('true')),
      /** Of members, or of people without an account. */
      from: z.optional(letterFrom),
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
      /** The language in which the member reads; a canned answer is chosen in it. */
      language,
      entries: z.array(
        z.object({
          number: z.int(),
          at: instant,
          /** The name of the person of the shop; null if the member wrote it. */
          writer: z.nullable(z.string()),
          body: z.string(),
          pictures: z.array(letterPicture),
        }),
      ),
      /** Staff who may answer letters. */
      assignable: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  getLetterPicture: read({
    path: 'letters/:threadId/pictures/:pictureId',
    summary: 'A picture of a letter, WebP in base64; it has no address outside of the console',
    access: 'letters.view',
    params: z.object({ threadId: idInPath, pictureId: letterPictureId }),
    answer: z.object({ webp: z.base64() }),
  }),
  uploadLetterPicture: command({
    path: 'letters/pictures',
    summary: 'Upload a picture for an answer that you send after it',
    access: 'letters.answer',
    isUpload: true,
    answer: letterPicture,
  }),
  answerLetter: command({
    path: 'letters/:threadId/answers',
    summary: 'Answer a member, who is mailed the text; then the member or nobody has to write',
    access: 'letters.answer',
    revised: true,
    params,
    body: z.object({
      body: answerText,
      /** Pictures that you uploaded before. */
      pictures: z._default(letterPictureIds, []),
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
  listCannedAnswers: read({
    path: 'canned-answers',
    summary: 'All texts with which an answer to a letter can begin, by name',
    access: 'letters.view',
    answer: z.object({
      items: z.array(z.extend(cannedAnswer, { id: z.int(), revision: z.int() })),
    }),
  }),
  createCannedAnswer: command({
    path: 'canned-answers',
    summary: 'Store a text with which an answer to a letter can begin',
    access: 'letters.answer',
    body: cannedAnswer,
    answer: z.object({ id: z.int() }),
  }),
  changeCannedAnswer: command({
    method: 'PUT',
    path: 'canned-answers/:answerId',
    summary: 'Change a text with which an answer to a letter can begin',
    access: 'letters.answer',
    revised: true,
    params: cannedAnswerParams,
    body: cannedAnswer,
    answer: nothing,
  }),
  deleteCannedAnswer: command({
    method: 'DELETE',
    path: 'canned-answers/:answerId',
    summary: 'Delete a text with which an answer to a letter can begin',
    access: 'letters.answer',
    revised: true,
    params: cannedAnswerParams,
    answer: nothing,
  }),
} as const;
