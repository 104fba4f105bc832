import { mostLetterPictures } from '#contract/letters.ts';
import type { Tx } from '../db/database.ts';
import { countPicturesOfThread, lockUnsent, type Uploader } from './letter-pictures.queries.ts';
import { mostThreadPictures } from './letters.rules.ts';

export type LetterPicturesRefusal =
  | 'too-many-pictures'
  | 'thread-full-of-pictures'
  | 'picture-gone';

/**
 * Locks the pictures of a letter before it is written, so that no other letter gets them.
 *
 * @param threadId null for the first letter of a thread
 * @returns why the letter cannot have them; undefined if it can
 */
export async function lockPicturesOfLetter(
  tx: Tx,
  uploader: Uploader,
  ids: readonly string[],
  threadId: number | null,
): Promise<LetterPicturesRefusal | undefined> {
  if (ids.length === 0) return undefined;
  if (ids.length > mostLetterPictures) return 'too-many-pictures';
  const before = threadId === null ? 0 : await countPicturesOfThread(tx, threadId);
  if (before + ids.length > mostThreadPictures) return 'thread-full-of-pictures';
  const found = await lockUnsent(tx, uploader, ids);
  return found === ids.length ? undefined : 'picture-gone';
}
