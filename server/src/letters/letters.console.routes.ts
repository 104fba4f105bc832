import { operations } from '#contract/console/index.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { maskMail } from '../lib/mask.rules.ts';
import { uploadOptions } from '../pictures/index.ts';
import {
  answerLetter,
  assignLetter,
  type LetterDeps,
  type LetterResult,
  setLetterState,
} from './answer-letter.ts';
import { cannedAnswerRoutes } from './canned-answers.console.routes.ts';
import { findPictureContent, findPictures } from './letter-pictures.queries.ts';
import { findVisitors, type LetterVisitor } from './letter-visitors.queries.ts';
import {
  findLastLetters,
  findLetters,
  findThread,
  findThreadPage,
  type LetterThread,
  letterFilterOf,
  letterList,
} from './letters.queries.ts';
import { aboutOf } from './letters.routes.ts';
import { letterTexts } from './letters.texts.ts';
import { uploadLetterPicture } from './upload-letter-picture.ts';

const pageRows = 50;
/** Characters of the last letter that the list shows. */
const beginningLength = 80;
/** In seconds. */
const busyRetrySeconds = 3;

interface Person {
  id: number;
  name: string;
}

export interface LetterConsoleDeps extends LetterDeps {
  reads: Reads;
  /** All staff, including those who have left. */
  findStaff(): Promise<readonly Person[]>;
  /** The language in which a member reads. */
  findLanguage(memberId: number): Promise<Language>;
  /** Staff who may answer letters. */
  findAnswerers(): Promise<readonly Person[]>;
}

/** Serves the console's operations on letters of members and visitors. */
export function letterConsoleRoutes(serve: OperationServer, deps: LetterConsoleDeps): void {
  cannedAnswerRoutes(serve, deps);

  serve(operations.listLetters, async ({ query }, { session }) => {
    const { state, mine, from, member, ...page } = query;
    const filter = letterFilterOf({ state, mine, from, member }, session.principal.staffId);
    const request = parseListQuery(letterList, { ...page, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const executor = await deps.reads.upToDate();
    const [{ rows, next }, staff] = await Promise.all([
      findThreadPage(executor, request),
      deps.findStaff(),
    ]);
    const [last, visitors] = await Promise.all([
      findLastLetters(executor, rows),
      findVisitors(
        executor,
        rows.filter(({ memberId }) => memberId === null).map(({ id }) => id),
      ),
    ]);
    const items = rows.map((thread) => ({
      ...threadView(thread, staff, visitors.get(thread.id)),
      beginning: [...(last.get(thread.id)?.body ?? '')].slice(0, beginningLength).join(''),
    }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getLetter, async ({ params: { threadId } }) => {
    const answer = await readThread(deps, threadId);
    if (answer === undefined) return refused('not-found');
    return { answer, revision: answer.revision };
  });

  serve(operations.getLetterPicture, async ({ params: { threadId, pictureId } }) => {
    const content = await findPictureContent(deps.db, threadId, pictureId);
    if (content === undefined) return refused('not-found');
    return { answer: { webp: content.toString('base64') } };
  });

  serve(
    operations.uploadLetterPicture,
    async (_, { uploaded, session: { principal } }) => {
      const { staffId } = principal;
      const made = await uploadLetterPicture(deps, uploaded, { staffId });
      if (!('refusal' in made)) return { answer: made };
      const { refusal: reason } = made;
      if (reason === 'busy') return refused('too-many-requests', { retryAfter: busyRetrySeconds });
      return refused('not-valid', { reason, detail: letterTexts[reason] });
    },
    uploadOptions,
  );

  serve(operations.answerLetter, async ({ params, body }, { actor, revision }) => {
    const command = { ...params, ...body, seenRevision: revision };
    return responseOf(deps, params, await answerLetter(deps, command, actor('')));
  });

  serve(operations.assignLetter, async ({ params, body }, { actor, revision }) => {
    const assignable = await deps.findAnswerers();
    const command = { ...params, ...body, assignable, seenRevision: revision };
    return responseOf(deps, params, await assignLetter(deps, command, actor('')));
  });

  serve(operations.setLetterState, async ({ params, body }, { actor, revision }) => {
    const command = { ...params, ...body, seenRevision: revision };
    return responseOf(deps, params, await setLetterState(deps, command, actor('')));
  });
}

/** Answers a command on a thread, or says why it was not done. */
async function responseOf(
  deps: LetterConsoleDeps,
  { threadId }: { threadId: number },
  result: LetterResult,
): Promise<{ answer: Record<string, never> } | Refusal> {
  if (result.kind === 'done') return { answer: {} };
  if (result.kind === 'overtaken') {
    const current = await readThread(deps, threadId);
    return refused('revision-changed', { versions: { yours: { threadId }, current } });
  }
  const { reason } = result;
  if (reason === 'not-found') return refused('not-found');
  return refused('not-possible-now', { reason, detail: letterTexts[reason] });
}

/** Reads a thread with its letters as the console shows it. */
async function readThread(deps: LetterConsoleDeps, threadId: number) {
  const thread = await findThread(deps.db, threadId);
  if (thread === undefined) return undefined;
  const { memberId } = thread;
  const visitor = (await findVisitors(deps.db, memberId === null ? [threadId] : [])).get(threadId);
  const [letters, pictures, staff, answerers, language] = await Promise.all([
    findLetters(deps.db, threadId),
    findPictures(deps.db, threadId),
    deps.findStaff(),
    deps.findAnswerers(),
    memberId === null ? (visitor?.language ?? 'ja') : deps.findLanguage(memberId),
  ]);
  return {
    language,
    ...threadView(thread, staff, visitor),
    revision: thread.revision,
    entries: letters.map(({ createdAt, ...letter }) => {
      const { number } = letter;
      return { ...letter, at: createdAt.toISOString(), pictures: pictures.get(number) ?? [] };
    }),
    assignable: answerers.map(({ id, name }) => ({ id, name })),
  };
}

/** Selects the fields of a thread that the console shows. */
function threadView(
  thread: LetterThread,
  staff: readonly Person[],
  visitor: LetterVisitor | undefined,
) {
  const { id, memberId, topic, state, stateSince, assigneeId, letters, createdAt } = thread;
  const assignee = staff.find((person) => person.id === assigneeId);
  return {
    ...{ id, memberId, topic, state, letters },
    visitor: visitor === undefined ? null : { name: visitor.name, mail: maskMail(visitor.mail) },
    about: aboutOf(thread),
    stateSince: stateSince.toISOString(),
    assignee: assignee === undefined ? null : { id: assignee.id, name: assignee.name },
    createdAt: createdAt.toISOString(),
    firstAnsweredAt: thread.firstAnsweredAt?.toISOString() ?? null,
  };
}
