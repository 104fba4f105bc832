import { describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { readLog } from '../log-file.ts';
import { readShopLog } from '../shop-log.ts';
import { type Change, changesOf } from '../testing/changes-of.ts';
import { makeCompleteLog } from '../testing/make-log-2.ts';
import { acceptedBy, hasPython } from '../testing/python.ts';
import { receiptOf } from '../testing/vectors-2.ts';
import { findWrongSignature, readBeaconKey } from './beacon.ts';
import { type LogSource, sourceOf } from './log.ts';
import { findReceiptError, readReceiptFile } from './receipt-file.ts';
import { verify } from './verify.ts';

const complete = makeCompleteLog();
/**
 * Every change of one value. A log without its closing statement is the log of an open pack: who
 * hides the statement is found by those who saw it, not in the log.
 */
const changes = changesOf(complete).filter(({ name }) => name !== 'closed: left out');
const receipt = receiptOf(complete, 1);
const receiptChanges = changesOf(receipt);

/** The names of the changes that were accepted. */
function acceptedOf(all: readonly Change[], isAccepted: readonly boolean[]): string[] {
  expect(isAccepted).toHaveLength(all.length);
  return all.flatMap(({ name }, place) => (isAccepted[place] ? [name] : []));
}

/** Whether a log is verified as page and command do it. */
async function isVerified(source: LogSource): Promise<boolean> {
  const plan = { packId: 7, depth: 'all', own: [], memory: null } as const;
  return (await verify(plan, source)).ok;
}

/** Whether the command verifies a saved log. */
async function isFileVerified(log: unknown): Promise<boolean> {
  const saved = readLog(JSON.stringify(log));
  return saved.ok && (await isVerified(sourceOf(saved.log)));
}

/** Whether the page verifies a log that a shop answers, in whatever shape. */
async function isAnswerVerified(log: unknown): Promise<boolean> {
  const { rounds, ...sealed }: { rounds?: unknown } = Object.assign({}, log);
  const created = '2026-11-21T00:00:00Z';
  const envelope = { state: 200, csrf: { name: 'n', value: 'v' }, now: created };
  const list = Array.isArray(rounds)
    ? rounds.map((round: object) => ({ ...round, created, drawn: created }))
    : rounds;
  const page = { page: 1, all_page: 1, pages: [1] };
  const fetch: typeof globalThis.fetch = async (input) =>
    Response.json({
      ...envelope,
      data: String(input).includes('/seal/')
        ? { ...sealed, rounds: complete.rounds.length }
        : { list, page },
    });
  try {
    return await isVerified(await readShopLog(fetch, 7));
  } catch {
    return false;
  }
}

describe('changing any single value of a log of version 2', { timeout: 120_000 }, () => {
  it('changes that this test tries: at least one for each kind of field of seal, rounds and closing', () => {
    const changed = new Set(changes.map(({ name }) => name.replace(/: .*$/, '')));
    const missing = [
      'seal.receipt_key',
      'seal.public_key',
      'seal.beacon.chain_hash',
      'seal.beacon.ahead',
      'seal.prizes.0.count',
      'seal.prizes.0.item.photos.0',
      'seal.extras.2.n',
      'seal_hash',
      'rounds.0.entries.0.client_seed',
      'rounds.0.previous',
      'rounds.0.beacon',
      'head',
      'rounds.0.commit',
      'rounds.0.receipt',
      'rounds.0.signature',
      'rounds.0.proof',
      'rounds.0.results.0.0',
      'rounds.0.extras.1.0',
      'rounds.1.extras.0',
      'rounds.2.proof',
      'closed.void_from',
    ].filter((field) => !changed.has(field));
    expect(missing).toEqual([]);
    expect(changes.length).toBeGreaterThan(400);
  });

  it('any single change of a saved log: refused by npm run verify', async () => {
    expect(await isFileVerified(complete)).toBe(true);
    const accepted = await Promise.all(changes.map(({ changed }) => isFileVerified(changed)));
    expect(acceptedOf(changes, accepted)).toEqual([]);
  });

  it('any single change of the log that a shop answers: refused by the fairness page', async () => {
    expect(await isAnswerVerified(complete)).toBe(true);
    const accepted = await Promise.all(changes.map(({ changed }) => isAnswerVerified(changed)));
    expect(acceptedOf(changes, accepted)).toEqual([]);
  });

  it.skipIf(!hasPython)('any single change of a saved log: refused by the Python verifier', () => {
    expect(acceptedBy([[complete]])).toEqual([true]);
    const accepted = acceptedBy(changes.map(({ changed }) => [changed]));
    expect(acceptedOf(changes, accepted)).toEqual([]);
  });
});

describe('changing any single value of a receipt', () => {
  it('any single change of a receipt: refused by the fairness page and by npm run verify', () => {
    const isRight = (changed: unknown) => {
      const read = readReceiptFile(JSON.stringify(changed));
      return read !== null && findReceiptError(read, complete.seal) === null;
    };
    expect(isRight(receipt)).toBe(true);
    expect(receiptChanges.length).toBeGreaterThan(50);
    const accepted = receiptChanges.map(({ changed }) => isRight(changed));
    expect(acceptedOf(receiptChanges, accepted)).toEqual([]);
  });

  it.skipIf(!hasPython)('any single change of a receipt: refused by the Python verifier', () => {
    expect(acceptedBy([[complete, receipt]])).toEqual([true]);
    const accepted = acceptedBy(receiptChanges.map(({ changed }) => [complete, changed]));
    expect(acceptedOf(receiptChanges, accepted)).toEqual([]);
  });
});

it('any single change of three real beacon numbers of drand quicknet: their signatures are refused', () => {
  const { public_key, rounds } = vectors.quicknet;
  const key = readBeaconKey(public_key) ?? expect.fail('the key of quicknet is not read');
  const numbers = rounds.map(({ round, signature }) => ({ number: round, signature }));
  const isRight = (changed: typeof numbers) => findWrongSignature(key, changed) === null;
  expect(isRight(numbers)).toBe(true);
  for (const [place, { number, signature }] of numbers.entries()) {
    const others = [
      { number: number + 1, signature },
      { number: number - 1, signature },
      ...[0, 1, 47, 95].map((at) => ({
        number,
        signature: `${signature.slice(0, at)}${signature[at] === '0' ? '1' : '0'}${signature.slice(at + 1)}`,
      })),
      { number, signature: signature.toUpperCase() },
      { number, signature: `${signature}00` },
    ];
    for (const other of others) expect(isRight(numbers.with(place, other))).toBe(false);
  }
});
