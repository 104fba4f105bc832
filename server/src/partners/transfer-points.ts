import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  insertGivenAnswers,
  isSameRequest,
  type KeyedRequest,
  KeyReusedError,
  selectGivenAnswers,
} from '../db/idempotency.queries.ts';
import { type HeldBack, LedgerBatch } from '../ledger/index.ts';
import { advanceTransfer } from './advance-transfer.ts';
import { insertTransfer, selectLinks } from './partners.queries.ts';
import { finishingMilliseconds, mostPoints } from './partners.rules.ts';
import { type Partners, siteOf } from './partners.ts';
import { whenSilent } from './when-silent.ts';

/** `pending`: the site did not say; a job finishes or undoes it. */
export type TransferOutcome =
  | 'credited'
  | 'pending'
  | 'too-few-points'
  | 'count'
  | 'not-linked'
  | 'undone'
  /** The operator holds the member back from getting points. */
  | HeldBack<'buy'>;

/**
 * What is kept under the request's key: the transfer that it began. How that ended is read from the
 * transfer.
 */
const begun = z.object({ transferId: z.uuid() });

/**
 * Brings points from a partner site. The intent is recorded before the site is asked. The same
 * request again is about the same transfer, and takes it on where it was left.
 *
 * @throws KeyReusedError where the key was used for another payload
 */
export async function transferPoints(
  partners: Partners,
  request: KeyedRequest,
  wish: { siteId: number; points: number },
): Promise<TransferOutcome> {
  if (wish.points < 1 || wish.points > mostPoints)
    return wish.points < 1 ? 'count' : 'too-few-points';
  if (siteOf(partners, wish.siteId) === undefined) return 'not-linked';
  const transfer = await begin(partners, request, wish);
  if (transfer === undefined) return 'not-linked';
  if ('deed' in transfer) return transfer;
  const { transferId } = transfer;
  // Where the site does not answer now, the job goes on with it.
  const state = await advanceTransfer(partners, request.memberId, transferId).catch(
    whenSilent('requested' as const),
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
 * @returns the transfer that the request began, now or before; undefined where the site is not
 *   linked; or that the member is held back
 */
function begin(
  { db, clock }: Partners,
  request: KeyedRequest,
  { siteId, points }: { siteId: number; points: number },
): Promise<z.infer<typeof begun> | HeldBack<'buy'> | undefined> {
  const { memberId } = request;
  return db.transaction(async (tx) => {
    const [book, [[given], links]] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      Promise.all([selectGivenAnswers(tx, [request]), selectLinks(tx, memberId)]),
    );
    if (given !== undefined) {
      if (!isSameRequest(given, request)) throw new KeyReusedError();
      return begun.parse(given.answer);
    }
    const heldBack = book.heldBack(memberId, 'buy');
    if (heldBack !== undefined) return heldBack;
    const account = links.find((link) => link.siteId === siteId)?.account;
    if (account === undefined) return undefined;
    const transferId = randomUUID();
    const { now } = book;
    await Promise.all([
      insertTransfer(tx, {
        memberId,
        id: transferId,
        siteId,
        account,
        points,
        state: 'requested',
        createdAt: now,
        giveUpAt: new Date(now.getTime() + finishingMilliseconds),
      }),
      insertGivenAnswers(tx, [{ ...request, answer: { transferId } }], now),
      book.write(),
    ]);
    return { transferId };
  });
}
