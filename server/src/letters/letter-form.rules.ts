import { timingSafeEqual } from 'node:crypto';
import type { Digest } from '../lib/digest.ts';
import { hour, second } from '../lib/time.rules.ts';

/** Nobody writes a letter faster, but a program does. */
export const leastFillMs = 4 * second;
/** A form is good for so long after it was shown. */
export const mostFillMs = 12 * hour;

const purpose = 'letter form';

/**
 * Makes the token of a contact form: when it was shown, signed by the shop for one session.
 *
 * @param nonce makes it another form than all others
 */
export function formToken(digest: Digest, sessionId: string, now: Date, nonce: string): string {
  const body = `${now.getTime()}.${nonce}`;
  return `${body}.${digest(purpose, `${sessionId}\n${body}`).toString('base64url')}`;
}

export type FormAge = 'ready' | 'too-fast' | 'too-old';

/**
 * Reads the token of a form that was sent. One that the shop did not make for this session counts
 * as too old, because its sender can only load the form again.
 */
export function formAge(digest: Digest, sessionId: string, token: string, now: Date): FormAge {
  const [shownAt = '', nonce = '', mac = ''] = token.split('.');
  const stated = Buffer.from(mac, 'base64url');
  const right = digest(purpose, `${sessionId}\n${shownAt}.${nonce}`);
  if (stated.length !== right.length || !timingSafeEqual(stated, right)) return 'too-old';
  const ageMs = now.getTime() - Number(shownAt);
  if (ageMs < leastFillMs) return 'too-fast';
  return ageMs > mostFillMs ? 'too-old' : 'ready';
}
