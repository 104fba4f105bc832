import { describe, expect, it } from 'vitest';
import { resultOnWire } from './payment-on-wire.ts';
import type { Payment } from './payments.queries.ts';

const now = new Date('2026-11-21T03:00:00Z');
const payment: Payment = {
  id: 'payment',
  memberId: 1,
  requestKey: 'key',
  payloadHash: Buffer.alloc(32),
  method: 2,
  provider: 'stripe',
  providerId: 'pi_1',
  chargeId: null,
  courseId: 5,
  amount: 3_000,
  store: null,
  packId: null,
  state: 'waiting',
  instructions: null,
  failure: null,
  attention: null,
  reversed: 0,
  disputed: 0,
  excess: 0,
  attentionResolvedAt: null,
  creditedAt: null,
  payBy: now,
  askAt: null,
  createdAt: now,
  termsVersion: 0,
  finalScreen: null,
  updatedAt: now,
};

describe('the result of a payment on the wire', () => {
  it.each([
    ['waiting', { result: '0' }],
    ['paid', { result: '1', point: 3_000 }],
    [
      'expired',
      {
        result: '-1',
        point_price_id: 5,
        errors: { payment: [expect.stringContaining('has passed')] },
      },
    ],
    [
      'needs_attention',
      { result: '-1', errors: { payment: [expect.stringContaining('checking')] } },
    ],
    ['cancelled', { result: '-1', errors: { payment: [expect.stringContaining('has passed')] } }],
    [
      'refunded',
      { result: '-1', errors: { payment: [expect.stringContaining('another payment method')] } },
    ],
  ] as const)(
    'API response about a payment in state %s: has its result, and the reason if it failed',
    (state, end) => {
      expect(resultOnWire({ ...payment, state }, 'en')).toMatchObject(end);
    },
  );

  it('API response about a declined payment: names what was wrong', () => {
    const declined = { ...payment, state: 'cancelled', failure: 'security_code' } as const;
    expect(resultOnWire(declined, 'en').errors).toEqual({
      payment: [expect.stringContaining('security code is not valid')],
    });
  });

  it('API response about a payment that started at a pack: leads back to the pack', () => {
    expect(resultOnWire({ ...payment, state: 'paid', packId: 7 }, 'ja')).toMatchObject({
      pack_id: 7,
    });
  });
});
