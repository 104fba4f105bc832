import { noticeKind } from '#contract/shop/notices.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import type { NoticeMails } from '../messages/index.ts';
import { findPermitted } from './deliver-notices.ts';
import { isUrgentKind, sendableAt } from './notices.rules.ts';
import { stopToken } from './stop-token.ts';

/**
 * Tells the sender of mails whether a mail of a notice is still wanted when it is sent, and makes
 * the token that stops such mails.
 */
export function noticeMails({
  db,
  clock,
  digest,
}: {
  db: Database;
  clock: Clock;
  digest: Digest;
}): NoticeMails {
  return {
    /** Finds when a mail of this kind may be sent. One of a kind of another version is sent now. */
    async findSendTime(memberId, kind) {
      const known = noticeKind.safeParse(kind);
      const now = clock.now();
      if (!known.success) return now;
      const permitted = await findPermitted(db, memberId, known.data, 'mail', now);
      if (permitted === undefined) return undefined;
      return sendableAt(now, permitted.quiet, isUrgentKind[known.data]);
    },
    /** Makes the token that stops mails of this kind; undefined for a kind of another version. */
    stopTokenOf(memberId, kind) {
      const known = noticeKind.safeParse(kind);
      return known.success ? stopToken(digest, memberId, known.data) : undefined;
    },
  };
}
