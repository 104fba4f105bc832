import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import { get, numberInPath, post, text } from './call.ts';

/**
 * The kinds of notices. A new kind needs a line in `isCommercialKind` below and in `isUrgentKind`
 * (`server/src/notices`), and a name in the web app.
 *
 * - `favourite`: a marked pack starts, comes back, or has few cards left.
 * - `wished_card`: a wished card is in a new pack.
 * - `late_draw`: a draw that was late is done.
 * - `cards_waiting`: cards wait for a choice until a deadline.
 * - `parcel_sent`: a parcel is on its way.
 * - `points_expiring`: points are about to expire.
 */
export const noticeKinds = [
  'favourite',
  'wished_card',
  'late_draw',
  'cards_waiting',
  'parcel_sent',
  'points_expiring',
] as const;
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

/**
 * Whether a kind invites to buy. Such notices are never made for members who are on a break of
 * their own, excluded, or restricted from buying. They are sent outside of the inbox only with the
 * member's consent to advertising through that channel.
 */
export const isCommercialKind: Readonly<Record<NoticeKind, boolean>> = {
  favourite: true,
  wished_card: true,
  late_draw: false,
  cards_waiting: false,
  parcel_sent: false,
  points_expiring: false,
};

/** The ways in which a notice is repeated outside of the inbox. */
export const noticeChannels = ['mail', 'push', 'line'] as const;
export const noticeChannel = z.enum(noticeChannels);
export type NoticeChannel = z.infer<typeof noticeChannel>;

/** A notice of the inbox, in the reader's language. */
export const notice = z.object({
  id: z.int(),
  /** A newer server may send kinds that this version does not know. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen of the shop that it leads to. */
  path: z.string(),
  at: instant,
  read: z.boolean(),
});
export type ShopNotice = z.infer<typeof notice>;

/** A part of the member's notices, newest first. */
export const listNotices = get({
  path: 'user/notices',
  query: z.object({
    /** Only notices older than the one with this id. */
    before: z.optional(numberInPath),
  }),
  answer: z.object({ list: z.array(notice), more: z.boolean(), unread: z.int() }),
});

/** Marks the member's notices up to this one as read. */
export const readNotices = post({
  path: 'user/notices/read',
  payload: z.object({ up_to: z.int().check(z.minimum(0)) }),
  answer: z.object({ unread: z.int() }),
});

const hourOfDay = z.int().check(z.minimum(0), z.maximum(23));

/**
 * Whole hours of Japan between which messages outside of the inbox wait, unless they are urgent.
 * Equal hours mean none.
 */
const quietHours = z.object({ from: hourOfDay, until: hourOfDay });
export type QuietHours = z.infer<typeof quietHours>;

export const getNoticeSettings = get({
  path: 'user/notices/settings',
  answer: z.object({
    kinds: z.array(
      z.object({ kind: noticeKind, mail: z.boolean(), push: z.boolean(), line: z.boolean() }),
    ),
    /**
     * Whether the member agrees to advertising through each channel. Without that, notices of
     * commercial kinds are in the inbox alone, whatever their switches say.
     */
    ads: z.object({ mail: z.boolean(), push: z.boolean(), line: z.boolean() }),
    quiet: quietHours,
    push: z.object({
      /** The shop's public key for subscriptions; null if web push is switched off. */
      key: z.nullable(z.string()),
      /** How many browsers of the member get push messages. */
      browsers: z.int(),
      /** The endpoints that were subscribed in this session; they end with it. */
      own: z.array(z.string()),
    }),
    line: z.object({
      /** The page that adds the official account as a friend; null if the shop has none. */
      account: z.nullable(z.string()),
      /** Whether an account at LINE is linked, with which the member logs in. */
      linked: z.boolean(),
      /** `stopped`: LINE said that the member is no friend of the official account any more. */
      state: z.enum(['off', 'on', 'stopped']),
    }),
  }),
});

/** Switches a channel on or off for a kind of notice. */
export const changeNoticeChannel = post({
  path: 'user/notices/channel',
  payload: z.object({ kind: noticeKind, channel: noticeChannel, on: z.boolean() }),
  answer: z.object({}),
});

export const changeQuietHours = post({
  path: 'user/notices/quiet',
  payload: quietHours,
  answer: z.object({}),
});

const endpoint = text(1_000);

/** Stores the subscription of this browser, as its `PushManager` made it. */
export const addPushSubscription = post({
  path: 'user/notices/push',
  payload: z.object({ endpoint, p256dh: text(200), auth: text(100) }),
  answer: z.object({ browsers: z.int() }),
});

export const removePushSubscription = post({
  path: 'user/notices/push/remove',
  payload: z.object({ endpoint }),
  answer: z.object({ browsers: z.int() }),
});

/** Begins or ends messages by LINE to the member. */
export const changeLineNotices = post({
  path: 'user/notices/line',
  payload: z.object({ on: z.boolean() }),
  answer: z.object({}),
});

/** Stops the mails or LINE messages of a kind, by the token of one. No log-in is needed. */
export const stopNoticeMails = post({
  path: 'user/notices/stop',
  access: 'anyone',
  payload: z.object({ token: text(200) }),
  answer: z.object({ kind: noticeKind, channel: noticeChannel }),
});
