import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../lib/clock.ts';
import {
  keepPlainPicture,
  type MadePicture,
  makePicture,
  type PictureRefusal,
} from './make-picture.ts';
import { type PictureUseName, pictureUses, smallNameOf } from './picture-format.rules.ts';
import { putPicture } from './pictures.queries.ts';

export interface PictureDeps {
  db: Database;
  clock: Clock;
  files: FileStore;
}

export interface UploadedPicture {
  kind: 'uploaded';
  /** Never changes: the name is made from the content. */
  address: string;
  /** Of the file that is served, in hexadecimal digits. */
  sha256: string;
  width: number;
  height: number;
}

export type UploadResult = UploadedPicture | PictureRefusal | { kind: 'busy' };

/** 128 bits of the hash, so that two files never get the same name by chance. */
export const hexDigits = 32;
/**
 * A decoded picture takes up to 160 MB, so only one is decoded at a time. If so many are being
 * decoded or wait, further ones are refused as busy.
 */
const maxWaiting = 8;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture from a file and stores it. Nothing is stored of a file that is refused. A picture
 * that is used nowhere is deleted after a while (`pictures.jobs.ts`).
 *
 * @throws StorageError
 */
export async function uploadPicture(
  deps: PictureDeps,
  sent: Buffer,
  use: PictureUseName,
): Promise<UploadResult> {
  const made = await convertPicture(sent, use);
  return made.kind === 'made' ? await store(deps, made, pictureUses[use].ending) : made;
}

/** Makes a picture from a file as `uploadPicture` does, and stores nothing. */
export async function convertPicture(
  sent: Buffer,
  use: PictureUseName,
): Promise<MadePicture | PictureRefusal | { kind: 'busy' }> {
  if (waiting >= maxWaiting) return { kind: 'busy' };
  return oneAtATime(() => makePicture(sent, use));
}

/**
 * Stores a picture that may come from another shop. One that a shop made stays byte for byte as it
 * is, under its own name; any other is made as by `uploadPicture`.
 *
 * @param name of its file
 * @throws StorageError
 */
export async function bringPicture(
  deps: PictureDeps,
  { name, content }: { name: string; content: Buffer },
  use: PictureUseName,
): Promise<UploadResult> {
  if (waiting >= maxWaiting) return { kind: 'busy' };
  const plain = await oneAtATime(() => keepPlainPicture(content, use));
  if (plain === undefined) return uploadPicture(deps, content, use);
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (name !== `${sha256.slice(0, hexDigits)}${plain.ending}`)
    return store(deps, plain, plain.ending);
  // A picture of a catalogue. Like those of an import it has no record, and is not deleted.
  await deps.files.put(name, content);
  const { width, height } = plain;
  return { kind: 'uploaded', address: `/files/${name}`, sha256, width, height };
}

/** Runs work after all work before it has ended. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting++;
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    waiting--;
  }
}

/** Stores a picture in two sizes under the hash of its content. */
async function store(
  { db, clock, files }: PictureDeps,
  { content, small, width, height }: MadePicture,
  ending: string,
): Promise<UploadedPicture> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const name = `u-${sha256.slice(0, hexDigits)}${ending}`;
  // The record first: files without one would never be deleted.
  await putPicture(db, {
    ...{ name, width, height, bytes: content.length, uploadedAt: clock.now() },
    sha256: Buffer.from(sha256, 'hex'),
  });
  await files.put(name, content);
  await files.put(smallNameOf(name), small);
  return { kind: 'uploaded', address: `/files/${name}`, sha256, width, height };
}
