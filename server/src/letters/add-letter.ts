import type { LetterRecord, LetterTopic } from '#contract/letters.ts';
import type { Tx } from '../db/database.ts';
import { attachPictures } from './letter-pictures.queries.ts';
import { insertLetter, insertThread, type lockThread, updateThread } from './letters.queries.ts';
import { stateAfter } from './letters.rules.ts';

/** A letter to the shop. Its pictures are locked (`lockPicturesOfLetter`). */
interface NewLetter {
  body: string;
  pictures: readonly string[];
  now: Date;
}

type Thread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

/**
 * Begins a thread with its first letter.
 *
 * @returns its id
 */
export async function beginThread(
  tx: Tx,
  thread: { memberId: number | null; topic: LetterTopic; about: LetterRecord | null },
  letter: NewLetter,
): Promise<number> {
  const threadId = await insertThread(tx, { ...thread, now: letter.now });
  await writeInto(tx, { threadId, number: 1 }, letter);
  return threadId;
}

/** Adds a letter of its writer to a locked thread, which opens it again. */
export async function addReply(tx: Tx, thread: Thread, letter: NewLetter): Promise<void> {
  const number = thread.letters + 1;
  await writeInto(tx, { threadId: thread.id, number }, letter);
  const state = stateAfter(thread.state, 'member-writes');
  await updateThread(tx, thread.id, {
    letters: number,
    // If the thread was open already, `stateSince` stays the time of its first unanswered letter.
    ...(state !== undefined && state !== thread.state && { state, stateSince: letter.now }),
  });
}

async function writeInto(
  tx: Tx,
  place: { threadId: number; number: number },
  { body, pictures, now }: NewLetter,
): Promise<void> {
  await insertLetter(tx, { ...place, staffId: null, writer: null, body, createdAt: now });
  await attachPictures(tx, place, pictures);
}
