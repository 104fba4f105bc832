import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loggedRound1, seal } from '#contract/shop/draw.ts';
import { drawPrizes } from './draw.rules.ts';
import { alphaOf, roundHashOf, sealHashOf, sealTextOf } from './proof.rules.ts';
import { packSecretOf, prove, verifyProof, vrfKeyOf } from './vrf.ts';

const vectors = z
  .object({
    ecvrf: z.array(
      z.object({
        secret_key: z.string(),
        public_key: z.string(),
        alpha: z.string(),
        proof: z.string(),
        beta: z.string(),
      }),
    ),
    run: z.object({
      secret_key: z.string(),
      seal,
      seal_hash: z.string(),
      head: z.string(),
      rounds: z.array(loggedRound1),
      outputs: z.array(z.string()),
      left: z.array(z.object({ id: z.int(), left: z.int() })),
    }),
  })
  .parse(
    JSON.parse(
      readFileSync(
        new URL('../../../contract/vectors/fairness-vectors.json', import.meta.url),
        'utf8',
      ),
    ),
  );

const hex = (text: string) => Buffer.from(text, 'hex');

describe('proofs of the draw (verifiable random function)', () => {
  it.each(vectors.ecvrf)(
    'proving the input "$alpha" of RFC 9381 B.3: gives the proof and the output of the RFC',
    (vector) => {
      const key = vrfKeyOf(hex(vector.secret_key));
      const { proof, beta } = prove(key, hex(vector.alpha));
      expect(key.publicKey.toString('hex')).toBe(vector.public_key);
      expect(proof.toString('hex')).toBe(vector.proof);
      expect(beta.toString('hex')).toBe(vector.beta);
    },
  );

  it.each(vectors.ecvrf)(
    'verifying the proof of RFC 9381 B.3 for "$alpha": gives its output; refused with any byte changed',
    (vector) => {
      const [publicKey, alpha, proof] = [vector.public_key, vector.alpha, vector.proof].map(hex);
      if (publicKey === undefined || alpha === undefined || proof === undefined) expect.fail();
      expect(verifyProof(publicKey, alpha, proof)?.toString('hex')).toBe(vector.beta);
      for (let place = 0; place < proof.length; place++) {
        const changed = Buffer.from(proof);
        changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
        expect(verifyProof(publicKey, alpha, changed)).toBeUndefined();
      }
      expect(
        verifyProof(publicKey, Buffer.concat([alpha, alpha, publicKey]), proof),
      ).toBeUndefined();
      expect(verifyProof(publicKey, alpha, proof.subarray(1))).toBeUndefined();
    },
  );

  it.each([1, 501])(
    'the key that proves pack %i: derived from the master secret by RFC 5869',
    (packId) => {
      const master = Buffer.alloc(32, 7);
      const mac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
      // No salt, and one block of output: extract, then expand.
      const extracted = mac(Buffer.alloc(32), master);
      const expanded = mac(
        extracted,
        Buffer.concat([Buffer.from(`kaifu/vrf/${packId}`), Buffer.from([1])]),
      );
      expect(packSecretOf(master, packId)).toEqual(expanded);
    },
  );
});

describe('the published example log of one whole pack', () => {
  const { run } = vectors;
  const key = vrfKeyOf(hex(run.secret_key));

  it('the published example log: its seal hash is that of its seal', () => {
    expect(sealHashOf(sealTextOf(run.seal)).toString('hex')).toBe(run.seal_hash);
  });

  it('the published example log, drawn again: every purchase gets the same cards', () => {
    let previous: Buffer = hex(run.seal_hash);
    let counts = run.seal.prizes.map((prize) => prize.count);
    for (const [index, round] of run.rounds.entries()) {
      const alpha = alphaOf({
        packId: run.seal.pack_id,
        sealHash: hex(run.seal_hash),
        round: round.round,
        previous,
        entries: round.entries,
      });
      const { proof, beta } = prove(key, alpha);
      const { drawn, left } = drawPrizes(
        beta,
        counts,
        round.entries.map((entry) => entry.count),
      );
      previous = roundHashOf(alpha, proof);
      counts = left;
      expect(alpha.toString('hex')).toBe(round.alpha);
      expect(proof.toString('hex')).toBe(round.proof);
      expect(beta.toString('hex')).toBe(run.outputs[index]);
      expect(previous.toString('hex')).toBe(round.hash);
      expect(drawn.map((places) => places.map((place) => run.seal.prizes[place]?.id))).toEqual(
        round.results,
      );
    }
    expect(previous.toString('hex')).toBe(run.head);
    expect(counts).toEqual(run.left.map((prize) => prize.left));
  });
});
