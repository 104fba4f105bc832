import * as z from 'zod';
import type { LetterRecord, LetterTopic } from '#contract/letters.ts';
import type { Database } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import { NotStored, onceUnderKey } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { addReply, beginThread } from './add-letter.ts';
import { countOpenThreads, lockThread } from './letters.queries.ts';
import { mostLetters, mostOpenThreads } from './letters.rules.ts';
import { type LetterPicturesRefusal, lockPicturesOfLetter } from './pictures-of-letter.ts';

interface WriteDeps {
  db: Database;
  clock: Clock;
}

const written = z.object({ id: z.int() });
/** Why a letter was not written. */
export type WriteRefusal = 'too-many-open' | 'too-long' | 'not-found' | LetterPicturesRefusal;
type Written = z.infer<typeof written> | { refusal: WriteRefusal };

/**
 * Begins a thread with a member's letter. The same request again gets the first answer again; a
 * refusal is not stored (`NotStored`), so the request may succeed later.
 *
 * @throws KeyReusedError if the key was used for another payload
 */
export function writeLetter(
  { db, clock }: WriteDeps,
  request: MemberRequest,
  {
    body,
    pictures,
    ...input
  }: {
    topic: LetterTopic;
    about: LetterRecord | null;
    body: string;
    pictures: readonly string[];
  },
): Promise<Written> {
  const { memberId } = request;
  return onceUnderKey<z.infer<typeof written>, Written>(db, clock, request, {
    answerSchema: written,
    // The member's account is locked, so the count holds until the letter is written.
    async work(tx) {
      if ((await countOpenThreads(tx, memberId)) >= mostOpenThreads)
        return new NotStored<Written>({ refusal: 'too-many-open' });
      const refusal = await lockPicturesOfLetter(tx, { memberId }, pictures, null);
      if (refusal !== undefined) return new NotStored<Written>({ refusal });
      const letter = { body, pictures, now: clock.now() };
      return { id: await beginThread(tx, { memberId, ...input }, letter) };
    },
  });
}

/**
 * Adds a member's letter to a thread of theirs, which opens it again.
 *
 * @throws KeyReusedError if the key was used for another payload
 */
export function replyToLetter(
  { db, clock }: WriteDeps,
  request: MemberRequest,
  { threadId, body, pictures }: { threadId: number; body: string; pictures: readonly string[] },
): Promise<Written> {
  return onceUnderKey<z.infer<typeof written>, Written>(db, clock, request, {
    answerSchema: written,
    async work(tx) {
      const thread = await lockThread(tx, threadId);
      if (thread?.memberId !== request.memberId)
        return new NotStored<Written>({ refusal: 'not-found' });
      if (thread.letters >= mostLetters) return new NotStored<Written>({ refusal: 'too-long' });
      const { memberId } = request;
      const refusal = await lockPicturesOfLetter(tx, { memberId }, pictures, threadId);
      if (refusal !== undefined) return new NotStored<Written>({ refusal });
      await addReply(tx, thread, { body, pictures, now: clock.now() });
      return { id: threadId };
    },
  });
}
