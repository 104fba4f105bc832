import { describe, expect, it } from 'vitest';
import { ConfigError } from '../lib/config-error.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { readConfig } from './config.ts';

const stripe = (key: string) => ({
  KAIFU_STRIPE_SECRET_KEY: key,
  KAIFU_STRIPE_PUBLISHABLE_KEY: 'pk',
  KAIFU_STRIPE_WEBHOOK_SECRET: 'whsec',
});
const amazon = (name: string) => ({
  KAIFU_AMAZON_PUBLIC_KEY_ID: name,
  KAIFU_AMAZON_MERCHANT_ID: 'A1',
  KAIFU_AMAZON_PRIVATE_KEY: testSandboxKeys.amazon.privateKey,
  KAIFU_AMAZON_STORE_ID: 'store',
});
const paypal = {
  KAIFU_PAYPAL_CLIENT_ID: 'app',
  KAIFU_PAYPAL_CLIENT_SECRET: 'secret',
  KAIFU_PAYPAL_WEBHOOK_ID: 'WH-1',
};
const sbps = {
  KAIFU_SBPS_MERCHANT_ID: '30132',
  KAIFU_SBPS_SERVICE_ID: '103',
  KAIFU_SBPS_HASH_KEY: 'key',
};

describe('the configuration', () => {
  it('configuration, no variable set: the defaults suit one machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      https: false,
      demo: true,
      sandbox: true,
    });
  });

  it('configuration, a variable set to the empty string: treated as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('configuration with DATABASE_URL: the sandbox is off unless KAIFU_SANDBOX is on', () => {
    const DATABASE_URL = 'postgres://shop@db.example/shop';
    expect(readConfig({ DATABASE_URL }).sandbox).toBe(false);
    expect(readConfig({ DATABASE_URL, KAIFU_SANDBOX: 'on' }).sandbox).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['live keys of Stripe', stripe('sk_live_x')],
    ['a restricted live key of Stripe', stripe('rk_live_x')],
    ['live keys of Amazon Pay', amazon('LIVE-KEY')],
    ['an app at PayPal', paypal],
    ['a contract with SB Payment Service', sbps],
    ['KAIFU_HTTPS', { KAIFU_HTTPS: 'on' }],
    ['a public address elsewhere', { KAIFU_PUBLIC_URL: 'https://shop.example' }],
  ])(
    'configuration with %s and no setting for the sandbox: refused, names the settings',
    (_, settings) => {
      const name = Object.keys(settings).find((key) =>
        /SECRET_KEY|PUBLIC|CLIENT_ID|MERCHANT|HTTPS/.test(key),
      );
      expect(() => readConfig(settings)).toThrow(ConfigError);
      expect(() => readConfig(settings)).toThrow(/set KAIFU_SANDBOX=off/);
      expect(() => readConfig(settings)).toThrow(name);
      expect(readConfig({ ...settings, KAIFU_SANDBOX: 'off' }).sandboxUrl).toBeUndefined();
      expect(readConfig({ ...settings, KAIFU_SANDBOX: 'on' }).sandbox).toBe(true);
      expect(readConfig({ ...settings, DATABASE_URL: 'postgres://db/shop' }).sandbox).toBe(false);
    },
  );

  it.each<[string, Record<string, string>]>([
    ['test keys of Stripe', stripe('sk_test_x')],
    ['the sandbox of Amazon Pay', amazon('SANDBOX-KEY')],
    ['the sandbox of PayPal', { ...paypal, KAIFU_PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }],
    [
      'the test address of SB Payment Service',
      { ...sbps, KAIFU_SBPS_URL: 'https://stbfep.sps-system.com/f01/FepBuyInfoReceive.do' },
    ],
    ['a public address on this machine', { KAIFU_PUBLIC_URL: 'http://localhost:3000' }],
    [
      'a public address equal to HOST',
      { HOST: '192.168.1.5', KAIFU_PUBLIC_URL: 'http://192.168.1.5:3000' },
    ],
  ])('configuration with %s and no setting for the sandbox: the sandbox is on', (_, settings) => {
    expect(readConfig(settings).sandbox).toBe(true);
  });

  it('configuration, demo data: on by default, also with DATABASE_URL; off with KAIFU_DEMO=off', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://shop@db.example/shop' }).demo).toBe(true);
    expect(readConfig({ KAIFU_DEMO: 'off' }).demo).toBe(false);
  });

  it('configuration, IPv6 host: its URLs put it in brackets', () => {
    const { ownUrl, publicUrl, sandboxUrl } = readConfig({ HOST: '::1', PORT: '3100' });
    expect([ownUrl, publicUrl, sandboxUrl]).toEqual([
      'http://[::1]:3100',
      'http://[::1]:3100',
      'http://[::1]:3101',
    ]);
    expect(readConfig({ KAIFU_METRICS: '[::1]:9464' }).metrics).toEqual({
      host: '::1',
      port: 9464,
    });
  });

  it('configuration with KAIFU_SANDBOX_URL: uses that sandbox and runs none', () => {
    const own = readConfig({ PORT: '3100' });
    expect([own.sandbox, own.sandboxUrl]).toEqual([true, 'http://127.0.0.1:3101']);
    const other = readConfig({ PORT: '3200', KAIFU_SANDBOX_URL: 'http://127.0.0.1:3101/' });
    expect([other.sandbox, other.sandboxUrl]).toEqual([false, 'http://127.0.0.1:3101']);
    expect(readConfig({ KAIFU_SANDBOX: 'off' }).sandboxUrl).toBeUndefined();
  });

  it('configuration, KAIFU_DATABASE: postgres, citus, or unset to detect it; anything else is refused', () => {
    expect(readConfig({}).databaseKind).toBeUndefined();
    expect(readConfig({ KAIFU_DATABASE: 'citus' }).databaseKind).toBe('citus');
    expect(() => readConfig({ KAIFU_DATABASE: 'mysql' })).toThrow('must be postgres or citus');
  });

  it('configuration, two partner sites with one id: refused, because one site’s password would go to the other', () => {
    const site = (id: number, url: string) => {
      return {
        id,
        name: { ja: '星', en: 'Star' },
        url,
        secret: 'at least 32 characters of a secret',
      };
    };
    const read = (...ids: number[]) =>
      readConfig({
        KAIFU_PARTNERS: JSON.stringify(ids.map((id) => site(id, `https://p${id}.example`))),
      });
    expect(read(1, 2).partners).toHaveLength(2);
    expect(() => read(7, 7)).toThrow('must give each site an id of its own');
  });

  it('configuration, object storage: bucket, prefix and address are read; the secrets must be set, too', () => {
    const secrets = {
      KAIFU_MASTER_SECRET: '0f'.repeat(32),
      KAIFU_SESSION_SECRET: 'a0'.repeat(32),
    };
    const read = (variables: Record<string, string>) => readConfig({ ...secrets, ...variables });
    expect(read({ KAIFU_FILES: 's3://cards/shop/one/' }).objectStorage).toEqual({
      bucket: 'cards',
      prefix: 'shop/one',
      region: 'ap-northeast-1',
      endpoint: undefined,
    });
    expect(
      read({ KAIFU_FILES: 's3://cards', KAIFU_FILES_ENDPOINT: 'https://storage.example' }),
    ).toMatchObject({ objectStorage: { prefix: '', endpoint: 'https://storage.example' } });
    expect(() => read({ KAIFU_FILES: '/srv/files' })).toThrow('must be written as s3://bucket');
    expect(() => readConfig({ KAIFU_FILES: 's3://cards' })).toThrow(
      /KAIFU_MASTER_SECRET: must be set with KAIFU_FILES.*\n.*KAIFU_SESSION_SECRET/,
    );
  });

  it('configuration with several errors: all are named together', () => {
    const wrong = {
      PORT: '0',
      KAIFU_HTTPS: 'yes',
      KAIFU_MASTER_SECRET: 'short',
      DATABASE_URL: 'mysql://x/y',
      KAIFU_METRICS: '127.0.0.1:99999',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
  });
});

