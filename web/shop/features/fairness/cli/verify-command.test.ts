import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { readLog, writeLog } from '../log-file.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { spoilable } from '../testing/judge.ts';
import { makeLog, makeSeal } from '../testing/make-log.ts';
import { closingOf, publishedVectors, waitingFrom } from '../testing/vectors-2.ts';
import { runVerify } from './verify-command.ts';

const entries = [
  [
    { purchase: 'first', count: 2, client_seed: '' },
    { purchase: 'mine', count: 3, client_seed: 'good luck' },
  ],
  [{ purchase: 'last', count: 1, client_seed: '' }],
  [{ purchase: 'later', count: 1, client_seed: '' }],
];
const log = makeLog(makeSeal([1, 2, 7]), entries);
const address = 'http://shop.test';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-verify-'));
  await writeFile(join(folder, 'log.json'), writeLog(log));
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run verify', () => {
  it('verify with a shop’s URL: prints sealed, drawn and remaining prizes, exits with 0', async () => {
    const { code, out } = await verify(fakeShop(log).fetch, address, '7');
    expect(code).toBe(0);
    expect(out).toContain('VERIFIED\n');
    expect(out).toContain('3 of 3 rounds proved');
    expect(out).toContain(`Last hash ${log.head}`);
    expect(out).toMatch(/^ +7 +\d +\d {2}賞 2 \(T-2\)$/m);
  });

  it('verify --purchase with --depth mine (prove only own rounds): prints the purchase, proves only its round', async () => {
    const { code, out } = await verify(
      fakeShop(log).fetch,
      address,
      '7',
      '--depth',
      'mine',
      '--purchase',
      'mine',
    );
    expect(code).toBe(0);
    expect(out).toContain('1 of 3 rounds proved');
    expect(out).toContain('Purchase mine: 3 cards in round 1, client seed "good luck"');
  });

  it("verify of a closed pack: says which rounds are void, saves the shop's statement with the log", async () => {
    const vectors2 = publishedVectors('with_beacon');
    const closed = { ...vectors2, closed: closingOf(vectors2) };
    const { code, out } = await verify(
      fakeShop(closed).fetch,
      address,
      '7',
      '--save',
      'closed.json',
    );
    expect(code).toBe(0);
    expect(out).toContain('the shop signed that nothing from round 5 on is drawn');
    const saved = readLog(await readFile(join(folder, 'closed.json'), 'utf8'));
    expect(saved.ok && saved.log.closed).toEqual(closed.closed);
  });

  it('verify of a closed pack with void rounds: names them, a purchase of them is void, none of them waits', async () => {
    const waiting = waitingFrom(publishedVectors('with_beacon'), 3);
    const closed = { ...waiting, closed: closingOf(waiting, { void_from: 3 }) };
    const { code, out } = await verify(fakeShop(closed).fetch, address, '7', '--purchase', 'p-4');
    expect(code).toBe(0);
    expect(out).toContain('the shop signed that nothing from round 3 on is drawn');
    expect(out).toContain('void    rounds 3 to 4: never drawn; the shop refunds them in full');
    expect(out).toContain('Purchase p-4: 10 cards in round 3');
    expect(out).toContain('  void: never drawn; the shop refunds the purchase in full');
    expect(out).not.toContain('waiting');
  });

  it('verify of a closed pack with a statement of another key: not verified', async () => {
    const vectors2 = publishedVectors('with_beacon');
    const closed = { ...vectors2, closed: { ...closingOf(vectors2), signature: '00'.repeat(64) } };
    const { code, out } = await verify(fakeShop(closed).fetch, address, '7');
    expect(code).toBe(1);
    expect(out).toContain('(closing-invalid)');
  });

  it('verify --depth mine (prove only own rounds) without a purchase: says that nothing was proved', async () => {
    const { code, out } = await verify(fakeShop(log).fetch, address, '7', '--depth', 'mine');
    expect(code).toBe(0);
    expect(out).toContain('CONSISTENT, but nothing was proved');
  });

  it('verify a log with a missing round: names the first error and the rounds before it', async () => {
    const spoilt = spoilable(log);
    spoilt.rounds.splice(1, 1);
    const { code, out } = await verify(fakeShop(spoilt).fetch, address, '7');
    expect(code).toBe(1);
    expect(out).toContain('NOT VERIFIED');
    expect(out).toContain('round 2: It is not in the record');
    expect(out).toContain('Nothing is wrong before it, in rounds 1 to 1.');
  });

  it('verify --save with an invalid log: saves it, and reports the same from the file', async () => {
    const spoilt = spoilable(log);
    spoilt.head = spoilt.seal_hash;
    const online = await verify(fakeShop(spoilt).fetch, address, '7', '--save', 'spoilt.json');
    expect(online.code).toBe(1);
    const saved = await verify(unreachable, 'spoilt.json', '7');
    expect(saved).toEqual(online);
    expect(saved.out).toContain(`published ${log.seal_hash}`);
  });

  it('verify --save to an existing file: refuses, leaves the file unchanged', async () => {
    const before = await readFile(join(folder, 'log.json'), 'utf8');
    const { code, err } = await verify(fakeShop(log).fetch, address, '7', '--save', 'log.json');
    expect(code).toBe(2);
    expect(err).toContain('The log cannot be kept');
    expect(await readFile(join(folder, 'log.json'), 'utf8')).toBe(before);
  });

  it('verify --earlier with a rewritten log: reports that the past was rewritten', async () => {
    expect((await verify(fakeShop(log).fetch, address, '7', '--earlier', 'log.json')).code).toBe(0);
    const rewritten = makeLog(log.seal, entries.toReversed());
    const { code, out } = await verify(
      fakeShop(rewritten).fetch,
      address,
      '7',
      '--earlier',
      'log.json',
    );
    expect(code).toBe(1);
    expect(out).toContain('the past was rewritten');
  });

  it('verify a seal with an extra key and a matching hash: refused as malformed', async () => {
    const sealed = { ...makeSeal([1, 2, 7]), note: 'prizes may be replaced' };
    const { code, out } = await verify(fakeShop(makeLog(sealed, entries)).fetch, address, '7');
    expect(code).toBe(1);
    expect(out).toContain('The record is not written as the protocol says (note)');
  });

  it('verify --seed: compares the recorded seed with the one that was sent', async () => {
    const asked = [address, '7', '--purchase', 'mine', '--seed'] as const;
    expect((await verify(fakeShop(log).fetch, ...asked, 'good luck')).code).toBe(0);
    const { code, out } = await verify(fakeShop(log).fetch, ...asked, 'bad luck');
    expect(code).toBe(1);
    expect(out).toContain(
      'NOT VERIFIED\n  round 1: The record has the seed “good luck” for purchase mine',
    );
    expect(out).toContain('sent          "bad luck"');
  });

  it('verify --token and --key: computes the purchase’s public id and finds the purchase', async () => {
    const [{ token, key, purchase } = { token: '', key: '', purchase: '' }] = vectors.purchase_ids;
    const own = makeLog(makeSeal([1, 2, 7]), [[{ purchase, count: 1, client_seed: '' }]]);
    const asked = [address, '7', '--token', token, '--key', key] as const;
    const found = await verify(fakeShop(own).fetch, ...asked);
    expect(found.code).toBe(0);
    expect(found.out).toContain(`Purchase ${purchase}: 1 card in round 1`);
    expect((await verify(fakeShop(log).fetch, ...asked)).out).toContain('is not in the record');
    const other = await verify(fakeShop(log).fetch, ...asked, '--purchase', 'mine');
    expect(other.code).toBe(1);
    expect(other.out).toContain(`Purchase mine should have the number ${purchase}`);
  });

  it.each<[string, string[], string]>([
    ['a key without its token', [address, '7', '--key', 'k'], '--token and --key belong together'],
    ['a seed without its purchase', [address, '7', '--seed', 's'], '--seed needs the purchase'],
    [
      'a seed of two purchases',
      [address, '7', '--purchase', 'a', 'b', '--seed', 's'],
      'are about one purchase',
    ],
    [
      'a shop that does not answer',
      [address, '7'],
      'The shop does not answer. Nothing was found out.',
    ],
    ['a file that is not there', ['nothing.json', '7'], 'neither an address'],
    ['a pack that is no number', [address, 'seven'], 'whole number'],
    [
      'a log of another pack that was saved earlier',
      [address, '8', '--earlier', 'log.json'],
      'is of pack 7',
    ],
    ['an unknown depth', [address, '7', '--depth', 'some'], 'Allowed choices are mine, all'],
    ['a missing pack', [address], "missing required argument 'packId'"],
  ])(
    'verify with %s: exits with 2, prints no result',
    async (_, args, sentence) => {
      const { code, out, err } = await verify(unreachable, ...args);
      expect(code).toBe(2);
      expect(err).toContain(sentence);
      expect(out).toBe('');
    },
    15_000,
  );

  it('verify a file that is no log: exits with 2, names the place of the error', async () => {
    await writeFile(
      join(folder, 'other.json'),
      JSON.stringify({ ...log, rounds: [{ round: 'one' }] }),
    );
    const { code, err } = await verify(unreachable, 'other.json', '7');
    expect(code).toBe(2);
    expect(err).toContain('other.json is not a saved log: see rounds.0.round in it.');
  });
});

const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

async function verify(fetch: typeof globalThis.fetch, ...args: string[]) {
  let out = '';
  let err = '';
  const code = await runVerify(args, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    folder,
    fetch,
  });
  return { code, out, err };
}
