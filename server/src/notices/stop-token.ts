import { timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKind } from '#contract/shop/notices.ts';
import type { Digest } from '../lib/digest.ts';

/** The channels whose messages have a link that stops them. */
export type StoppableChannel = 'mail' | 'line';

const purposes = { mail: 'stop notice mails', line: 'stop notices by LINE' } as const;

/**
 * Makes the token of a message that stops the messages of its kind by its channel (RFC 8058). It
 * permits nothing else, and does not expire: an old message can stop them, too.
 */
export function stopToken(
  digest: Digest,
  memberId: number,
  kind: NoticeKind,
  channel: StoppableChannel = 'mail',
): string {
  const mac = digest(purposes[channel], `${memberId} ${kind}`).toString('base64url');
  return [memberId, kind, mac, ...(channel === 'mail' ? [] : [channel])].join('.');
}

/** Reads a token; undefined if the shop did not make it. */
export function readStopToken(
  digest: Digest,
  token: string,
): { memberId: number; kind: NoticeKind; channel: StoppableChannel } | undefined {
  const [member = '', name = '', mac = '', channel = 'mail', ...rest] = token.split('.');
  const kind = noticeKind.safeParse(name);
  if (rest.length > 0 || !/^[1-9]\d{0,14}$/.test(member) || !kind.success) return undefined;
  if (channel !== 'mail' && channel !== 'line') return undefined;
  const memberId = Number(member);
  const [stated, right] = [
    Buffer.from(mac, 'base64url'),
    digest(purposes[channel], `${memberId} ${kind.data}`),
  ];
  const isRight = stated.length === right.length && timingSafeEqual(stated, right);
  return isRight ? { memberId, kind: kind.data, channel } : undefined;
}
