import { expect, it } from 'vitest';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';
import { comparePayment } from './reconcile.rules.ts';
import { differenceText } from './reconcile.texts.ts';

type Payment = Parameters<typeof comparePayment>[0];
type Booked = Parameters<typeof comparePayment>[1];
type Asked = Parameters<typeof comparePayment>[2];

const creditedAt = new Date('2026-11-21T00:00:00Z');
const credited: Payment = { amount: 1000, reversed: 0, creditedAt, state: 'paid' };
const unpaid: Payment = { amount: 1000, reversed: 0, creditedAt: null, state: 'waiting' };
const paid = (more: Partial<Extract<ProviderStatus, { kind: 'paid' }>> = {}): ProviderStatus => ({
  kind: 'paid',
  received: { amount: 1000, currency: 'JPY' },
  refunded: 0,
  dispute: 'none',
  ...more,
});
const booked: Booked = { credited: 1000, takenBack: 0 };

it.each<[string, Payment, Booked, Asked, object]>([
  [
    'paid',
    credited,
    booked,
    paid(),
    { providerSays: 'paid', providerYen: 1000, paymentYen: 1000, credited: 1000, takenBack: 0 },
  ],
  [
    'refunded in part, with part of its points spent',
    { ...credited, reversed: 300 },
    { credited: 1000, takenBack: 200 },
    paid({ refunded: 300 }),
    { providerYen: 700, paymentYen: 700, takenBack: 200 },
  ],
  [
    'charged back',
    { ...credited, reversed: 1000, state: 'charged_back' },
    { credited: 1000, takenBack: 1000 },
    paid({ dispute: 'taken' }),
    { providerSays: 'paid, charge-back taken', providerYen: 0, paymentYen: 0 },
  ],
  [
    'charged back, and the bank withdrew it',
    credited,
    booked,
    paid({ dispute: 'returned' }),
    { providerSays: 'paid, charge-back returned', providerYen: 1000 },
  ],
  [
    'not paid yet',
    unpaid,
    undefined,
    { kind: 'waiting', instructions: null, received: 0 },
    { providerSays: 'waiting', providerYen: 0, paymentYen: 0, credited: 0 },
  ],
  [
    'without an order at the provider',
    unpaid,
    undefined,
    undefined,
    { providerSays: 'no order', providerYen: 0 },
  ],
  [
    'declined',
    unpaid,
    undefined,
    { kind: 'declined', reason: 'other' },
    { providerSays: 'declined' },
  ],
])('reconciling a payment that is %s: no difference', (_, payment, entry, status, expected) => {
  expect(comparePayment(payment, entry, status)).toMatchObject({ ...expected, differences: [] });
});

it.each<[string, Payment, Booked, Asked]>([
  ['the provider could not be asked', unpaid, undefined, 'unreachable'],
  ['the provider has 1000 JPY for it, the shop counts 0', unpaid, undefined, paid()],
  [
    'the provider has 400 JPY for it, the shop counts 0',
    unpaid,
    undefined,
    { kind: 'waiting', instructions: null, received: 400 },
  ],
  ['the provider has 0 JPY for it, the shop counts 1000', credited, booked, { kind: 'nothing' }],
  ['it needs attention', { ...unpaid, state: 'needs_attention' }, undefined, { kind: 'nothing' }],
  ['the ledger has no points for it', credited, undefined, paid()],
  ['the ledger has points for it', unpaid, booked, { kind: 'nothing' }],
  ['1001 points were credited for 1000 JPY', credited, { credited: 1001, takenBack: 0 }, paid()],
  ['1 points were taken back for 0 JPY', credited, { credited: 1000, takenBack: 1 }, paid()],
])('reconciling a payment, difference named: %s', (difference, payment, entry, status) => {
  const found = comparePayment(payment, entry, status).differences;
  expect(found.map((each) => differenceText(each).en)).toEqual([difference]);
});

it('reconciling a bank transfer of more than the price: names the yen that lie at the provider', () => {
  const { differences } = comparePayment(credited, booked, paid({ excess: 500 }));
  expect(differences).toEqual([{ kind: 'excess', yen: 500 }]);
  expect(differenceText({ kind: 'excess', yen: 500 }).en).toBe(
    '500 JPY more than the price were transferred and lie at the provider',
  );
});

it('reconciling a payment with several differences: names each of them', () => {
  expect(
    comparePayment({ ...credited, state: 'needs_attention' }, undefined, 'unreachable'),
  ).toMatchObject({
    providerSays: 'unreachable',
    differences: [{ kind: 'not-asked' }, { kind: 'needs-attention' }, { kind: 'ledger-lacks-it' }],
  });
});
