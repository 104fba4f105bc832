import { isCommercialKind, type NoticeKind, noticeKinds } from '#contract/shop/notices.ts';
import { mayAdvertise } from '../consents/index.ts';
import type { Executor } from '../db/database.ts';
import { countUnread } from './notices.queries.ts';

const commercialKinds = noticeKinds.filter((kind) => isCommercialKind[kind]);

/**
 * Finds the kinds of notices that a member may not see now: the commercial ones while they are on a
 * break, excluded, or restricted from buying. They are shown again afterwards.
 */
export async function findHiddenKinds(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<readonly NoticeKind[]> {
  return (await mayAdvertise(db, memberId, 'inbox', now)) ? [] : commercialKinds;
}

/** Counts the unread notices that a member may see, up to `mostUnread`. */
export async function countVisibleUnread(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<number> {
  const unread = await countUnread(db, memberId, []);
  if (unread === 0) return 0;
  const hidden = await findHiddenKinds(db, memberId, now);
  return hidden.length === 0 ? unread : countUnread(db, memberId, hidden);
}
