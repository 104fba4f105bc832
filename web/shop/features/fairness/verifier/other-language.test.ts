import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import vectors2 from '../../../../../contract/vectors/fairness-2-vectors.json' with {
  type: 'json',
};
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { makeQuicknetLog } from '../testing/make-log-2.ts';
import { acceptedBy, beaconProgram, hasPython, run, runWith } from '../testing/python.ts';
import { closingOf, publishedVectors, waitingFrom } from '../testing/vectors-2.ts';

/** Runs the Python verifier of docs/fairness.md, if Python is installed. */
describe.skipIf(!hasPython)('the verifier in Python', () => {
  it('the Python verifier: accepts the published example log', () => {
    expect(run(vectors.run)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('VERIFIED'),
    });
  });

  it('the Python verifier: refuses a changed result', () => {
    const spoilt = structuredClone(vectors.run);
    spoilt.rounds[1]?.results[0]?.reverse();
    expect(run(spoilt)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('NOT VERIFIED: round 2'),
    });
  });

  it.each(['seal', 'prize', 'round', 'entry'])(
    'the Python verifier: refuses an extra key in a %s',
    (where) => {
      const { seal, rounds } = vectors.run;
      const [first, ...others] = rounds;
      const entries = first?.entries.map((entry) => ({
        ...entry,
        ...(where === 'entry' ? { note: 1 } : {}),
      }));
      const spoilt = {
        ...vectors.run,
        seal: {
          ...seal,
          prizes: seal.prizes.map((prize) => ({
            ...prize,
            ...(where === 'prize' ? { note: 1 } : {}),
          })),
          ...(where === 'seal' ? { note: 1 } : {}),
        },
        rounds: [{ ...first, entries, ...(where === 'round' ? { note: 1 } : {}) }, ...others],
      };
      expect(run(spoilt)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^NOT VERIFIED: .*keys/),
      });
    },
  );

  it('the Python verifier: refuses a proof with a flipped bit', () => {
    const spoilt = structuredClone(vectors.run);
    for (const round of spoilt.rounds.slice(2)) round.proof = `${round.proof.slice(0, -4)}6200`;
    expect(run(spoilt)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('round 3: proof'),
    });
  });
});

/** The pack with a beacon of the vectors, as a shop publishes it. */
const withBeacon = asPublished(vectors2.with_beacon);
type Published = typeof withBeacon;

/** Without what follows from the rest. */
function asPublished<Round extends { alpha: string; beta: string }>(log: {
  seal: { pack_id: number };
  seal_hash: string;
  rounds: Round[];
  head: string;
}) {
  return { ...log, rounds: log.rounds.map(({ alpha: _, beta: __, ...round }) => round) };
}

describe.skipIf(!hasPython)('the verifier in Python, version 2', () => {
  it.each([withBeacon, asPublished(vectors2.instant)])(
    'the Python verifier, version 2: accepts the published example logs',
    (log) => {
      expect(run(log)).toMatchObject({ status: 0, stdout: expect.stringContaining('VERIFIED') });
    },
  );

  it('the Python verifier, a log whose last rounds wait for the beacon: accepted, says so', () => {
    const rounds = withBeacon.rounds.map((round) =>
      round.round < 3
        ? round
        : { ...round, signature: null, proof: null, results: null, extras: null },
    );
    expect(run({ ...withBeacon, rounds })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Rounds 3 and later wait'),
    });
  });

  it.each<[string, string, (log: Published) => unknown]>([
    ['a changed purchase', 'round 3: commit', (log) => rename(log, 2)],
    ['a receipt of another round', 'round 2: receipt', (log) => swap(log, 'receipt')],
    ['a proof of another round', 'round 2: proof', (log) => swap(log, 'proof')],
    [
      'extras of nobody',
      'round 2: extras \\[\\] given, \\[91\\] won',
      (log) => Object.assign(log.rounds[1] ?? {}, { extras: [[]] }),
    ],
    [
      'another copy in the seal',
      'seal: hash',
      (log) => Object.assign(log.seal, { sealed_at: '2026-11-23T00:00:00.000Z' }),
    ],
    ['a round left out', 'round 2: chain', (log) => log.rounds.splice(1, 1)],
    [
      'a round drawn before an earlier one',
      'round 3: drawn before round 2',
      (log) =>
        Object.assign(log.rounds[1] ?? {}, {
          ...{ signature: null, proof: null },
          ...{ results: null, extras: null },
        }),
    ],
  ])('the Python verifier, version 2: refuses %s', (_, sentence, spoil) => {
    const spoilt = structuredClone(withBeacon);
    spoil(spoilt);
    expect(run(spoilt)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`^NOT VERIFIED: ${sentence}`)),
    });
  });

  it('the Python verifier: finds the round of a receipt in the log', () => {
    expect(run(withBeacon, receiptOf(withBeacon, 2))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('RECEIPT VERIFIED: it is of round 2'),
    });
  });

  it.each<[string, string, (receipt: Receipt, log: Published) => unknown]>([
    ['of another scheme', 'receipt: scheme', (receipt) => (receipt.scheme = 'kaifu-receipt-1')],
    ['with a changed number', 'receipt: commit', (receipt) => (receipt.round = 3)],
    ['signed for another round', 'receipt: signature', signedForAnother],
    ['of another pack', 'receipt: of another seal', (receipt) => (receipt.pack_id += 1)],
    ['newer than the log', '.*the log ends before round 2', (_, log) => log.rounds.splice(1)],
    [
      'whose round the shop has replaced',
      '.*the shop has changed its log',
      (_, log) => Object.assign(log.rounds[1] ?? {}, { commit: '00'.repeat(32) }),
    ],
  ])('the Python verifier: refuses a receipt %s', (_, sentence, spoil) => {
    const [receipt, log] = [receiptOf(withBeacon, 2), structuredClone(withBeacon)];
    spoil(receipt, log);
    expect(run(log, receipt)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`^NOT VERIFIED: ${sentence}`)),
    });
  });

  it("the Python verifier's check of the beacon: accepts a real number, refuses the next one's signature", () => {
    const { public_key, rounds } = vectors2.quicknet;
    const [{ round, signature } = { round: 0, signature: '' }] = rounds;
    const isSigned = (number: number) =>
      spawnSync('python3', [beaconProgram, public_key, String(number), signature], {
        encoding: 'utf8',
      }).stdout;
    expect(isSigned(round)).toBe('SIGNED\n');
    expect(isSigned(round + 1)).toBe('NOT SIGNED\n');
  });
});

