import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alphaOf } from './proof.rules.ts';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const entry = fc.record({
  purchase: fc.uuid(),
  count: fc.integer({ min: 1, max: 3000 }),
  // The contract accepts any well-formed text.
  client_seed: fc.string({ unit: 'binary', maxLength: 64 }),
});

it('the input of a proof: the hash of the canonical JSON of the purchases, also with any seed of the buyer', () => {
  fc.assert(
    fc.property(
      fc.record({
        packId: fc.nat(),
        round: fc.nat(),
        sealHash: hash,
        previous: hash,
        entries: fc.array(entry),
      }),
      (input) => {
        const canonical = canonicalize({
          pack_id: input.packId,
          seal: input.sealHash.toString('hex'),
          round: input.round,
          previous: input.previous.toString('hex'),
          entries: input.entries,
          beacon: null,
        });
        expect(alphaOf(input)).toEqual(
          createHash('sha256')
            .update(canonical ?? '')
            .digest(),
        );
      },
    ),
  );
});
