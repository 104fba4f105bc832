import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { quicknetBeacon } from '../providers/beacon/beacon-setting.ts';
import { readConfig } from './config.ts';
import { beaconOf } from './open-beacon.ts';

const realShop = {
  DATABASE_URL: 'postgres://shop@db.example/shop',
  KAIFU_PUBLIC_URL: 'https://shop.example',
};
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'kaifu-beacon-'));
  return () => rm(dataFolder, { recursive: true });
});

const beaconWith = (variables: Record<string, string>) =>
  beaconOf({ ...readConfig(variables), dataFolder });

describe('beacon without KAIFU_BEACON', () => {
  it('beacon without KAIFU_BEACON, with a sandbox: the sandbox’s own chain, the same after a restart', async () => {
    const beacon = await beaconWith({});
    expect(beacon?.chain.chainHash).not.toEqual(quicknetBeacon.chain.chainHash);
    expect(beacon?.relays).not.toEqual(quicknetBeacon.relays);
    expect(await beaconWith({})).toEqual(beacon);
  });

  it('beacon without KAIFU_BEACON and without a sandbox: quicknet with several relays', async () => {
    const beacon = await beaconWith(realShop);
    expect(beacon).toEqual(quicknetBeacon);
    expect(beacon?.relays.length).toBeGreaterThan(1);
  });

  it('beacon without KAIFU_BEACON, with a sandbox and live keys of a payment provider: quicknet', async () => {
    const stripe = {
      KAIFU_STRIPE_SECRET_KEY: 'sk_live_x',
      KAIFU_STRIPE_PUBLISHABLE_KEY: 'pk',
      KAIFU_STRIPE_WEBHOOK_SECRET: 'whsec',
    };
    const config = readConfig({ KAIFU_SANDBOX: 'on' });
    const live = readConfig({ ...realShop, ...stripe });
    const { payments } = live;
    expect(await beaconOf({ ...config, payments, dataFolder })).toEqual(quicknetBeacon);
  });
});

it('KAIFU_BEACON is off: no beacon is opened', async () => {
  expect(await beaconWith({ KAIFU_BEACON: 'off' })).toBeUndefined();
});