describe.skipIf(!hasPython)('the verifier in Python, closed packs', () => {
  const waiting = waitingFrom(publishedVectors('with_beacon'), 3);
  const closings = [
    closingOf(waiting, { void_from: 3 }),
    closingOf(waiting, { void_from: 2 }),
    closingOf(waiting, { void_from: 6 }),
    closingOf(waiting, { head: '00'.repeat(32) }),
    closingOf(waiting, { seal: '00'.repeat(32) }),
    closingOf(waiting, { pack_id: 8 }),
    { ...closingOf(waiting), void_from: 3 },
    { ...closingOf(waiting), note: 'x' },
    { ...closingOf(waiting), signature: waiting.rounds[3]?.receipt ?? '' },
  ];

  it('the Python verifier, a closed pack with void rounds: names them, none of them waits', () => {
    const { status, stdout } = run({ ...waiting, closed: closings[0] });
    expect(status).toBe(0);
    expect(stdout).toContain('The shop signed that nothing from round 3 on is drawn.');
    expect(stdout).toContain('Rounds 3 and later are void: never drawn');
    expect(stdout).not.toContain('wait for the beacon');
  });

  it('the Python verifier, a pack that was closed when it ended: waiting rounds still wait', () => {
    const { status, stdout } = run({ ...waiting, closed: closingOf(waiting) });
    expect(status).toBe(0);
    expect(stdout).toContain('The shop signed that nothing from round 5 on is drawn.');
    expect(stdout).toContain('Rounds 3 and later wait for the beacon.');
    expect(stdout).not.toContain('void');
  });

  it('the Python verifier, a drawn round declared void, a false or changed statement: each refused', () => {
    const accepted = acceptedBy(closings.map((closed) => [{ ...waiting, closed }]));
    expect(accepted).toEqual(closings.map((_, place) => place === 0));
  });
});

