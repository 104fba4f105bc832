import type { NoticeKind, QuietHours } from '#contract/shop/notices.ts';
import { day, hour, japanOffsetMs, minute } from '../lib/time.rules.ts';

/** Whether messages of a kind are sent during quiet hours, too, by a job of their own. */
export const isUrgentKind: Readonly<Record<NoticeKind, boolean>> = {
  favourite: false,
  wished_card: false,
  // The buyer waits for it.
  late_draw: true,
  // Their deadline may be within the quiet hours.
  cards_waiting: true,
  parcel_sent: false,
  points_expiring: false,
};

/** Whether a channel of a kind is on for members who have not chosen. */
export const isOnByDefault = true;

/** The quiet hours of members who have not chosen any. */
export const defaultQuietHours: QuietHours = { from: 22, until: 8 };

/**
 * Finds when a notice may be sent: now, or at the end of the quiet hours that contain `now`.
 *
 * @param quiet whole hours of Japan; they may include midnight
 */
export function sendableAt(now: Date, quiet: QuietHours, isUrgent: boolean): Date {
  if (isUrgent || quiet.from === quiet.until) return now;
  const sinceMidnight = (now.getTime() + japanOffsetMs) % day;
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
  const sinceMidnight = (now.getTime() + japanOffsetMs) % day;
  const untilQuiet = (quiet.from * hour - sinceMidnight + day) % day;
  return Math.min(longestTtlSeconds, Math.floor(untilQuiet / 1000));
}

/** After so many failed attempts a push message is dropped; the inbox has the notice. */
export const mostPushAttempts = 8;

/**
 * Computes how long to wait before the next attempt to send a push message, in milliseconds: the
 * push service's own `Retry-After`, else 1, 2, 4 … minutes; at most a day.
 */
export function retryDelayMs(attempts: number, retryAfterMs: number | undefined): number {
  return Math.min(day, retryAfterMs ?? minute * 2 ** Math.max(0, attempts - 1));
}

/** How long a message waits if the operator has to do something, such as to replace a key. */
export const deniedRetryMs = hour;

/** How long one process may take to send a message, before another one tries it. */
export const leaseMs = 2 * minute;

/** LINE is asked at most so often whether a member is a friend of the official account. */
export const friendCheckMs = day;

/**
 * How long a retry key of LINE counts as known there, in milliseconds. LINE knows it for 24 hours;
 * the hour between covers clocks that differ.
 */
export const retryKeyMs = 23 * hour;

/**
 * Computes how long to wait before the next attempt to send a message by LINE, in milliseconds: 1,
 * 2, 4 … minutes, at most an hour.
 */
export function lineRetryDelayMs(attempts: number): number {
  return Math.min(hour, retryDelayMs(attempts, undefined));
}

/** Notices are deleted after so many days. */
export const noticeRetentionDays = 180;
