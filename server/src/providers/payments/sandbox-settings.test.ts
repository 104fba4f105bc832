import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { payMethods } from '#contract/shop/points.ts';
import { DamagedFileError } from '../../lib/read-or-create-file.ts';
import { testSandboxKeys } from '../../testing/sandbox-keys.ts';
import { noCompanies } from '../../testing/test-payments.ts';
import { openPaymentMethods, type PaymentSettings } from './open-methods.ts';
import { loadSandboxKeys } from './sandbox-keys.ts';
import { withSandbox } from './sandbox-settings.ts';

const standIns = { address: 'http://127.0.0.1:3001', keys: testSandboxKeys };
const ofCarriers = { merchantId: '30132', serviceId: '103', hashKey: 'key' };
const live: PaymentSettings = {
  ...noCompanies,
  sbps: { ...ofCarriers, address: 'https://fep.sps-system.com/f01/FepBuyInfoReceive.do' },
};

it('a shop whose companies take no real money is offered all stand-ins', () => {
  const sbps = { ...ofCarriers, address: 'https://stbfep.sps-system.com/f01/FepBuyInfoReceive.do' };
  const { offered } = openPaymentMethods(withSandbox({ ...noCompanies, sbps }, standIns));
  expect([...offered]).toEqual(expect.arrayContaining([payMethods.card, payMethods.payPal]));
});

it('beside a company that takes real money, no stand-in sells points for nothing', () => {
  const { offered } = openPaymentMethods(withSandbox(live, standIns));
  expect([...offered]).toEqual([payMethods.carrier]);
});

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `kaifu-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('what signs a payment at a stand-in is made at random for each data folder, and shared by its processes', async () => {
  const [one, other] = [await folderOf('one'), await folderOf('other')];
  const [keys, same, others] = await Promise.all([one, one, other].map(loadSandboxKeys));
  expect(same).toEqual(keys);
  expect((await stat(join(one, 'sandbox', 'keys.json'))).mode & 0o777).toBe(0o600);
  const secretsOf = (made = testSandboxKeys) => [
    made.stripe.webhookSecret,
    made.paypal.callbackSecret,
    made.amazon.privateKey,
    made.amazon.notificationKey,
    made.sbps.hashKey,
  ];
  const all = [keys, others, testSandboxKeys].flatMap(secretsOf);
  expect(new Set(all).size).toBe(all.length);
});

it('a damaged file of keys is named, and left as it is', async () => {
  const folder = await folderOf('damaged');
  await loadSandboxKeys(folder);
  const path = join(folder, 'sandbox', 'keys.json');
  await writeFile(path, '{"stripe":');
  await expect(loadSandboxKeys(folder)).rejects.toThrow(DamagedFileError);
  expect(await readFile(path, 'utf8')).toBe('{"stripe":');
});
