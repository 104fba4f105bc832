import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wishToBuy } from '../testing/factories.ts';
import { alphaOf } from './proof.rules.ts';
import { Prover } from './prover.ts';
import type { SealedPack } from './sealed-pack.ts';
import { packSecretOf, prove, vrfKeyOf } from './vrf.ts';

const key = vrfKeyOf(packSecretOf(Buffer.alloc(32, 5), 1));
const pack: SealedPack = { packId: 1, sealHash: Buffer.alloc(32, 1), prizes: [], key };
const newest = { round: 7, head: Buffer.alloc(32, 2) };
const wish = () => ({
  ...wishToBuy({ memberId: 1, packId: 1, count: 2 }),
  clientSeed: randomUUID(),
});

/** What fairness.md says of the round that these requests make, worked out anew. */
function provenAnew(behind: typeof newest, requests: ReturnType<typeof wish>[]) {
  const entries = requests.map((request) => ({
    purchase: request.purchaseId,
    count: request.count,
    client_seed: request.clientSeed,
  }));
  const { packId, sealHash } = pack;
  const alpha = alphaOf({
    packId,
    sealHash,
    round: behind.round + 1,
    previous: behind.head,
    entries,
  });
  return { entries, alpha, ...prove(key, alpha) };
}

describe('a round that was foreseen', () => {
  const requests = [wish(), wish()];
  const prover = new Prover(pack);
  prover.note(newest);
  prover.foresee(requests);

  it('has the proof that it has without foresight', () => {
    expect(prover.prove(key, newest, requests)).toEqual(provenAnew(newest, requests));
  });

  it('has its own proof where one of its requests is refused', () => {
    const accepted = requests.slice(1);
    expect(prover.prove(key, newest, accepted)).toEqual(provenAnew(newest, accepted));
  });

  it('has its own proof where another process settled a round meanwhile', () => {
    const other = { round: 8, head: Buffer.alloc(32, 3) };
    expect(prover.prove(key, other, requests)).toEqual(provenAnew(other, requests));
  });
});

describe('a round that nobody can foresee', () => {
  it('is proved when it is there, where the newest round is not known yet', () => {
    const prover = new Prover(pack);
    const requests = [wish()];
    prover.foresee(requests);
    expect(prover.prove(key, newest, requests)).toEqual(provenAnew(newest, requests));
  });

  it('is none of a pack whose secret is lost', () => {
    const prover = new Prover({ ...pack, key: undefined });
    prover.note(newest);
    expect(() => prover.foresee([wish()])).not.toThrow();
  });
});
