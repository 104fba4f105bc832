import { useMutation } from '@tanstack/react-query';
import { getPack, listLineUp, listTopPacks } from '#contract/shop/catalog.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { buyPack } from '#contract/shop/draw.ts';
import { finalScreens } from '#contract/shop/final-screens.ts';
import { currentLanguage } from '../../../kit/lib/i18n.ts';
import { type Failure, send } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { invalidateCall, invalidateUnread } from '../../lib/queries.ts';
import { sentPurchases } from '../../lib/sent-purchases.ts';
import { pageMember } from '../../lib/tab-member.ts';
import { attempts, type PurchaseInputs } from './attempt.ts';

/** The result of a purchase. */
export type BuyResult =
  | { readonly kind: 'bought'; readonly purchaseId: string }
  /** The server refused, with a message ('' if it gave none). Nothing was bought. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The pack sold out first. Nothing was bought. */
  | { readonly kind: 'soldOut' }
  /** The balance is too small by `shortage`, if the server sent it. Nothing was bought. */
  | { readonly kind: 'shortOfBalance'; readonly shortage: number | null }
  /**
   * No response: the purchase may or may not have been made. Sent again with the same key, it
   * returns its one result.
   */
  | { readonly kind: 'uncertain' }
  /** The app has opened another screen (login, maintenance). */
  | { readonly kind: 'sentAway' };

/**
 * A purchase, and the price of one unit as the buyer saw it: at another price nothing is bought.
 */
export interface Offer {
  readonly input: PurchaseInputs;
  readonly price: number;
}

/** Buys units and draws their cards. Sent again on the same visit, it returns the first result. */
export async function purchase({ input, price: shown }: Offer): Promise<BuyResult> {
  const screen = finalScreens.packs[currentLanguage()];
  const { key, clientSeed, price, finalScreen } = attempts.begin(input, shown, screen);
  // A retry belongs to the beacon's number that the first request was bound to. So the time of the
  // first request counts.
  const sentAt = sentPurchases.find(key)?.sentAt ?? Date.now();
  const sent = { packId: input.packId, clientSeed, key, token: pageMember(), sentAt };
  sentPurchases.save(sent);
  const response = await send(buyPack, {
    payload: {
      pack_id: input.packId,
      count: input.count,
      point: price,
      client_seed: clientSeed,
      final_screen: finalScreen,
    },
    idempotencyKey: key,
  });
  if (!response.ok) return afterFailure(input, key, response);
  const { result, pack_history_id: purchaseId, errors, reason, shortage } = response.answer;
  const { commit, receipt } = response.answer;
  if (result === '1' && purchaseId !== undefined) {
    attempts.settle(input, purchaseId);
    sentPurchases.save({ ...sent, purchaseId, commit, receipt });
    return { kind: 'bought', purchaseId };
  }
  removeAttempt(input, key);
  if (result === '-2') return { kind: 'shortOfBalance', shortage: shortage ?? null };
  if (reason === 'sold-out') return { kind: 'soldOut' };
  return { kind: 'refused', message: errors?.['count']?.[0] ?? '' };
}

function removeAttempt(input: PurchaseInputs, key: string): void {
  attempts.remove(input);
  sentPurchases.remove(key);
}

/**
 * Decides what a failed request to buy means: refused, uncertain, or another screen was opened.
 * The attempt of a refused one is removed.
 */
function afterFailure(input: PurchaseInputs, key: string, failure: Failure): BuyResult {
  const failureClass = classifyFailure(failure);
  if (failureClass !== 'refused') return { kind: failureClass };
  removeAttempt(input, key);
  return { kind: 'refused', message: failure.errors['count']?.[0] ?? failure.message };
}

/** Makes purchases for a screen, one at a time. Afterwards balance and stock are read again. */
export function usePurchase() {
  return useMutation({ mutationFn: purchase, onSuccess: invalidateAfterPurchase });
}

/**
 * Invalidates balance and stock. After a purchase the app leaves the pack's screen, so the pack's
 * data is not read again at once, only when a screen needs it.
 */
export function invalidateAfterPurchase({ kind }: BuyResult): void {
  void invalidateCall(getCurrentUser);
  const invalidate = kind === 'bought' ? invalidateUnread : invalidateCall;
  for (const call of [getPack, listLineUp, listTopPacks]) void invalidate(call);
}
