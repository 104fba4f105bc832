import { createHash } from 'node:crypto';
import { checkFilm, type FilmRefusal, withoutNotes } from './film-format.rules.ts';
import { putPicture } from './pictures.queries.ts';
import { hexDigits, type PictureDeps, type UploadedPicture } from './upload-picture.ts';

/**
 * Stores a film. It is not encoded again, because this takes minutes of a processor; so its format
 * is examined box by box, and its notes are removed. A film that is used nowhere is deleted like a
 * picture.
 *
 * @throws StorageError
 */
export async function uploadFilm(
  { db, clock, files }: PictureDeps,
  sent: Buffer,
): Promise<UploadedPicture | FilmRefusal> {
  const checked = checkFilm(sent);
  if (checked.kind !== 'film') return checked;
  const { width, height } = checked;
  const content = withoutNotes(sent);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const name = `u-${sha256.slice(0, hexDigits)}.mp4`;
  // The record first: files without one would never be deleted.
  await putPicture(db, {
    ...{ name, width, height, bytes: content.length, uploadedAt: clock.now() },
    sha256: Buffer.from(sha256, 'hex'),
  });
  await files.put(name, content);
  return { kind: 'uploaded', address: `/files/${name}`, sha256, width, height };
}
