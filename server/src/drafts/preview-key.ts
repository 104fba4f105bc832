import sodium from 'sodium-native';
import { hour } from '../lib/time.rules.ts';

/**
 * Makes the key that opens the preview of a draft to everybody who has it: the draft, the end of
 * the key in epoch seconds, and a MAC of both. It lasts one to two hours and changes on the hour,
 * so that the page of the preview is not loaded again with each reading of the draft.
 */
export function previewKeyOf(secret: Buffer, draftId: number, now: Date): string {
  const until = (Math.floor(now.getTime() / hour) + 2) * (hour / 1_000);
  const mac = Buffer.alloc(sodium.crypto_auth_BYTES);
  sodium.crypto_auth(mac, signedText(draftId, until), secret);
  return `${draftId}.${until}.${mac.toString('base64url')}`;
}

/** Reads which draft a key opens; undefined if it is not the shop's, or has ended. */
export function draftOfPreviewKey(secret: Buffer, key: string, now: Date): number | undefined {
  const [draftId = Number.NaN, until = Number.NaN] = key.split('.').map(Number);
  const mac = Buffer.from(key.split('.')[2] ?? '', 'base64url');
  const isOurs =
    mac.length === sodium.crypto_auth_BYTES &&
    sodium.crypto_auth_verify(mac, signedText(draftId, until), secret);
  return isOurs && now.getTime() < until * 1_000 ? draftId : undefined;
}

function signedText(draftId: number, until: number): Buffer {
  return Buffer.from(`preview of a pack draft\n${draftId}\n${until}`);
}
