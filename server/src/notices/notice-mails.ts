import { noticeKind } from '#contract/shop/notices.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { NoticeMails } from '../messages/index.ts';
import { findPermitted } from './deliver-notices.ts';
import { type KeyedDigest, stopToken } from './stop-token.ts';

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
  digest: KeyedDigest;
}): NoticeMails {
  return {
    /** Whether this member still wants mails of this kind. A kind of another version is sent. */
    async isWanted(memberId, kind) {
      const known = noticeKind.safeParse(kind);
      if (!known.success) return true;
      const permitted = await findPermitted(db, memberId, known.data, 'mail', clock.now());
      return permitted !== undefined;
    },
    /** Makes the token that stops mails of this kind; undefined for a kind of another version. */
    stopTokenOf(memberId, kind) {
      const known = noticeKind.safeParse(kind);
      return known.success ? stopToken(digest, memberId, known.data) : undefined;
    },
  };
}
