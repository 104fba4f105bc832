import { describe, expect, it } from 'vitest';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import { readConfig } from './config.ts';
import { missingProductionSettings } from './missing-production-settings.rules.ts';

const DATABASE_URL = 'postgres://shop@db.example/shop';
const KAIFU_PUBLIC_URL = 'https://shop.example/';
const byCarrier = {
  KAIFU_SBPS_MERCHANT_ID: '30132',
  KAIFU_SBPS_SERVICE_ID: '103',
  KAIFU_SBPS_HASH_KEY: 'key',
};

function lacksOf(settings: Record<string, string>, isDemo = false): string[] {
  const config = readConfig(settings);
  return missingProductionSettings(config, { isDemo }, openPaymentMethods(config.payments));
}

describe('a shop that starts', () => {
  it.each<[string, Record<string, string>, boolean, string[]]>([
    ['has been told all', { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier }, false, []],
    ['beside the sandbox sells nothing', {}, true, []],
    [
      'beside the sandbox takes real money',
      { KAIFU_SANDBOX: 'on', ...byCarrier },
      false,
      ['(KAIFU_SBPS_MERCHANT_ID) beside the sandbox'],
    ],
    [
      'behind https takes everybody for one sender',
      { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier, KAIFU_HTTPS: 'on' },
      false,
      ['KAIFU_TRUSTED_PROXIES'],
    ],
    [
      'behind https names the proxy in front of it',
      {
        DATABASE_URL,
        KAIFU_PUBLIC_URL,
        ...byCarrier,
        KAIFU_HTTPS: 'on',
        KAIFU_TRUSTED_PROXIES: '10.0.0.1',
      },
      false,
      [],
    ],
    ['names nobody', { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier }, true, ['KAIFU_OPERATOR']],
    ['takes no money', { DATABASE_URL, KAIFU_PUBLIC_URL }, false, ['KAIFU_STRIPE_SECRET_KEY']],
    [
      'has switched its only way to pay off',
      { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier, KAIFU_PAYMENTS_OFF: '6: down' },
      false,
      ['KAIFU_STRIPE_SECRET_KEY'],
    ],
    [
      'would send people to its own machine',
      { DATABASE_URL, PORT: '3100', ...byCarrier },
      false,
      ['http://127.0.0.1:3100. Set KAIFU_PUBLIC_URL'],
    ],
  ])('%s', (_, settings, isDemo, named) => {
    expect(lacksOf(settings, isDemo)).toEqual(named.map((words) => expect.stringContaining(words)));
  });
});
