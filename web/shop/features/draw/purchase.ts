import { useMutation } from '@tanstack/react-query';
import { getPack, listLineUp, listTopPacks } from '#contract/shop/catalog.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { buyPack } from '#contract/shop/draw.ts';
import { type Failure, send } from '../../lib/api.ts';
import { invalidateCall, invalidateUnread } from '../../lib/queries.ts';
import { retryDecision } from '../../lib/retry-decision.ts';
import { sentPurchases } from '../../lib/sent-purchases.ts';
import { pageMember } from '../../lib/tab-member.ts';
import { attempts, type Wish } from './attempt.ts';

/** What became of a wish to buy. */
export type PurchaseOutcome =
  | { readonly kind: 'bought'; readonly purchaseId: string }
  /** The shop said no, with a sentence of why ('' where it gave none). Nothing was bought. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Somebody else was quicker: nothing is left. Nothing was bought. */
  | { readonly kind: 'soldOut' }
  /** The balance is too small, by `shortage` where the shop said so. Nothing was bought. */
  | { readonly kind: 'shortOfBalance'; readonly shortage: number | null }
  /** No answer: it may have been bought or not. The same wish sent again gives its one result. */
  | { readonly kind: 'uncertain' }
  /** The app has gone elsewhere (login, maintenance). */
  | { readonly kind: 'sentAway' };

/** A wish, and what one costs as the buyer was shown it: at another price nothing is bought. */
export interface Offer {
  readonly wish: Wish;
  readonly price: number;
}

/** Buys and draws. Sent again, on the same visit, it answers with the first result. */
export async function purchase({ wish, price: shown }: Offer): Promise<PurchaseOutcome> {
  const { key, clientSeed, price } = attempts.begin(wish, shown);
  const sent = { packId: wish.packId, clientSeed, key, token: pageMember() };
  sentPurchases.keep(sent);
  const outcome = await send(buyPack, {
    payload: { pack_id: wish.packId, count: wish.count, point: price, client_seed: clientSeed },
    idempotencyKey: key,
  });
  if (!outcome.ok) return afterFailure(wish, key, outcome);
  const { result, pack_history_id: purchaseId, errors, reason, shortage } = outcome.answer;
  if (result === '1' && purchaseId !== undefined) {
    attempts.settle(wish, purchaseId);
    sentPurchases.keep({ ...sent, purchaseId });
    return { kind: 'bought', purchaseId };
  }
  forget(wish, key);
  if (result === '-2') return { kind: 'shortOfBalance', shortage: shortage ?? null };
  if (reason === 'sold-out') return { kind: 'soldOut' };
  return { kind: 'refused', message: errors?.['count']?.[0] ?? '' };
}

function forget(wish: Wish, key: string): void {
  attempts.forget(wish);
  sentPurchases.forget(key);
}

function afterFailure(wish: Wish, key: string, failure: Failure): PurchaseOutcome {
  const fate = retryDecision(failure);
  if (fate !== 'refused') return { kind: fate };
  forget(wish, key);
  return { kind: 'refused', message: failure.errors['count']?.[0] ?? failure.message };
}

/** `purchase` for a screen: one at a time, and afterwards balance and stock are read anew. */
export function usePurchase() {
  return useMutation({ mutationFn: purchase, onSuccess: readAnew });
}

/**
 * What is known of balance and stock is old now. Of a pack that was bought the screen is left: it
 * reads nothing any more.
 */
export function readAnew({ kind }: PurchaseOutcome): void {
  void invalidateCall(getCurrentUser);
  const invalidate = kind === 'bought' ? invalidateUnread : invalidateCall;
  for (const call of [getPack, listLineUp, listTopPacks]) void invalidate(call);
}
