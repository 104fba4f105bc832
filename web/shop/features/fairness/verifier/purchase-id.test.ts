import { expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { purchaseIdOf } from './purchase-id.ts';

it.each(vectors.purchase_ids)(
  'the public id of a purchase is made of token and key: $purchase',
  (vector) => {
    expect(purchaseIdOf(vector)).toBe(vector.purchase);
  },
);
