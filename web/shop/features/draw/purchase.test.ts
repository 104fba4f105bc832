import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { getPack } from '#contract/shop/catalog.ts';
import { queryClient } from '../../lib/queries.ts';
import { standInShop } from '../../lib/testing-shop.ts';
import { type PurchaseOutcome, purchase, readAnew } from './purchase.ts';

const purchaseId = '6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a';

const shop = standInShop();
let visits = 0;
const aWish = () => ({ packId: 7, count: 3, visit: `visit-${++visits}` });

async function pressed(wish: Parameters<typeof purchase>[0]['wish'], price = 100) {
  const pressing = purchase({ wish, price });
  await vi.advanceTimersByTimeAsync(30_000);
  return pressing;
}

// What the shop refused before it looked at the key says nothing of an earlier try, which may have
// been carried out.
test.each([
  ['too busy', { state: 429 }],
  ['of an expired page', { state: 403 }],
  ['closed', { state: 9999 }],
])(
  'a purchase whose answer was lost is not made twice where the shop is then %s',
  async (_, refused) => {
    const wish = aWish();
    shop.answers = ['lost', refused, ...(refused.state === 403 ? [refused] : [])];
    await pressed(wish);
    shop.answers = [refused, ...(refused.state === 403 ? [refused] : [])];
    await pressed(wish);
    shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1 }];
    expect(await pressed(wish)).toEqual({ kind: 'bought', purchaseId });
    expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(1);
  },
);

test('a wish stays the one that was pressed first, also where the page shows another price by now', async () => {
  const wish = aWish();
  await pressed(wish, 100);
  shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1 }];
  await pressed(wish, 300);
  expect(new Set(shop.sent.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
  expect(shop.sent[0]?.payload).toMatchObject({ point: 100 });
});

test('a purchase of what somebody else bought meanwhile ends as sold out, and its key is over', async () => {
  const wish = aWish();
  const errors = { count: ['sold out'] };
  shop.answers = [{ state: 200, result: '-1', errors, reason: 'sold-out' }];
  expect(await pressed(wish)).toEqual({ kind: 'soldOut' });
  shop.answers = [{ state: 200, result: '-1', errors, reason: 'sold-out' }];
  await pressed(wish);
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(2);
});

test('a purchase that was refused under its key is over: the next press is another', async () => {
  const wish = aWish();
  shop.answers = [{ state: 200, result: '-1', errors: { count: ['sold out'] } }];
  expect(await pressed(wish)).toEqual({ kind: 'refused', message: 'sold out' });
  shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1 }];
  await pressed(wish);
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(2);
});

// The screen of a pack that was bought gives way to the opening: a read begun then would be broken
// off.
test.each<[string, PurchaseOutcome, number]>([
  ['bought is not read anew: its screen is being left', { kind: 'bought', purchaseId }, 1],
  ['refused is read anew: its screen stays', { kind: 'refused', message: 'sold out' }, 2],
])('a pack that was %s', async (_, outcome, reads) => {
  const read = vi.fn(async () => 'the pack');
  const observer = new QueryObserver(queryClient, {
    queryKey: [getPack.method, getPack.path, outcome.kind],
    queryFn: read,
  });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  readAnew(outcome);
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  expect(read).toHaveBeenCalledTimes(reads);
  expect(observer.getCurrentResult().isStale).toBe(reads === 1);
  leave();
});
