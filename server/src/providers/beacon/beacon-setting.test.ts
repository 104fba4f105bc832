import { describe, expect, it } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { ConfigError } from '../../lib/config-error.ts';
import { quicknetBeacon } from './beacon-setting.ts';

const ownChain = {
  addresses: ['https://relay.example/'],
  chain_hash: 'ab'.repeat(32),
  public_key: 'cd'.repeat(96),
  period: 30,
  genesis: 1_600_000_000,
};
const beaconOf = (KAIFU_BEACON?: string) => readConfig({ KAIFU_BEACON }).beacon;

describe('the setting KAIFU_BEACON', () => {
  it('KAIFU_BEACON not set, off, or quicknet: read as no setting, as no beacon, and as the public chain with its relays', () => {
    expect(beaconOf()).toBeUndefined();
    expect(beaconOf('off')).toBe('off');
    expect(beaconOf('quicknet')).toBe(quicknetBeacon);
  });

  it('KAIFU_BEACON with a chain of one’s own: read, without the slash at the end of an address', () => {
    expect(beaconOf(JSON.stringify(ownChain))).toEqual({
      chain: {
        chainHash: Buffer.from(ownChain.chain_hash, 'hex'),
        publicKey: Buffer.from(ownChain.public_key, 'hex'),
        periodSeconds: 30,
        genesisSeconds: 1_600_000_000,
      },
      relays: ['https://relay.example'],
    });
  });

  it.each([
    'fastnet',
    '{"addresses": []}',
    JSON.stringify({ ...ownChain, addresses: [] }),
    JSON.stringify({ ...ownChain, public_key: 'cd' }),
    JSON.stringify({ ...ownChain, period: 0 }),
    JSON.stringify({ ...ownChain, period: 61 }),
    JSON.stringify({ ...ownChain, ahead: 1 }),
  ])('KAIFU_BEACON set to %s: refused with an example', (text) => {
    expect(() => beaconOf(text)).toThrow(ConfigError);
    expect(() => beaconOf(text)).toThrow(/KAIFU_BEACON: must be quicknet, off, or a chain in JSON/);
  });
});
