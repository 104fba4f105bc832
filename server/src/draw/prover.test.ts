import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buyRequest } from '../testing/factories.ts';
import { alphaOf } from './proof.rules.ts';
import { Prover } from './prover.ts';
import type { SealedPack } from './sealed-pack.ts';
import { packSecretOf, prove, vrfKeyOf } from './vrf.ts';

const key = vrfKeyOf(packSecretOf(Buffer.alloc(32, 5), 1));
const pack: SealedPack = {
  packId: 1,
  sealHash: Buffer.alloc(32, 1),
  prizes: [],
  key,
  version2: null,
};
const newest = { round: 7, head: Buffer.alloc(32, 2) };
const input = () => ({
  ...buyRequest({ memberId: 1, packId: 1, count: 2 }),
  clientSeed: randomUUID(),
});

/** The proof of the round of these requests, computed as fairness.md defines it. */
function provenAnew(behind: typeof newest, requests: ReturnType<typeof input>[]) {
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

describe('preparing a proof before a round of purchases is settled', () => {
  const requests = [input(), input()];
  const prover = new Prover(pack);
  prover.recordNewest(newest);
  prover.prepare(requests);

  it('proof of a prepared round of purchases: the same as without preparation', () => {
    expect(prover.prove(key, newest, requests)).toEqual(provenAnew(newest, requests));
  });

  it('proof of a prepared round of which one purchase was refused: that of the accepted ones', () => {
    const accepted = requests.slice(1);
    expect(prover.prove(key, newest, accepted)).toEqual(provenAnew(newest, accepted));
  });

  it('proving a prepared round after another process settled one: proves the round as it is now, not as prepared', () => {
    const other = { round: 8, head: Buffer.alloc(32, 3) };
    expect(prover.prove(key, other, requests)).toEqual(provenAnew(other, requests));
  });
});

describe('a proof that cannot be prepared', () => {
  it('proving a round that could not be prepared, as the one before was unknown: proves it when it is settled', () => {
    const prover = new Prover(pack);
    const requests = [input()];
    prover.prepare(requests);
    expect(prover.prove(key, newest, requests)).toEqual(provenAnew(newest, requests));
  });

  it('preparing a proof for a pack whose secret is missing: prepares nothing, no error', () => {
    const prover = new Prover({ ...pack, key: undefined });
    prover.recordNewest(newest);
    expect(() => prover.prepare([input()])).not.toThrow();
  });
});
