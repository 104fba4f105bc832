import { operations } from '#contract/console/index.ts';
import { audited } from '../db/audit.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { LetterDeps } from './answer-letter.ts';
import {
  type CannedAnswer,
  deleteCannedAnswer,
  findCannedAnswer,
  findCannedAnswers,
  insertCannedAnswer,
  lockCannedAnswer,
  lockCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.queries.ts';
import { mostCannedAnswers } from './letters.rules.ts';
import { letterTexts } from './letters.texts.ts';

/** Serves the console's operations on canned answers. All staff who answer letters write them. */
export function cannedAnswerRoutes(serve: OperationServer, { db, clock }: LetterDeps): void {
  const record: RevisedRecord<{ params: { answerId: number } }> = {
    lock: (tx, { params: { answerId } }) => lockCannedAnswer(tx, answerId),
    read: async ({ params: { answerId } }) => {
      const found = await findCannedAnswer(db, answerId);
      return found && cannedAnswerView(found);
    },
  };

  serve(operations.listCannedAnswers, async () => {
    return { answer: { items: (await findCannedAnswers(db)).map(cannedAnswerView) } };
  });

  serve(operations.createCannedAnswer, async ({ body }, { actor }) => {
    const id = await audited(db, clock, actor(''), 'canned-answer create', async (tx, add) => {
      if ((await lockCannedAnswers(tx)) >= mostCannedAnswers) return undefined;
      const created = await insertCannedAnswer(tx, writtenIn(body, clock.now()));
      add({ subject: `canned-answer ${created}`, details: body });
      return created;
    });
    if (id !== undefined) return { answer: { id } };
    const reason = 'too-many-canned';
    return refused('not-possible-now', { reason, detail: letterTexts[reason] });
  });

  serve(
    operations.changeCannedAnswer,
    async ({ params: { answerId }, body }, { actor }) => {
      const isDone = await audited(
        db,
        clock,
        actor(''),
        'canned-answer change',
        async (tx, add) => {
          if (!(await updateCannedAnswer(tx, answerId, writtenIn(body, clock.now())))) return false;
          add({ subject: `canned-answer ${answerId}`, details: body });
          return true;
        },
      );
      return isDone ? { answer: {} } : refused('not-found');
    },
    { record },
  );

  serve(
    operations.deleteCannedAnswer,
    async ({ params: { answerId } }, { actor }) => {
      const isDone = await audited(
        db,
        clock,
        actor(''),
        'canned-answer delete',
        async (tx, add) => {
          if (!(await deleteCannedAnswer(tx, answerId))) return false;
          add({ subject: `canned-answer ${answerId}` });
          return true;
        },
      );
      return isDone ? { answer: {} } : refused('not-found');
    },
    { record },
  );
}

interface Body {
  name: string;
  ja: string;
  en: string;
}

/** Reads the columns from the body of a request. */
function writtenIn({ name, ja, en }: Body, changedAt: Date) {
  return { name, bodyJa: ja, bodyEn: en, changedAt };
}

/** Selects the fields of a canned answer that the console shows. */
function cannedAnswerView({ id, name, bodyJa, bodyEn, revision }: CannedAnswer) {
  return { id, name, ja: bodyJa, en: bodyEn, revision };
}
