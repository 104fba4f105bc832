import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/shop/index.ts';
import { type NoticeChannel, noticeKinds } from '#contract/shop/notices.ts';
import { findConsenting } from '../consents/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, refusedFields } from '../http/handler-result.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import type { LineSender } from '../providers/line/line-sender.ts';
import type { PushSender } from '../providers/push/push-sender.ts';
import { chooseLine, leaveLine } from './choose-line.ts';
import { findHiddenKinds } from './hidden-kinds.ts';
import { findLineRecipient, type LineRecipient } from './line.queries.ts';
import { readContent } from './notice-content.ts';
import {
  countSubscriptions,
  countUnread,
  deleteSubscription,
  findEndpoints,
  findNotices,
  findPreferences,
  findQuietHours,
  insertSubscription,
  updateRead,
  upsertPreference,
  upsertQuietHours,
} from './notices.queries.ts';
import { defaultQuietHours, isOnByDefault } from './notices.rules.ts';
import { lineTexts, noticeTexts } from './notices.texts.ts';
import { readStopToken } from './stop-token.ts';

export interface NoticeRouteDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
  /** Undefined if web push is switched off. */
  push: PushSender | undefined;
  /** Undefined if the shop has no official account at LINE. */
  line: LineSender | undefined;
}

const noticesOnPage = 30;
/** The most browsers of a member that get push messages. */
const mostBrowsers = 10;
const changeLimits = { perMinute: 60 } as const;
/** Lower, because LINE is asked. */
const lineLimits = { perMinute: 10 } as const;

/** Serves the inbox of notices, and what members choose about notices. */
export function noticeRoutes(serve: CallServer, deps: NoticeRouteDeps): void {
  const { db, clock } = deps;

  serve(calls.listNotices, async ({ query: { before } }, { memberId, language }) => {
    const now = clock.now();
    const hidden = await findHiddenKinds(db, memberId, now);
    const [found, unread] = await Promise.all([
      findNotices(db, memberId, before, noticesOnPage + 1, hidden),
      countUnread(db, memberId, hidden),
    ]);
    const list = found.slice(0, noticesOnPage).map(({ content, createdAt, readAt, ...notice }) => ({
      ...notice,
      ...readContent(content, language),
      at: createdAt.toISOString(),
      read: readAt !== null,
    }));
    return done({ list, more: found.length > noticesOnPage, unread });
  });

  serve(calls.readNotices, async ({ payload: { up_to } }, { memberId }) => {
    const now = clock.now();
    const hidden = await findHiddenKinds(db, memberId, now);
    await updateRead(db, memberId, up_to, hidden, now);
    return done({ unread: await countUnread(db, memberId, hidden) });
  });

  settingRoutes(serve, deps);
  subscriptionRoutes(serve, deps);
}

/** Serves what members choose about notices. */
function settingRoutes(serve: CallServer, deps: NoticeRouteDeps): void {
  const { db } = deps;

  serve(calls.getNoticeSettings, async (_, { memberId, member }) => {
    const [chosen, quiet, browsers, own, mailable, pushable, lineable, recipient] =
      await Promise.all([
        findPreferences(db, memberId),
        findQuietHours(db, memberId),
        countSubscriptions(db, memberId),
        findEndpoints(db, member.idHash),
        findConsenting(db, [memberId], 'mail'),
        findConsenting(db, [memberId], 'push'),
        findConsenting(db, [memberId], 'line'),
        findLineRecipient(db, memberId),
      ]);
    const kinds = noticeKinds.map((kind) => {
      const isOn = (channel: NoticeChannel) =>
        chosen.find((each) => each.kind === kind && each.channel === channel)?.isOn ??
        isOnByDefault;
      return { kind, mail: isOn('mail'), push: isOn('push'), line: isOn('line') };
    });
    return done({
      kinds,
      quiet: quiet ?? defaultQuietHours,
      ads: {
        mail: mailable.has(memberId),
        push: pushable.has(memberId),
        line: lineable.has(memberId),
      },
      push: { key: deps.push?.publicKey ?? null, browsers, own },
      line: lineSettingsOf(deps.line, recipient),
    });
  });

  serve(
    calls.changeNoticeChannel,
    async ({ payload: { kind, channel, on } }, { memberId }) => {
      await upsertPreference(db, memberId, { kind, channel, isOn: on });
      return done({});
    },
    changeLimits,
  );

  serve(
    calls.changeQuietHours,
    async ({ payload }, { memberId }) => {
      await upsertQuietHours(db, memberId, payload);
      return done({});
    },
    changeLimits,
  );

  serve(
    calls.changeLineNotices,
    async ({ payload: { on } }, { memberId, language }) => {
      const choice = on ? await chooseLine(deps, memberId) : await leaveLine(db, memberId);
      return choice === undefined || choice === 'chosen'
        ? done({})
        : refusedFields({ on: [lineTexts[choice][language]] });
    },
    lineLimits,
  );
}

