import * as z from 'zod/mini';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { recordOpening } from '#contract/shop/won-cards.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type FailureReason, send } from '../../lib/api.ts';
import { ProgressSender } from './progress-sender.ts';

/** Progress of an opening: the number of opened and of unopened packs. */
export interface OpeningProgress {
  readonly opened: number;
  readonly unopened: number;
}

/** Every pack of a purchase is open, whatever their number. */
export const allOpened: OpeningProgress = { opened: maxPurchaseCount, unopened: 0 };

const count = z.int().check(z.gte(0));
/**
 * Packs that this tab has opened, by the public id of the purchase. The server may not have
 * received it yet.
 */
const storedProgress = sessionValues('kaifu.opened.', z.object({ opened: count, unopened: count }));

/** Computes the number of unopened packs: the smaller of the server's count and this tab's. */
export function countUnopened(purchaseId: string, serverUnopened: number): number {
  return Math.min(storedProgress.read(purchaseId)?.unopened ?? serverUnopened, serverUnopened);
}

/** Sends this tab's progress if the server has less: after a reload or a lost connection. */
export function sendMissingProgress(purchaseId: string, serverUnopened: number): void {
  const own = storedProgress.read(purchaseId);
  if (own !== null && own.unopened < serverUnopened) senderOf(purchaseId).report(own.opened);
}

/** Stores the progress of an opening and sends it to the server. Progress never decreases. */
export function saveProgress(purchaseId: string, now: OpeningProgress): void {
  const before = storedProgress.read(purchaseId);
  if (before !== null && before.unopened <= now.unopened) return;
  storedProgress.write(purchaseId, now);
  senderOf(purchaseId).report(now.opened);
}

const senders = new Map<string, ProgressSender>();

/**
 * Returns the sender that reports how many packs of a purchase were opened; makes it at the first
 * call.
 */
function senderOf(purchaseId: string): ProgressSender {
  if (senders.size === 0) listen();
  const sender =
    senders.get(purchaseId) ?? new ProgressSender((opened) => sendProgress(purchaseId, opened));
  senders.set(purchaseId, sender);
  return sender;
}

/**
 * Sends progress when the page is left, because it may never be opened again, and when the
 * connection returns.
 */
function listen(): void {
  const flush = () => {
    for (const sender of senders.values()) void sender.flush();
  };
  addEventListener('online', flush);
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) flush();
  });
}

/** Responses that a retry would not change. */
const finalReasons: readonly FailureReason[] = ['missing', 'fields', 'login', 'aborted'];

/**
 * Reports to the server how many packs of a purchase were opened. True if it need not be sent
 * again.
 */
async function sendProgress(purchaseId: string, opened: number): Promise<boolean> {
  const payload = { pack_history_id: purchaseId, opened };
  // The request outlives the page that sends it.
  const result = await send(recordOpening, { payload, keepalive: true });
  return result.ok || finalReasons.includes(result.reason);
}
