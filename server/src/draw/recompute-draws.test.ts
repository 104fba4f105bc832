import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seal as sealSchema } from '#contract/shop/draw.ts';
import { noExternalServices } from '../app/shop.ts';
import { assertFound } from '../lib/assert-found.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { drawFindingText } from './check-draws.texts.ts';
import { findSeal } from './draw.queries.ts';
import { findRoundsOfVersion2, type RoundOfVersion2 } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';
import { noLimits, recomputeDraws } from './recompute-draws.ts';
import {
  recomputeClosing,
  recomputeRound2,
  recomputeSeal,
  type StateBefore,
  type StoredSeal,
} from './recompute-round.ts';

const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(() => shop.close());

/** A pack of 8 cards of two prizes, sold and drawn in rounds of 3, 1, 2 and 2 cards. */
async function makeDrawnPack(draw: 'beacon' | 'instant' | null): Promise<number> {
  const packId = await makePack(shop, {
    ...{ draw, counts: [2, 6], buyPoints: [400, 40], price: 10 },
    ...(draw !== null && {
      extras: [
        { kind: 'last' as const, n: null },
        { kind: 'every' as const, n: 3, buyPoint: 7 },
      ],
    }),
  });
  const memberId = await makeMember(shop, { points: 1000 });
  for (const count of [3, 1, 2, 2])
    await shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (draw === 'beacon') await drawAll(packId);
  return packId;
}

/** Publishes the numbers that the rounds of a pack wait for, and has them drawn. */
async function drawAll(packId: number): Promise<void> {
  const rounds = await findRoundsOfVersion2(shop.db, packId, 1, 100);
  const numbers = new Set(rounds.map((round) => round.beacon ?? 0));
  for (const number of numbers) await beacon.publish(shop, number);
  await drawPublished(shop, Math.max(...numbers));
}

const findingsOf = async (packId: number) =>
  (await recomputeDraws(shop.db, noLimits)).findings
    .filter((found) => found.packId === packId)
    .map((found) => drawFindingText(found).en);

