import sodium from 'sodium-native';
import { hour } from '../lib/time.rules.ts';

/** The draft that a preview shows. */
export interface PreviewSubject {
  draftId: number;
  /** Shows what this person has typed and not saved; undefined: the saved draft. */
  staffId: number | undefined;
}

/**
 * Makes the key that opens the preview of a draft to everybody who has it: the draft, with a person
 * if it shows what they type, the end of the key in epoch seconds, and a MAC of all. It lasts one
 * to two hours and changes on the hour, so that the page of the preview is not loaded again with
 * each reading of the draft.
 */
export function previewKeyOf(secret: Buffer, subject: PreviewSubject, now: Date): string {
  const until = (Math.floor(now.getTime() / hour) + 2) * (hour / 1_000);
  const mac = Buffer.alloc(sodium.crypto_auth_BYTES);
  sodium.crypto_auth(mac, signedText(subject, until), secret);
  return `${textOf(subject)}.${until}.${mac.toString('base64url')}`;
}

/** Reads what a key opens; undefined if it is not the shop's, or has ended. */
export function subjectOfPreviewKey(
  secret: Buffer,
  key: string,
  now: Date,
): PreviewSubject | undefined {
  const [shown = '', end = '', signature = ''] = key.split('.');
  const [draftId = Number.NaN, staffId] = shown.split('-').map(Number);
  const subject = { draftId, staffId };
  const until = Number(end);
  const mac = Buffer.from(signature, 'base64url');
  const isOurs =
    mac.length === sodium.crypto_auth_BYTES &&
    sodium.crypto_auth_verify(mac, signedText(subject, until), secret);
  return isOurs && now.getTime() < until * 1_000 ? subject : undefined;
}

function textOf({ draftId, staffId }: PreviewSubject): string {
  return staffId === undefined ? String(draftId) : `${draftId}-${staffId}`;
}

function signedText(subject: PreviewSubject, until: number): Buffer {
  return Buffer.from(`preview of a pack draft\n${textOf(subject)}\n${until}`);
}
