import { describe, expect, it } from 'vitest';
import { packHistoryId } from '#contract/envelope.ts';
import vectors from '../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { purchaseIdOf } from './purchase-id.rules.ts';

const token = 'b3e6f4f2-6a10-4a5e-9d2e-9b1f3c1d2e4f';
const key = '0b9f1c52-7f9e-4f35-8d2b-8a6f6d0c7e11';

describe("a purchase's public id", () => {
  it("the public id of a purchase: depends on the buyer's token and key only", () => {
    expect(purchaseIdOf(token, key)).toBe(purchaseIdOf(token, key));
    expect(purchaseIdOf(token, key)).toBe('b28d9f50-6937-8031-8a02-f2a6c071f13d');
  });

  it.each(vectors.purchase_ids)(
    'the public id of a purchase: as in the published examples: $purchase',
    (vector) => {
      expect(purchaseIdOf(vector.token, vector.key)).toBe(vector.purchase);
    },
  );

  it('two members with the same idempotency key: different public ids of their purchases', () => {
    expect(purchaseIdOf('another member', key)).not.toBe(purchaseIdOf(token, key));
  });

  it('the public id of a purchase: a UUID of version 8', () => {
    expect(packHistoryId.safeParse(purchaseIdOf(token, key)).success).toBe(true);
  });
});