/** Changes rows that the shop never changes. The triggers that forbid it are disabled meanwhile. */
async function damage(packId: number, statement: string): Promise<void> {
  await shop.rawSql.begin(async (tx) => {
    const tables = ['pack_round', 'bound_round', 'drawn_round', 'pack_seal', 'pack_closing'];
    for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`);
    await tx.unsafe(statement.replaceAll('$pack', String(packId)));
    for (const table of tables) await tx.unsafe(`alter table ${table} enable trigger user`);
  });
}

const round2 = 'where pack_id = $pack and round = 2';
const changesOfVersion2: [string, string, RegExp[]][] = [
  [
    'the number of cards of a round',
    `update bound_round set entries = replace(entries::text, '"count":1', '"count":2')::json ${round2}`,
    [/^round 2 has another commit than its entries give$/],
  ],
  [
    'a commit',
    `update bound_round set commit_hash = sha256('') ${round2}`,
    [
      /^round 2 has another commit/,
      /^round 2 has a receipt that the receipt key did not sign$/,
      /^round 2 has a false proof$/,
      /^round 3 does not follow from the one before it$/,
    ],
  ],
  [
    'a receipt',
    `update bound_round set receipt = decode(repeat('11', 64), 'hex') ${round2}`,
    [/^round 2 has a receipt that the receipt key did not sign$/],
  ],
  [
    'the link to the round before',
    `update bound_round set previous = sha256('') ${round2}`,
    [/^round 2 does not follow from the one before it$/, /^round 2 has another commit/],
  ],
  [
    'a proof',
    `update drawn_round set proof = set_byte(proof, 79, get_byte(proof, 79) # 1) ${round2}`,
    [/^round 2 has a false proof$/],
  ],
  [
    'the proof to that of another round',
    `update drawn_round set proof = (select proof from drawn_round where pack_id = $pack and round = 1) ${round2}`,
    [/^round 2 has a false proof$/],
  ],
  [
    'a result',
    `update drawn_round set results = '[[1]]' ${round2}`,
    [/^round 2 has other results than its proof draws$/],
  ],
  [
    'an extra',
    `update drawn_round set extras = '[[1]]' ${round2}`,
    [/^round 2 has other extras than its positions win$/],
  ],
  [
    'an extra that was taken away',
    `update drawn_round set extras = '[[]]' where pack_id = $pack and round = 1`,
    [/^round 1 has other extras than its positions win$/],
  ],
  [
    'the counts of the seal',
    `update pack_seal set seal = replace(seal, '"count":6', '"count":7') where pack_id = $pack`,
    [/^the hash of the seal is not that of its text$/],
  ],
  [
    'the key beside the seal',
    `update pack_seal set public_key = sha256('') where pack_id = $pack`,
    [/^the stored key is not that of the seal$/],
  ],
  [
    'the signature of the closing',
    `update pack_closing set signature = decode(repeat('11', 64), 'hex') where pack_id = $pack`,
    [/^the closing is not signed with the receipt key$/],
  ],
];

describe('a round recomputed from values that the database would refuse', () => {
  /** The first round of a drawn pack, and the kinds of what is found if it is another one. */
  async function readFirst(draw: 'beacon' | 'instant') {
    const packId = await makeDrawnPack(draw);
    const row = assertFound(await findSeal(shop.db, packId), 'no seal');
    const parsed = sealSchema.parse(JSON.parse(row.seal));
    assert.ok(parsed.scheme === 'kaifu-draw-2');
    const stored = { row, seal: parsed };
    const [round] = await findRoundsOfVersion2(shop.db, packId, 1, 1);
    assert.ok(round !== undefined);
    const before: StateBefore = {
      ...{ previous: row.sealHash, beacon: null, isDrawn: true, drawn: 0, counts: [2, 6] },
    };
    const kindsOf = (changed: Partial<RoundOfVersion2>, from: Partial<StateBefore> = {}) =>
      recomputeRound2(stored, { ...before, ...from }, { ...round, ...changed }).findings.map(
        ({ kind }) => kind,
      );
    return { stored, round, before, kindsOf };
  }

  it('a round of a beacon pack without a number or a signature, or with an earlier number: each is named', async () => {
    const { round, kindsOf } = await readFirst('beacon');
    expect(kindsOf({})).toEqual([]);
    expect(kindsOf({ beacon: null })).toContain('round-without-number');
    expect(kindsOf({}, { beacon: (round.beacon ?? 0) + 1 })).toEqual(['round-earlier-number']);
    const draw = round.draw && { ...round.draw, signature: null };
    expect(kindsOf({ draw })).toContain('round-without-signature');
  });

  it('a round of an instant pack with a number or a signature: each is named', async () => {
    const { round, kindsOf } = await readFirst('instant');
    expect(kindsOf({ beacon: 7 })).toContain('round-with-number');
    const draw = round.draw && { ...round.draw, signature: Buffer.alloc(48) };
    expect(kindsOf({ draw })).toContain('round-with-signature');
  });

  it('a round after one that is not drawn: its results and those of later rounds are not compared', async () => {
    const { stored, round, before } = await readFirst('instant');
    const draw = round.draw && { ...round.draw, results: [[99]] };
    const waiting = { ...before, isDrawn: false };
    expect(recomputeRound2(stored, waiting, { ...round, draw }).findings).toEqual([]);
    const { after } = recomputeRound2(stored, before, { ...round, draw: null });
    expect(after).toMatchObject({ isDrawn: false, previous: round.commitHash });
  });

  it('a seal of another pack or key, and a closing of version 1: each is named', async () => {
    const { stored } = await readFirst('instant');
    const { row, seal } = stored;
    const kinds = (changed: StoredSeal) => recomputeSeal(changed).map(({ kind }) => kind);
    expect(kinds(stored)).toEqual([]);
    expect(kinds({ row: { ...row, packId: row.packId + 1 }, seal })).toEqual(['seal-pack']);
    expect(kinds({ row: { ...row, publicKey: Buffer.alloc(32) }, seal })).toEqual(['seal-key']);
    const version1 = await findSeal(shop.db, await makeDrawnPack(null));
    assert.ok(version1 !== undefined);
    const closing = {
      ...{ packId: version1.packId, head: Buffer.alloc(32), voidFrom: 1 },
      ...{ signature: Buffer.alloc(64), closedAt: new Date() },
    };
    const closed = { row: version1, seal: sealSchema.parse(JSON.parse(version1.seal)) };
    expect(recomputeClosing(closed, closing)).toEqual([{ kind: 'closing-version', facts: {} }]);
  });
});

describe.each(['beacon', 'instant'] as const)('recomputeDraws on a pack drawn by %s', (draw) => {
  it('unchanged: finds nothing', async () => {
    expect(await findingsOf(await makeDrawnPack(draw))).toEqual([]);
  });

  it.each(changesOfVersion2)('after SQL changed %s: names it', async (_, statement, findings) => {
    const packId = await makeDrawnPack(draw);
    await damage(packId, statement);
    const found = await findingsOf(packId);
    for (const finding of findings) expect(found).toContainEqual(expect.stringMatching(finding));
  });
});

describe('recomputeDraws on the numbers of the beacon', () => {
  const noSignature = `decode(repeat('11', 48), 'hex')`;

  it('a round that names another number: names its commit and its signature', async () => {
    const packId = await makeDrawnPack('beacon');
    await damage(packId, `update bound_round set beacon = beacon + 1 ${round2}`);
    const found = await findingsOf(packId);
    expect(found).toContain('round 2 has another commit than its entries give');
    expect(found).toContain('round 3 is bound to an earlier number than the one before');
    expect(found).toContainEqual(expect.stringMatching(/signature of the beacon's number \d+ is/));
  });

  it('a drawn round with a false signature: names number and proof', async () => {
    const packId = await makeDrawnPack('beacon');
    await damage(packId, `update drawn_round set signature = ${noSignature} ${round2}`);
    const found = await findingsOf(packId);
    expect(found).toContain('round 2 has a false proof');
    expect(found).toContainEqual(expect.stringMatching(/signature of the beacon's number \d+ is/));
  });

  it('a pack that nobody has bought: recomputed without rounds, also without a limit', async () => {
    const packId = await makePack(shop, { draw: 'instant', counts: [9], price: 10 });
    expect(await findingsOf(packId)).toEqual([]);
  });

  it('a stored number that no round used yet: names it if its signature is false', async () => {
    const packId = await makeDrawnPack('beacon');
    const number = beacon.numberAt(shop.clock.now()) + 7_777;
    await beacon.publish(shop, number);
    const named = () =>
      recomputeDraws(shop.db, noLimits).then(({ findings }) =>
        findings.some((found) => drawFindingText(found).en.includes(`number ${number} is false`)),
      );
    expect(await named()).toBe(false);
    const change = `update beacon_signature set signature = ${noSignature} where round = ${number}`;
    await damage(packId, change);
    expect(await named()).toBe(true);
    await damage(packId, `delete from beacon_signature where round = ${number}`);
  });

  it('rounds that wait for the beacon: their commits are compared, their draws are not', async () => {
    const packId = await makePack(shop, { draw: 'beacon', counts: [9], price: 10 });
    const memberId = await makeMember(shop, { points: 100 });
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    await drawAll(packId);
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    expect(await findingsOf(packId)).toEqual([]);
    await damage(
      packId,
      `update bound_round set receipt = decode(repeat('11', 64), 'hex') ${round2}`,
    );
    expect(await findingsOf(packId)).toEqual([
      'round 2 has a receipt that the receipt key did not sign',
    ]);
    await drawAll(packId);
  });
});

it.each<[string, string, RegExp]>([
  ['a result', `update pack_round set results = '[[1]]' ${round2}`, /^round 2 has other results/],
  ['an input', `update pack_round set alpha = sha256('') ${round2}`, /^round 2 has another input/],
  [
    'a proof',
    `update pack_round set proof = set_byte(proof, 79, get_byte(proof, 79) # 1) ${round2}`,
    /^round 2 has a false proof$/,
  ],
])(
  'recomputeDraws on a pack of version 1 after SQL changed %s: names it, and nothing before',
  async (_, statement, finding) => {
    const packId = await makeDrawnPack(null);
    expect(await findingsOf(packId)).toEqual([]);
    await damage(packId, statement);
    expect(await findingsOf(packId)).toContainEqual(expect.stringMatching(finding));
  },
);

it('recomputeDraws with a limit: starts at a random round, finds nothing wrong, returns how much it read', async () => {
  const other = await openTestShop({ ...noExternalServices, beacon });
  try {
    const packId = await makePack(other, { draw: 'instant', counts: [5, 45], price: 1 });
    const memberId = await makeMember(other, { points: 1000 });
    for (let round = 0; round < 12; round++)
      await other.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
    for (let run = 0; run < 20; run++) {
      expect(await recomputeDraws(other.db, { rounds: 4, signatures: 0 })).toEqual({
        ...{ rounds: 4, allRounds: 12, signatures: 0, allSignatures: 0 },
        findings: [],
      });
    }
    expect((await checkShop(other.db)).recomputed).toMatchObject({ rounds: 12, allRounds: 12 });
  } finally {
    await other.close();
  }
});

it('checkShop after SQL changed a proof: names the pack and the round', async () => {
  const packId = await makeDrawnPack('beacon');
  const change = 'update drawn_round set proof = set_byte(proof, 0, get_byte(proof, 0) # 7)';
  await damage(packId, `${change} ${round2}`);
  expect((await checkShop(shop.db)).findings.map(shopFindingText)).toContainEqual({
    ja: `パック${packId}：第2回の証明が正しくありません。`,
    en: `pack ${packId}: round 2 has a false proof`,
  });
});
