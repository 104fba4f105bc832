import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLog } from '../log-file.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import {
  closingOf,
  publishedVectors,
  receiptOf,
  type VectorLog,
  waitingFrom,
} from '../testing/vectors-2.ts';
import { runVerify } from './verify-command.ts';
import { readSeenHeads, watchHeads } from './watch.ts';

const log = publishedVectors('with_beacon');
const address = 'http://shop.test';
let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-watch-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The head after a number of rounds as the shop answers it. */
function headAfter(round: number, from: VectorLog = log) {
  const { commit = '', receipt = '' } = from.rounds[round - 1] ?? {};
  return { pack_id: 7, round, commit, receipt };
}

/** Watches a shop that sends these heads one after the other; null stands for no response. */
async function watch(answers: readonly (object | null)[], file = `heads-${files++}.json`) {
  let question = 0;
  let output = '';
  const path = join(folder, file);
  const isHonest = await watchHeads(address, path, {
    fetch: async () => {
      const head = answers[question++];
      if (head == null) throw new TypeError('fetch failed');
      const envelope = { state: 200, csrf: { name: 'n', value: 'v' }, now: '2026-11-21T00:00:00Z' };
      const data = { now: '2026-11-21T00:00:00Z', packs: [head] };
      return Response.json({ ...envelope, data });
    },
    write: (text) => (output += text),
    now: () => new Date(1_000 * question),
    wait: async () => question < answers.length,
  });
  return { isHonest, output, path };
}

describe("npm run verify -- --watch, which stores the newest hash of a pack's log", () => {
  it('watching a log that grows: each newest hash is stored with the time of its request', async () => {
    const { isHonest, output, path } = await watch([headAfter(1), headAfter(1), headAfter(3)]);
    expect(isHonest).toBe(true);
    expect(output).toBe(
      `Watching ${address}. Heads are saved in ${path}. Ctrl+C ends the watch.\n` +
        '1970-01-01T00:00:00.000Z The shop answers: 1 pack on sale.\n' +
        '3 heads saved. None contradicts an earlier one.\n' +
        `To compare a log with them: npm run verify -- ${address} <packId> --witness ${path}\n`,
    );
    expect(await readSeenHeads(path, 7)).toEqual([
      { round: 1, hash: log.rounds[0]?.commit, at: 0 },
      { round: 1, hash: log.rounds[0]?.commit, at: 1_000 },
      { round: 3, hash: log.rounds[2]?.commit, at: 2_000 },
    ]);
    expect(await readSeenHeads(path, 8)).toEqual([]);
  });

  it('watching a log whose newest round goes back to an earlier one: reported, the watch goes on', async () => {
    const { isHonest, output, path } = await watch([headAfter(3), headAfter(2), headAfter(3)]);
    expect(isHonest).toBe(false);
    expect(output).toContain(
      'CONTRADICTION: pack 7 has 2 rounds, and had 3 at 1970-01-01T00:00:00.000Z. Rounds were removed.',
    );
    expect(output).toContain('SOME CONTRADICT EARLIER ONES');
    expect(await readSeenHeads(path, 7)).toHaveLength(3);
  });

  it('watching a log in which the same round gets another hash, also after a restart: reported', async () => {
    const { path } = await watch([headAfter(3)], 'again.json');
    await writeFile(path, `${await readFile(path, 'utf8')}{"pack_id":7,"rou`);
    const other = { ...headAfter(3), commit: '00'.repeat(32) };
    const { isHonest, output } = await watch([other], 'again.json');
    expect(isHonest).toBe(false);
    expect(output).toContain('which has heads of 1 pack already');
    expect(output).toContain('CONTRADICTION: round 3 of pack 7 is another one than at');
  });

  it('watching the log of a shop that stops responding for a while: reported once, and once more when it responds again', async () => {
    // A question is sent four times before it fails.
    const twoFailures = Array.from({ length: 8 }, () => null);
    const { isHonest, output } = await watch([headAfter(1), ...twoFailures, headAfter(2)]);
    expect(isHonest).toBe(true);
    expect(output.match(/The shop does not answer/g)).toHaveLength(1);
    expect(output.match(/The shop answers/g)).toHaveLength(2);
    expect(output).toContain('2 heads saved.');
  }, 30_000);

  it('verify --watch with a file that cannot be written: exits with 2, says so', async () => {
    const { code, err } = await verify('--watch', address, '--save', 'nowhere/heads.jsonl');
    expect(code).toBe(2);
    expect(err).toContain('nowhere/heads.jsonl cannot be written');
  });

  it('watching the log of a shop that does not respond: reported, nothing is stored', async () => {
    const { isHonest, output, path } = await watch([null]);
    expect(isHonest).toBe(true);
    expect(output).toContain('The shop does not answer.');
    await expect(readSeenHeads(path, 7)).rejects.toThrow('ENOENT');
  });

  it('verify --witness with stored hashes: refuses a round that was stored after its beacon number was published', async () => {
    const { path } = await watch([headAfter(2)]);
    await writeFile(join(folder, 'log.json'), writeLog(log));
    const asked = ['log.json', '7', '--witness', path] as const;
    const right = await verify(...asked);
    expect(right.code).toBe(0);
    expect(right.out).toContain('witness 1 head seen from 1970-01-01T00:00:00.000Z to');
    // The same head, seen long after the number of round 3 was published.
    const late = JSON.stringify({ ...headAfter(2), at: '2026-11-21T00:00:00.000Z' });
    await writeFile(path, `${late}\n`);
    const { code, out } = await verify(...asked);
    expect(code).toBe(1);
    expect(out).toContain('(bound-too-late)');
  });

  it('verify --witness with a file that is missing or has no hash of the pack: exits with 2', async () => {
    await writeFile(join(folder, 'log.json'), writeLog(log));
    const missing = await verify('log.json', '7', '--witness', 'nothing.jsonl');
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('nothing.jsonl cannot be read');
    await writeFile(join(folder, 'other.jsonl'), JSON.stringify({ ...headAfter(2), pack_id: 8 }));
    const other = await verify('log.json', '7', '--witness', 'other.jsonl');
    expect(other).toMatchObject({ code: 2, out: '' });
    expect(other.err).toContain('other.jsonl has no head of pack 7');
  });

  it('verify --watch without a file, or with no address: exits with 2, says how to use it', async () => {
    const { code, err } = await verify('--watch', address);
    expect(code).toBe(2);
    expect((await verify('--watch', 'shop:example', '--save', 'heads.jsonl')).code).toBe(2);
    expect(err).toContain('--watch <shop> --save <file>');
  });
});

