import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { makeQuicknetLog } from '../testing/make-log-2.ts';
import { publishedVectors, receiptOf, type VectorLog } from '../testing/vectors-2.ts';
import { runVerify } from './verify-command.ts';

const ownChain = publishedVectors('with_beacon');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-beacon-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run verify says which beacon draws a pack', () => {
  it('verify a pack that drand quicknet draws: says so, also with --beacon quicknet', async () => {
    const log = makeQuicknetLog();
    for (const more of [[], ['--beacon', 'quicknet']]) {
      const { code, out } = await verify(log, 'http://shop.test', '7', ...more);
      expect(code).toBe(0);
      expect(out).toContain('beacon  public beacon: drand quicknet');
    }
  });

  it('verify a pack that another chain draws: verified with a warning that names the chain', async () => {
    const { code, out } = await verify(ownChain, 'http://shop.test', '7');
    expect(code).toBe(0);
    expect(out).toContain(
      `WARNING: NOT a public beacon we know: chain ${ownChain.seal.beacon?.chain_hash},\n` +
        '          run by the holder of its key; the sandbox of a demo uses one',
    );
  });

  it('verify --beacon quicknet with a pack that another chain draws: not verified, exits with 1', async () => {
    const { code, out } = await verify(ownChain, 'http://shop.test', '7', '--beacon', 'quicknet');
    expect(code).toBe(1);
    expect(out).toContain('NOT VERIFIED\n  the seal: You demanded drand quicknet');
    expect(out).not.toContain('WARNING');
  });

  it('verify --beacon quicknet with a pack that is drawn without a beacon: not verified, exits with 1', async () => {
    const instant = publishedVectors('instant');
    const asked = ['http://shop.test', '8', '--beacon', 'quicknet'];
    const { code, out } = await verify(instant, ...asked);
    expect(code).toBe(1);
    expect(out).toContain('drawn without a beacon');
    expect((await verify(instant, 'http://shop.test', '8')).out).toContain('beacon  none');
    const unsold = { ...instant, rounds: [], head: instant.seal_hash };
    const { out: nothing } = await verify(unsold, 'http://shop.test', '8');
    expect(nothing).toContain('proofs  none: nothing is drawn yet');
  });

  it("verify a seal that names quicknet with another key: not verified, says it is not quicknet's", async () => {
    const public_key = ownChain.seal.beacon?.public_key ?? '';
    const forged = makeQuicknetLog({ public_key });
    const { code, out } = await verify(forged, 'http://shop.test', '7');
    expect(code).toBe(1);
    expect(out).toContain('its public_key is not quicknet’s');
  });

  it('verify --beacon with an unknown name: exits with 2, names the choices', async () => {
    const { code, err } = await verify(ownChain, 'http://shop.test', '7', '--beacon', 'mine');
    expect(code).toBe(2);
    expect(err).toContain('Allowed choices are quicknet');
  });

  it('verify --receipt: says which beacon the number of the receipt is of', async () => {
    const log = makeQuicknetLog();
    const right = JSON.stringify(receiptOf(log, 1));
    await writeFile(join(folder, 'quicknet.json'), right);
    await writeFile(join(folder, 'own.json'), JSON.stringify(receiptOf(ownChain, 1)));
    const known = await verify(log, '--receipt', 'quicknet.json', 'http://shop.test');
    expect(known.out).toContain('bound to number 42 of the public beacon drand quicknet');
    const unknown = await verify(ownChain, '--receipt', 'own.json', 'http://shop.test');
    expect(unknown.out).toContain('(NOT a public beacon we know)');
  });
});

async function verify(log: VectorLog, ...args: string[]) {
  let out = '';
  let err = '';
  const code = await runVerify(args, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    folder,
    fetch: fakeShop(log).fetch,
  });
  return { code, out, err };
}
