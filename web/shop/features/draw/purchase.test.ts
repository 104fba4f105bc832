import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getPack } from '#contract/shop/catalog.ts';
import { queryClient } from '../../lib/queries.ts';
import { sentPurchases } from '../../lib/sent-purchases.ts';
import { stubShopFetch } from '../../lib/testing-shop.ts';
import { type BuyResult, invalidateAfterPurchase, purchase } from './purchase.ts';

const purchaseId = '6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a';

const shop = stubShopFetch();
let visits = 0;
const someInput = () => ({ packId: 7, count: 3, visit: `visit-${++visits}` });

async function pressed(input: Parameters<typeof purchase>[0]['input'], price = 100) {
  const pressing = purchase({ input, price });
  await vi.advanceTimersByTimeAsync(30_000);
  return pressing;
}

// The server refused these before it looked at the key. So they say nothing about an earlier
// attempt, which may have been carried out.
test.each([
  ['too busy', { state: 429 }],
  ['an expired page', { state: 403 }],
  ['closed', { state: 9999 }],
])(
  'a purchase whose response was lost, retried while the server refuses (%s), then retried again: bought once, with one key',
  async (_, refused) => {
    const input = someInput();
    shop.answers = ['lost', refused, ...(refused.state === 403 ? [refused] : [])];
    await pressed(input);
    shop.answers = [refused, ...(refused.state === 403 ? [refused] : [])];
    await pressed(input);
    shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1 }];
    expect(await pressed(input)).toEqual({ kind: 'bought', purchaseId });
    expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(1);
  },
);

test('buy pressed again after the price changed: the first request is sent again, unchanged', async () => {
  const input = someInput();
  await pressed(input, 100);
  shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1 }];
  await pressed(input, 300);
  expect(new Set(shop.sent.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
  expect(shop.sent[0]?.payload).toMatchObject({ point: 100 });
});

test('a purchase of a pack that sold out meanwhile: ends as sold out, the next press has a new key', async () => {
  const input = someInput();
  const errors = { count: ['sold out'] };
  shop.answers = [{ state: 200, result: '-1', errors, reason: 'sold-out' }];
  expect(await pressed(input)).toEqual({ kind: 'soldOut' });
  shop.answers = [{ state: 200, result: '-1', errors, reason: 'sold-out' }];
  await pressed(input);
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(2);
});

test('a purchase that the server refused: the next press has a new idempotency key', async () => {
  const input = someInput();
  shop.answers = [{ state: 200, result: '-1', errors: { count: ['sold out'] } }];
  expect(await pressed(input)).toEqual({ kind: 'refused', message: 'sold out' });
  shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1 }];
  await pressed(input);
  expect(new Set(shop.sent.map(({ key }) => key)).size).toBe(2);
});

// After a purchase the opening replaces the pack's screen: a read started then would be aborted.
test.each<[string, BuyResult, number]>([
  ['bought: not read again, its screen is being left', { kind: 'bought', purchaseId }, 1],
  ['refused: read again, its screen stays', { kind: 'refused', message: 'sold out' }, 2],
])(
  'pack data is read again after a purchase only if it was refused: %s',
  async (_, result, reads) => {
    const read = vi.fn(async () => 'the pack');
    const observer = new QueryObserver(queryClient, {
      queryKey: [getPack.method, getPack.path, result.kind],
      queryFn: read,
    });
    const leave = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    invalidateAfterPurchase(result);
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    expect(read).toHaveBeenCalledTimes(reads);
    expect(observer.getCurrentResult().isStale).toBe(reads === 1);
    leave();
  },
);

test('a purchase of a pack of version 2: its signed receipt is stored, with the time of the first request', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const input = someInput();
  shop.answers = ['lost'];
  await pressed(input);
  const { key } = shop.sent[0] ?? {};
  const storedNow = () => sentPurchases.all().find((sent) => sent.key === key);
  const sentAt = storedNow()?.sentAt ?? 0;
  expect(sentAt).toBeGreaterThan(Date.now() - 60_000);
  const bound = { commit: 'c0'.repeat(32), receipt: '1e'.repeat(64) };
  shop.answers = [{ state: 200, result: '1', pack_history_id: purchaseId, round: 1, ...bound }];
  await pressed(input);
  expect(storedNow()).toMatchObject({ purchaseId, sentAt, ...bound });
});