describe('npm run verify -- --receipt', () => {
  it('verify a receipt and the log that has its round: accepted as right', async () => {
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(receiptOf(log, 3)));
    const { code, out } = await verify('--receipt', 'receipt.json', address);
    expect(code).toBe(0);
    expect(out).toContain('round 3 of pack 7, bound to number 21266674');
    expect(out).toContain('The log has it so.');
  });

  it('verify a receipt whose round waits, is void, or is of another pack: says so in a sentence', async () => {
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(receiptOf(log, 3)));
    const asked = ['--receipt', 'receipt.json', address] as const;
    expect((await verify(...asked)).out).toContain('The log has it so. It is drawn.');
    const waiting = waitingFrom(log, 3);
    expect((await verifyAt(waiting, ...asked)).out).toContain('It is not drawn yet.');
    const closed = { ...waiting, closed: closingOf(waiting, { void_from: 3 }) };
    expect((await verifyAt(closed, ...asked)).out).toContain('It is void by the shop’s signed');
    const unsigned = { ...waiting, closed: { ...closed.closed, signature: '00'.repeat(64) } };
    expect((await verifyAt(unsigned, ...asked)).out).toContain('It is not drawn yet.');
    const ofInstant = receiptOf(publishedVectors('instant'), 1);
    await writeFile(join(folder, 'instant.json'), JSON.stringify(ofInstant));
    await writeFile(join(folder, 'log.json'), writeLog(log));
    const other = await verify('--receipt', 'instant.json', 'log.json');
    expect(other.code).toBe(1);
    expect(other.out).toContain('It is of pack 8, and the log is of pack 7.');
  });

  it('verify a right receipt against a log that was changed: proves that the shop changed it', async () => {
    const shorter = { ...log, rounds: log.rounds.slice(0, 2), head: log.rounds[1]?.commit ?? '' };
    const { code, out } = await verifyAt(shorter, '--receipt', 'receipt.json', address);
    expect(code).toBe(1);
    expect(out).toContain('BUT THE LOG DIFFERS: it has no such round');
  });

  it('verify a changed receipt: refused with the reason', async () => {
    const changed = { ...receiptOf(log, 3), beacon: 1 };
    await writeFile(join(folder, 'changed.json'), JSON.stringify(changed));
    const { code, out } = await verify('--receipt', 'changed.json', address);
    expect(code).toBe(1);
    expect(out).toContain('do not belong to its commit');
  });

  it('verify a file that is no receipt: exits with 2', async () => {
    await writeFile(join(folder, 'none.json'), '{}');
    const { code, err } = await verify('--receipt', 'none.json', address);
    expect(code).toBe(2);
    expect(err).toContain('none.json is not a receipt.');
  });
});

describe('npm run verify with a pack of version 2', () => {
  it('verify rounds that wait for the beacon: accepted, names the number that they wait for', async () => {
    const { code, out } = await verifyAt(waitingFrom(log, 3), address, '7', '--purchase', 'p-4');
    expect(code).toBe(0);
    expect(out).toContain('2 of 2 rounds proved');
    expect(out).toContain('2 rounds not drawn yet');
    expect(out).toContain('waits for number 21266674 of the beacon');
  });

  it('verify a purchase that won extra prizes: lists them', async () => {
    const { out } = await verify(address, '7', '--purchase', 'p-4');
    expect(out).toContain('  2 × Five (extra)\n  1 × Seven (extra)');
  });
});

const verify = (...args: string[]) => verifyAt(log, ...args);

async function verifyAt(shopLog: VectorLog, ...args: string[]) {
  let out = '';
  let err = '';
  const code = await runVerify(args, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    folder,
    fetch: fakeShop(shopLog).fetch,
  });
  return { code, out, err };
}
