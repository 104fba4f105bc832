import { expect, test, vi } from 'vitest';
import { resetPageMember, updatePageMember } from '../../lib/tab-member.ts';
import { stubShopFetch } from '../../lib/testing-shop.ts';
import { beginPayment, isUnanswered } from './begin-payment.ts';

const begun = { state: 200, result: '1', payment_id: '6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a' };

const shop = stubShopFetch();
const requestFor = (courseId: number) => async () =>
  ({ point_price_id: courseId, pay_id: 4 }) as const;

test('buying points pressed twice before the screen reacts: starts one payment', async () => {
  const place = { courseId: 1, visit: 'pressed twice' };
  shop.answers = [begun, begun];
  const presses = [beginPayment(place, requestFor(1)), beginPayment(place, requestFor(1))];
  expect(await Promise.all(presses)).toMatchObject([{ kind: 'begun' }, { kind: 'begun' }]);
  expect(shop.sent).toHaveLength(1);
});

test('a payment whose response was lost: continued only where the same amount is shown', async () => {
  const visit = 'default';
  const pressing = beginPayment({ courseId: 1, visit }, requestFor(1));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await pressing).toEqual({ kind: 'uncertain' });
  expect([isUnanswered({ courseId: 2, visit }), isUnanswered({ courseId: 1, visit })]).toEqual([
    false,
    true,
  ]);
  shop.answers = [begun];
  expect(await beginPayment({ courseId: 1, visit }, null)).toMatchObject({ kind: 'begun' });
  expect(
    new Set(shop.sent.map(({ key, payload }) => `${key} ${payload['point_price_id']}`)).size,
  ).toBe(1);
  expect(isUnanswered({ courseId: 1, visit })).toBe(false);
});

test('a payment refused by the rate limit: shows the server’s message, keeps its idempotency key', async () => {
  const place = { courseId: 4, visit: 'too often' };
  shop.answers = [{ state: 429, message: '少し待ってから、もう一度お試しください。' }];
  const pressing = beginPayment(place, requestFor(4));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await pressing).toEqual({
    kind: 'uncertain',
    message: '少し待ってから、もう一度お試しください。',
  });
  expect(isUnanswered(place)).toBe(true);
});

test('a payment whose response was lost: its own member can continue it, another cannot', async () => {
  const place = { courseId: 3, visit: 'of two members' };
  updatePageMember('hana');
  const pressing = beginPayment(place, requestFor(3));
  await vi.advanceTimersByTimeAsync(30_000);
  await pressing;
  resetPageMember();
  updatePageMember('taro');
  expect(isUnanswered(place)).toBe(false);
  resetPageMember();
  updatePageMember('hana');
  expect(isUnanswered(place)).toBe(true);
});