function lineSettingsOf(line: LineSender | undefined, recipient: LineRecipient | undefined) {
  const chosen = recipient?.chosen;
  const isStopped = chosen !== undefined && chosen.stoppedAt !== null;
  return {
    account: line?.accountUrl ?? null,
    linked: recipient !== undefined,
    state:
      chosen === undefined ? ('off' as const) : isStopped ? ('stopped' as const) : ('on' as const),
  };
}

/** Serves the calls about push subscriptions, and the one that stops messages by their token. */
function subscriptionRoutes(serve: CallServer, deps: NoticeRouteDeps): void {
  const { db, clock, push, digest } = deps;

  serve(
    calls.addPushSubscription,
    async ({ payload }, { memberId, member, language }) => {
      if (push === undefined) return refusedFields({ endpoint: [noticeTexts.pushOff[language]] });
      if (!push.accepts(payload))
        return refusedFields({ endpoint: [noticeTexts.unknownService[language]] });
      await db.transaction((tx) =>
        insertSubscription(
          tx,
          { memberId, sessionIdHash: member.idHash },
          payload,
          clock.now(),
          mostBrowsers,
        ),
      );
      return done({ browsers: await countSubscriptions(db, memberId) });
    },
    changeLimits,
  );

  serve(
    calls.removePushSubscription,
    async ({ payload: { endpoint } }, { memberId }) => {
      await deleteSubscription(db, memberId, endpoint);
      return done({ browsers: await countSubscriptions(db, memberId) });
    },
    changeLimits,
  );

  serve(
    calls.stopNoticeMails,
    async ({ payload: { token } }, { language }) => {
      const stopped = await stopMessages({ db, digest }, token);
      return stopped === undefined
        ? refusedFields({ token: [noticeTexts.unknownToken[language]] })
        : done(stopped);
    },
    changeLimits,
  );
}

/** Switches a channel of a kind off by a token; undefined if the token is wrong. */
async function stopMessages({ db, digest }: Pick<NoticeRouteDeps, 'db' | 'digest'>, token: string) {
  const named = readStopToken(digest, token);
  if (named === undefined) return undefined;
  const { memberId, kind, channel } = named;
  await upsertPreference(db, memberId, { kind, channel, isOn: false });
  return { kind, channel };
}

/** The path to which mail programs post (RFC 8058). */
export const oneClickPath = '/callbacks/stop-notices';

/**
 * Serves the one click by which a mail program stops the mails of a kind (RFC 8058). It has no
 * session and no csrf pair: the token is the right. A GET changes nothing, because mail servers
 * open links.
 */
export async function oneClickRoutes(
  app: FastifyInstance,
  deps: Pick<NoticeRouteDeps, 'db' | 'digest'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is always `List-Unsubscribe=One-Click`; the token is in the address.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, next) => next(null, undefined),
    );
    scope.post<{ Querystring: { token?: unknown } }>(oneClickPath, async ({ query }, reply) => {
      const token = typeof query.token === 'string' ? query.token : '';
      const stopped = await stopMessages(deps, token);
      return reply.status(stopped === undefined ? 400 : 200).send('');
    });
  });
}