describe.skipIf(!hasPython)('the verifier in Python, the witness rule', () => {
  const { period, genesis } = vectors2.with_beacon.seal.beacon;
  /** When the beacon publishes the number of a round, in milliseconds. */
  const publishedAt = (round: number) =>
    (genesis + ((withBeacon.rounds[round - 1]?.beacon ?? 0) - 1) * period) * 1000;
  /** The head after `round` rounds, seen at a time, as the watcher writes it. */
  const headAfter = (round: number, at: number, commit?: string) => ({
    pack_id: 7,
    round,
    commit: commit ?? withBeacon.rounds[round - 1]?.commit ?? withBeacon.seal_hash,
    receipt: '',
    at: new Date(at).toISOString(),
  });
  const late = publishedAt(3) + 2 * period * 1000;

  /** Runs the verifier on the example log, with a file of heads. */
  function witnessed(heads: object[], more = '') {
    const folder = mkdtempSync(join(tmpdir(), 'kaifu-heads-'));
    const file = join(folder, 'heads.jsonl');
    try {
      writeFileSync(file, heads.map((head) => `${JSON.stringify(head)}\n`).join('') + more);
      return runWith(['--witness', file], withBeacon);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it("the Python verifier, newest hashes that a witness saw before the next round's number was published: accepted", () => {
    const heads = [0, 1, 2, 3].map((round) => headAfter(round, publishedAt(round + 1) - 1));
    // The head of another pack, and a last line that was cut off, say nothing.
    const other = { ...headAfter(4, 0, '00'), pack_id: 8 };
    expect(witnessed([...heads, other], '{"pack_id":7,"rou')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Witness: none of 4 heads'),
    });
  });

  it("the Python verifier, a newest hash that a witness still saw two periods (6 s) after the next round's number was published: refused; earlier: accepted", () => {
    expect(witnessed([headAfter(2, late)])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('witness: round 3 was not there at'),
    });
    expect(witnessed([headAfter(2, late - 1)])).toMatchObject({ status: 0 });
    expect(witnessed([headAfter(4, late + 1e9)])).toMatchObject({ status: 0 });
    // Each later round must be new, not only the one that follows the head.
    expect(witnessed([headAfter(0, publishedAt(4) + 1e9)])).toMatchObject({
      stderr: expect.stringContaining('witness: round 1 was not there at'),
    });
  });

  it.each<[string, string, object]>([
    ['of another round 2', 'round 2 is another one', headAfter(2, 0, '00'.repeat(32))],
    ['of another seal', 'round 0 is another one', headAfter(0, 0, '00'.repeat(32))],
    ['of a longer log', 'round 5 was there at', headAfter(5, 0, '00'.repeat(32))],
    ['of another pack alone', 'has no head of pack 7', { ...headAfter(2, 0), pack_id: 8 }],
  ])('the Python verifier, a hash that a witness saw %s: refused', (_, sentence, head) => {
    expect(witnessed([head])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`^NOT VERIFIED: witness: .*${sentence}`)),
    });
  });

  it('the Python verifier, a file of witnessed hashes that is missing: refused', () => {
    expect(runWith(['--witness', '/nowhere/heads.jsonl'], withBeacon)).toMatchObject({ status: 1 });
  });
});

describe.skipIf(!hasPython)('the verifier in Python, which beacon draws a pack', () => {
  const demanded = ['--beacon', 'quicknet'];
  const ownChain = vectors2.with_beacon.seal.beacon;
  it('the Python verifier, a pack that drand quicknet draws: says so, also if quicknet is required', () => {
    for (const options of [[], demanded])
      expect(runWith(options, makeQuicknetLog())).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('public beacon: drand quicknet'),
      });
  });

  it('the Python verifier, a pack that another chain draws: warns, refuses it if quicknet is required', () => {
    expect(run(withBeacon)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        `WARNING: NOT a public beacon we know: chain ${ownChain.chain_hash}`,
      ),
    });
    for (const log of [withBeacon, asPublished(vectors2.instant), vectors.run])
      expect(runWith(demanded, log)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('not drawn with drand quicknet, as demanded'),
      });
  });

  const { chain_hash, public_key } = ownChain;
  it.each([
    ['public_key', { public_key }],
    ['period', { period: 30 }],
    ['genesis', { genesis: 1_692_803_370 }],
    ['chain_hash', { chain_hash, genesis: 1_800_000_000 }],
  ])(
    'the Python verifier, a seal that names drand quicknet with another %s: refused',
    (field, changed) => {
      expect(run(makeQuicknetLog(changed))).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`beacon: ${field} is not that of quicknet`),
      });
    },
  );
});

function rename(log: Published, place: number) {
  const [entry] = log.rounds[place]?.entries ?? [];
  Object.assign(entry ?? {}, { purchase: 'another' });
}

/** The receipt file of a round, as its buyers save it. */
function receiptOf({ seal, seal_hash, rounds }: Published, number: number) {
  const found = rounds.find(({ round }) => round === number);
  if (found === undefined) throw new Error(`the example has no round ${number}`);
  const { round, previous, entries, beacon, commit, receipt } = structuredClone(found);
  const { pack_id } = seal;
  return {
    ...{ scheme: 'kaifu-receipt-2', pack_id, seal_hash },
    ...{ round, previous, entries, beacon, commit, receipt },
  };
}
type Receipt = ReturnType<typeof receiptOf>;

function signedForAnother(receipt: Receipt) {
  receipt.receipt = receiptOf(withBeacon, 3).receipt;
}

/** Gives the second round what the first has. */
function swap(log: Published, field: 'receipt' | 'proof') {
  Object.assign(log.rounds[1] ?? {}, { [field]: log.rounds[0]?.[field] });
}
