import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { makeLog2, makeSeal2 } from '../testing/make-log-2.ts';
import type { VectorLog } from '../testing/vectors-2.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const seal = makeSeal2([1, 9], []);
const rounds = ['a', 'b', 'c'].map((purchase) => [{ purchase, count: 1, client_seed: '' }]);
const beacon = seal.beacon ?? expect.fail('the pack has a beacon');
/** The newest number of the beacon. */
const newest = () => Math.floor((Date.now() / 1000 - beacon.genesis) / beacon.period) + 1;
/** Makes a log with one round for each of these numbers of the beacon. */
const logOf = (...numbers: number[]) => makeLog2(seal, rounds.slice(0, numbers.length), numbers);

/** The log that the shop at `address` publishes. */
let published: VectorLog;
let address: string;
let folder: string;
const server = createServer(async (request, response) => {
  const answer = await fakeShop(published).fetch(`http://shop.test${request.url}`);
  response.setHeader('content-type', 'application/json').end(await answer.text());
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-watch-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs the command; ends it by Ctrl+C once it has printed a text. */
function run(args: readonly string[], until?: string): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, INIT_CWD: folder },
  });
  let out = '';
  let isEnding = false;
  child.stdout.on('data', (chunk) => {
    out += chunk;
    if (until === undefined || !out.includes(until) || isEnding) return;
    isEnding = true;
    child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk) => (out += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, out })));
}

const watch = (file: string, until = 'The shop answers') =>
  run(['--watch', address, '--save', file], until);

describe('npm run verify -- --watch as a process, at a shop that answers by HTTP', {
  timeout: 60_000,
}, () => {
  it('watching an honest log, then verifying it against the saved hashes: accepted', async () => {
    const first = newest() - 100;
    published = logOf(first);
    const watched = await watch('honest.jsonl');
    expect(watched.code).toBe(0);
    expect(watched.out).toContain('1 head saved. None contradicts an earlier one.');
    expect(await readFile(join(folder, 'honest.jsonl'), 'utf8')).toContain(published.head);

    published = logOf(first, newest() + 2);
    const verified = await run([address, '7', '--witness', 'honest.jsonl']);
    expect(verified.out).toContain('witness 1 head seen from');
    expect(verified.code).toBe(0);
  });

  it('verifying a round that was stored after its beacon number was published, against hashes saved before: refused', async () => {
    const first = newest() - 100;
    published = logOf(first);
    await watch('late.jsonl');
    published = logOf(first, newest() - 10);
    expect((await run([address, '7'])).code).toBe(0);
    const { code, out } = await run([address, '7', '--witness', 'late.jsonl']);
    expect(out).toContain('the shop could have known the result');
    expect(out).toContain('(bound-too-late)');
    expect(code).toBe(1);
  });

  it.each([
    ['goes back', () => logOf(1), 'CONTRADICTION: pack 7 has 1 round, and had 2'],
    ['is replaced', () => logOf(1, 3), 'CONTRADICTION: round 2 of pack 7 is another one'],
  ])(
    'newest round of a log that %s between two watches: the second watch reports it and exits with 1, verifying refuses the log',
    async (name, other, sentence) => {
      const file = `${name.replace(' ', '-')}.jsonl`;
      published = logOf(1, 2);
      await watch(file);
      published = other();
      const { code, out } = await watch(file, 'CONTRADICTION');
      expect(out).toContain(sentence);
      expect(out).toContain('SOME CONTRADICT EARLIER ONES');
      expect(code).toBe(1);
      expect((await run([address, '7', '--witness', file])).code).toBe(1);
    },
  );
});
