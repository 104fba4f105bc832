import { randomUUID } from 'node:crypto';
import type { LetterPicture } from '#contract/letters.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { convertPicture, formatOf } from '../pictures/index.ts';
import {
  countUnsentOfVisitors,
  deleteOlderUnsent,
  insertPicture,
  type Uploader,
} from './letter-pictures.queries.ts';
import { mostUnsent, mostUnsentOfVisitors } from './letters.rules.ts';

interface UploadDeps {
  db: Database;
  clock: Clock;
}

export type PictureRefusal = 'no-picture' | 'damaged-picture' | 'too-many-pixels' | 'busy';

/**
 * Stores a picture for a letter that its uploader sends later. It is decoded and encoded again, so
 * nothing of the file is stored but the picture: no EXIF with the place of a photo.
 *
 * @param sent what a browser sent; it may be hostile
 */
export async function uploadLetterPicture(
  { db, clock }: UploadDeps,
  sent: Buffer,
  uploader: Uploader,
): Promise<LetterPicture | { refusal: PictureRefusal }> {
  const format = formatOf(sent);
  if (format === undefined || format === 'avif') return { refusal: 'no-picture' };
  if ('visitorHash' in uploader) {
    const unsent = await countUnsentOfVisitors(db, mostUnsentOfVisitors);
    if (unsent >= mostUnsentOfVisitors) return { refusal: 'busy' };
  }
  const made = await convertPicture(sent, 'letter');
  if (made.kind !== 'made') return { refusal: refusalOf(made.kind) };
  const { content, width, height } = made;
  const picture = { id: randomUUID(), width, height };
  await db.transaction(async (tx) => {
    await insertPicture(tx, { ...picture, content, uploadedAt: clock.now(), uploader });
    await deleteOlderUnsent(tx, uploader, mostUnsent);
  });
  return picture;
}

function refusalOf(
  kind: 'busy' | 'damaged' | 'wrong-format' | 'too-small' | 'too-many-pixels',
): PictureRefusal {
  if (kind === 'busy' || kind === 'too-many-pixels') return kind;
  return kind === 'damaged' ? 'damaged-picture' : 'no-picture';
}
