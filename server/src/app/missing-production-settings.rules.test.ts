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

function warningsFor(settings: Record<string, string>, isDemo = false): string[] {
  const config = readConfig(settings);
  return missingProductionSettings(config, { isDemo }, openPaymentMethods(config.payments));
}

describe('warnings about missing production settings', () => {
  it.each<[string, Record<string, string>, boolean, string[]]>([
    ['all settings given: none', { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier }, false, []],
    ['sandbox without a live payment provider: none', {}, true, []],
    [
      'sandbox beside a live payment provider: names its setting',
      { KAIFU_SANDBOX: 'on', ...byCarrier },
      false,
      ['(KAIFU_SBPS_MERCHANT_ID) beside the sandbox'],
    ],
    [
      'https without a trusted proxy: names KAIFU_TRUSTED_PROXIES',
      { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier, KAIFU_HTTPS: 'on' },
      false,
      ['KAIFU_TRUSTED_PROXIES'],
    ],
    [
      'https with a trusted proxy: none',
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
    [
      'no operator named: names KAIFU_OPERATOR',
      { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier },
      true,
      ['KAIFU_OPERATOR'],
    ],
    [
      'no payment method: names KAIFU_STRIPE_SECRET_KEY',
      { DATABASE_URL, KAIFU_PUBLIC_URL },
      false,
      ['KAIFU_STRIPE_SECRET_KEY'],
    ],
    [
      'its only payment method switched off: names KAIFU_STRIPE_SECRET_KEY',
      { DATABASE_URL, KAIFU_PUBLIC_URL, ...byCarrier, KAIFU_PAYMENTS_OFF: '6: down' },
      false,
      ['KAIFU_STRIPE_SECRET_KEY'],
    ],
    [
      'no public address: names KAIFU_PUBLIC_URL',
      { DATABASE_URL, PORT: '3100', ...byCarrier },
      false,
      ['http://127.0.0.1:3100. Set KAIFU_PUBLIC_URL'],
    ],
  ])(
    'the start of a shop warns of each setting that production needs and that is missing: %s',
    (_, settings, isDemo, named) => {
      expect(warningsFor(settings, isDemo)).toEqual(
        named.map((words) => expect.stringContaining(words)),
      );
    },
  );
});
