import * as z from 'zod/mini';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { recordOpening } from '#contract/shop/won-cards.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type FailureReason, send } from '../../lib/api.ts';
import { Teller } from './teller.ts';

/** How far an opening has come: how many packs are open, and how many are not. */
export interface Opened {
  readonly opened: number;
  readonly unopened: number;
}

/** All of a purchase, of however many packs. */
export const allOpened: Opened = { opened: maxPurchaseCount, unopened: 0 };

const count = z.int().check(z.gte(0));
/**
 * How far this tab has opened purchases, by their public ids: the shop may not have heard of it
 * yet.
 */
const kept = sessionValues('kaifu.opened.', z.object({ opened: count, unopened: count }));

/** How many packs are left to open, by what the shop says and by what this tab knows. */
export function unopenedNow(purchaseId: string, saidByShop: number): number {
  return Math.min(kept.read(purchaseId)?.unopened ?? saidByShop, saidByShop);
}

/** Tells the shop what it says too little of: the tab was reloaded, or was without a connection. */
export function catchUp(purchaseId: string, saidByShop: number): void {
  const here = kept.read(purchaseId);
  if (here !== null && here.unopened < saidByShop) tellerOf(purchaseId).tell(here.opened);
}

/** Keeps how far the opening of a purchase has come, and tells the shop. It never goes back. */
export function keepOpened(purchaseId: string, now: Opened): void {
  const before = kept.read(purchaseId);
  if (before !== null && before.unopened <= now.unopened) return;
  kept.keep(purchaseId, now);
  tellerOf(purchaseId).tell(now.opened);
}

const tellers = new Map<string, Teller>();

function tellerOf(purchaseId: string): Teller {
  if (tellers.size === 0) listen();
  const teller = tellers.get(purchaseId) ?? new Teller((opened) => tellShop(purchaseId, opened));
  tellers.set(purchaseId, teller);
  return teller;
}

/** Whoever leaves the page may not come back to it; whoever was offline has something to tell. */
function listen(): void {
  const flush = () => {
    for (const teller of tellers.values()) void teller.flush();
  };
  addEventListener('online', flush);
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) flush();
  });
}

/** What is answered so now would be answered so again. */
const final: readonly FailureReason[] = ['missing', 'fields', 'login', 'aborted'];

async function tellShop(purchaseId: string, opened: number): Promise<boolean> {
  const payload = { pack_history_id: purchaseId, opened };
  // It outlives the page that sends it.
  const outcome = await send(recordOpening, { payload, keepalive: true });
  return outcome.ok || final.includes(outcome.reason);
}
