import type { NoticeChannel, NoticeKind, QuietHours } from '#contract/shop/notices.ts';
import { day, hour, japanOffset, minute } from '../lib/time.rules.ts';

/** How a kind of notice is sent. */
export interface KindRule {
  /**
   * Whether it invites to buy. Such notices are never made for members who are on a break of their
   * own, excluded, or restricted from buying. They are mailed and pushed only with the member's
   * consent to advertising through that channel.
   */
  isCommercial: boolean;
  /** Whether mail and push are sent during quiet hours, too. */
  isUrgent: boolean;
  /** Whether a channel is on for members who have not chosen. */
  defaults: Readonly<Record<NoticeChannel, boolean>>;
}

const bothOn = { mail: true, push: true };

/** The rules of each kind. A commercial kind also needs the member's consent to its channel. */
export const kindRules: Readonly<Record<NoticeKind, KindRule>> = {
  favourite: { isCommercial: true, isUrgent: false, defaults: bothOn },
  wished_card: { isCommercial: true, isUrgent: false, defaults: bothOn },
  // The buyer waits for it.
  late_draw: { isCommercial: false, isUrgent: true, defaults: bothOn },
  // Their deadline may be within the quiet hours.
  cards_waiting: { isCommercial: false, isUrgent: true, defaults: bothOn },
  parcel_sent: { isCommercial: false, isUrgent: false, defaults: bothOn },
  points_expiring: { isCommercial: false, isUrgent: false, defaults: bothOn },
};

export const defaultQuietHours: QuietHours = { from: 22, until: 8 };

/**
 * Finds when a notice may be sent: now, or at the end of the quiet hours that contain `now`.
 *
 * @param quiet whole hours of Japan; they may include midnight
 */
export function sendableAt(now: Date, quiet: QuietHours, isUrgent: boolean): Date {
  if (isUrgent || quiet.from === quiet.until) return now;
  const sinceMidnight = (now.getTime() + japanOffset) % day;
  const sinceStart = (sinceMidnight - quiet.from * hour + day) % day;
  const length = ((quiet.until - quiet.from + 24) % 24) * hour;
  return sinceStart < length ? new Date(now.getTime() + length - sinceStart) : now;
}

/** A push message is useless after so many seconds without a connection (RFC 8030, TTL). */
const longestTtlSeconds = (day * 2) / 1000;

/**
 * Computes how many seconds a push service may keep a message that is sent now: not beyond the
 * start of the next quiet hours, when a device that connects again would show it.
 *
 * @param now not within the quiet hours, unless the notice is urgent
 */
export function pushTtlSeconds(now: Date, quiet: QuietHours, isUrgent: boolean): number {
  if (isUrgent || quiet.from === quiet.until) return longestTtlSeconds;
  const sinceMidnight = (now.getTime() + japanOffset) % day;
  const untilQuiet = (quiet.from * hour - sinceMidnight + day) % day;
  return Math.min(longestTtlSeconds, Math.floor(untilQuiet / 1000));
}

/** After so many failed attempts a push message is dropped; the inbox has the notice. */
export const mostPushAttempts = 8;

/**
 * Computes how long to wait before the next attempt to send a push message, in milliseconds: the
 * push service's own `Retry-After`, else 1, 2, 4 … minutes; at most a day.
 */
export function retryDelay(attempts: number, retryAfterMs: number | undefined): number {
  return Math.min(day, retryAfterMs ?? minute * 2 ** Math.max(0, attempts - 1));
}

/** Reads which pack a notice is about from the screen that it leads to. */
export function packOfPath(path: string): number | undefined {
  const id = /^\/pack-detail\?packId=([1-9]\d{0,8})$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** How long a push message waits if the push service did not accept the shop's key. */
export const deniedRetryMs = hour;

/** How long one process may take to send a push message, before another one tries it. */
export const leaseMs = 2 * minute;

/** Notices are deleted after so many days. */
export const noticeRetentionDays = 180;
