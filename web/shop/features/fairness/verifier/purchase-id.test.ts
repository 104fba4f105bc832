import { expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { purchaseIdOf } from './purchase-id.ts';

it.each(vectors.purchase_ids)(
  'purchaseIdOf: derives the public id from token and key: $purchase',
  (vector) => {
    expect(purchaseIdOf(vector)).toBe(vector.purchase);
  },
);
