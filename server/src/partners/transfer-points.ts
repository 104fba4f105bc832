import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { MemberRequest } from '../db/idempotency.ts';
import { NotStored, onceUnderKey, type RestrictedAction } from '../ledger/index.ts';
import { type AgeBar, findAdultBar, findBarOfOthers } from '../protection/index.ts';
import { advanceTransfer } from './advance-transfer.ts';
import { fallbackIfUnavailable } from './fallback-if-unavailable.ts';
import { findConnectedSite } from './find-connected-sites.ts';
import { isPausedUntilCommit } from './partner-sites.queries.ts';
import { findLinks, insertTransfer } from './partners.queries.ts';
import { maxTransferPoints, transferTimeoutMs } from './partners.rules.ts';
import type { Partners } from './partners.ts';

/** `pending`: the site did not answer; a job finishes or cancels the transfer. */
export type TransferResult =
  | 'credited'
  | 'pending'
  | 'too-few-points'
  | 'count'
  | 'not-linked'
  | 'undone'
  /** An operator has paused the site. Transfers that had begun before are finished. */
  | 'paused'
  /** An operator has restricted the member from getting points, or they are on a break. */
  | RestrictedAction<'buy'>
  /** Points are for members of a certain age, wherever they come from. */
  | AgeBar;

/**
 * Stored under the request's key: the id of its transfer. The result is read from the transfer.
 */
const begun = z.object({ transferId: z.uuid() });

/**
 * Transfers points from a partner site.
 *
 * The transfer is stored before the site is called. Repeating the request continues the same
 * transfer.
 *
 * @throws KeyReusedError if the key was used for another payload
 */
export async function transferPoints(
  partners: Partners,
  request: MemberRequest,
  input: { siteId: number; points: number },
): Promise<TransferResult> {
  if (input.points < 1 || input.points > maxTransferPoints)
    return input.points < 1 ? 'count' : 'too-few-points';
  if ((await findConnectedSite(partners, input.siteId)) === undefined) return 'not-linked';
  const transfer = await beginTransfer(partners, request, input);
  if (transfer === undefined) return 'not-linked';
  if (typeof transfer === 'string' || 'deed' in transfer) return transfer;
  const { transferId } = transfer;
  // If the site does not answer, the job continues the transfer later.
  const state = await advanceTransfer(partners, request.memberId, transferId).catch(
    fallbackIfUnavailable('requested' as const),
  );
  switch (state) {
    case 'credited':
      return 'credited';
    case 'refused':
      return 'too-few-points';
    case 'cancelled':
      return 'undone';
    case 'requested':
    case 'reserved':
      return 'pending';
  }
}

/**
 * Stores a new transfer from a partner site, unless this request has made it before or it is not
 * allowed.
 *
 * @returns the new transfer, or the one that this request made before; the restriction where the
 *   member is restricted, or what is wrong with their age; undefined if the site is not linked
 */
function beginTransfer(
  { db, clock }: Partners,
  request: MemberRequest,
  { siteId, points }: { siteId: number; points: number },
): Promise<z.infer<typeof begun> | RestrictedAction<'buy'> | AgeBar | 'paused' | undefined> {
  const { memberId } = request;
  return onceUnderKey(db, clock, request, {
    answerSchema: begun,
    lock: async (tx) => {
      const isPaused = await isPausedUntilCommit(tx, siteId, clock.now());
      return { isPaused, links: await findLinks(tx, memberId) };
    },
    work: async (tx, book, { isPaused, links }) => {
      const bar =
        (isPaused ? ('paused' as const) : undefined) ??
        book.restrictedAction(memberId, 'buy') ??
        (await findBarOfOthers(tx, memberId, book.now)) ??
        (await findAdultBar(tx, memberId, book.now));
      // A refusal is not stored under the key, so that the same request can succeed later.
      if (bar !== undefined) return new NotStored(bar);
      const account = links.find((link) => link.siteId === siteId)?.account;
      if (account === undefined) return new NotStored(undefined);
      const transferId = randomUUID();
      await insertTransfer(tx, {
        memberId,
        id: transferId,
        siteId,
        account,
        points,
        state: 'requested',
        createdAt: book.now,
        giveUpAt: new Date(book.now.getTime() + transferTimeoutMs),
      });
      return { transferId };
    },
  });
}