describe('the configuration of the console', () => {
  it("configuration without console variables: the console listens on this machine, at the shop's port + 2", () => {
    const { shop, console } = readConfig({ PORT: '4000' });
    expect({ shop, console }).toEqual({
      shop: true,
      console: {
        endpoint: { host: '127.0.0.1', port: 4002 },
        url: 'http://localhost:4002',
        origins: ['http://localhost:4002', 'http://127.0.0.1:4002'],
      },
    });
  });

  it('console behind https: its URL and allowed origin are only the configured URL', () => {
    const settings = { KAIFU_CONSOLE: '10.0.0.5:80', KAIFU_CONSOLE_URL: 'https://desk.example/' };
    expect(readConfig(settings).console).toEqual({
      endpoint: { host: '10.0.0.5', port: 80 },
      url: 'https://desk.example',
      origins: ['https://desk.example'],
    });
  });

  it('console switched off: it has no endpoint', () => {
    expect(readConfig({ KAIFU_CONSOLE: 'off' }).console.endpoint).toBeUndefined();
  });

  it.each([
    [{ KAIFU_CONSOLE: 'on' }, 'must be off, or an address and a port'],
    [{ KAIFU_CONSOLE: '127.0.0.1:3000' }, 'cannot listen on port 3000, which the shop'],
    [{ KAIFU_CONSOLE: '127.0.0.1:3001' }, 'cannot listen on port 3001, which the shop'],
    [{ KAIFU_CONSOLE: '0.0.0.0:3002' }, 'set KAIFU_CONSOLE_URL to the address'],
    [{ KAIFU_CONSOLE_URL: 'https://shop.example/console' }, 'leave out the path'],
    [{ KAIFU_CONSOLE_URL: 'desk.example' }, 'must be an http:// or https:// address'],
    [
      { KAIFU_CONSOLE_URL: 'https://shop.example', KAIFU_PUBLIC_URL: 'https://shop.example/' },
      'are the same address',
    ],
    [{ KAIFU_CONSOLE: 'off', KAIFU_SHOP: 'off' }, 'nothing to serve'],
    [{ PORT: '65534' }, 'cannot listen on port 65536, which does not exist'],
  ])('wrong settings of the console, %j: refused with %s', (settings, sentence) => {
    const read = () => readConfig({ KAIFU_SANDBOX: 'on', ...settings });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});
