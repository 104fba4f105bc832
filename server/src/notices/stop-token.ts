import { timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKind } from '#contract/shop/notices.ts';
import type { Digest } from '../lib/digest.ts';

const purpose = 'stop notice mails';

/**
 * Makes the token of a mail that stops the mails of its kind (RFC 8058). It permits nothing else,
 * and does not expire: an old mail can stop them, too.
 */
export function stopToken(digest: Digest, memberId: number, kind: NoticeKind): string {
  return `${memberId}.${kind}.${digest(purpose, `${memberId} ${kind}`).toString('base64url')}`;
}

/** Reads a token; undefined if the shop did not make it. */
export function readStopToken(
  digest: Digest,
  token: string,
): { memberId: number; kind: NoticeKind } | undefined {
  const [member = '', name = '', mac = '', ...rest] = token.split('.');
  const kind = noticeKind.safeParse(name);
  if (rest.length > 0 || !/^[1-9]\d{0,14}$/.test(member) || !kind.success) return undefined;
  const memberId = Number(member);
  const [stated, right] = [
    Buffer.from(mac, 'base64url'),
    digest(purpose, `${memberId} ${kind.data}`),
  ];
  const isRight = stated.length === right.length && timingSafeEqual(stated, right);
  return isRight ? { memberId, kind: kind.data } : undefined;
}
