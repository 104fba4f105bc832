import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payMethods } from '#contract/shop/points.ts';
import { DamagedFileError } from '../../lib/read-or-create-file.ts';
import { testSandboxKeys } from '../../testing/sandbox-keys.ts';
import { noProviders } from '../../testing/test-payments.ts';
import { openPaymentMethods, type PaymentSettings } from './open-methods.ts';
import { loadSandboxKeys } from './sandbox-keys.ts';
import { withSandbox } from './sandbox-settings.ts';

const sandbox = { address: 'http://127.0.0.1:3001', keys: testSandboxKeys };
const sbpsKeys = { merchantId: '30132', serviceId: '103', hashKey: 'key' };
const live: PaymentSettings = {
  ...noProviders,
  sbps: { ...sbpsKeys, address: 'https://fep.sps-system.com/f01/FepBuyInfoReceive.do' },
};

it('payment settings without live providers, with a sandbox: all sandbox methods are offered', () => {
  const sbps = { ...sbpsKeys, address: 'https://stbfep.sps-system.com/f01/FepBuyInfoReceive.do' };
  const { offered } = openPaymentMethods(withSandbox({ ...noProviders, sbps }, sandbox));
  expect([...offered]).toEqual(expect.arrayContaining([payMethods.card, payMethods.payPal]));
});

it('payment settings with a live provider and a sandbox: no sandbox method is offered', () => {
  const { offered } = openPaymentMethods(withSandbox(live, sandbox));
  expect([...offered]).toEqual([payMethods.carrier]);
});

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `kaifu-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('sandbox keys: random for each data folder, shared by its processes, readable by their owner only', async () => {
  const [one, other] = [await folderOf('one'), await folderOf('other')];
  const [keys, same, others] = await Promise.all([one, one, other].map(loadSandboxKeys));
  expect(same).toEqual(keys);
  expect((await stat(join(one, 'sandbox', 'keys.json'))).mode & 0o777).toBe(0o600);
  const secretsOf = (sandboxKeys = testSandboxKeys) => [
    sandboxKeys.stripe.webhookSecret,
    sandboxKeys.paypal.callbackSecret,
    sandboxKeys.amazon.privateKey,
    sandboxKeys.amazon.notificationKey,
    sandboxKeys.sbps.hashKey,
  ];
  const all = [keys, others, testSandboxKeys].flatMap(secretsOf);
  expect(new Set(all).size).toBe(all.length);
});

it('sandbox keys file damaged: refused, the file is left as it is', async () => {
  const folder = await folderOf('damaged');
  await loadSandboxKeys(folder);
  const path = join(folder, 'sandbox', 'keys.json');
  await writeFile(path, '{"stripe":');
  await expect(loadSandboxKeys(folder)).rejects.toThrow(DamagedFileError);
  expect(await readFile(path, 'utf8')).toBe('{"stripe":');
});
