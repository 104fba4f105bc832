import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('suits one machine where nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      https: false,
      demo: true,
      sandbox: true,
    });
  });

  it('takes a variable that is set to nothing as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('leaves the sandbox off beside a database of the operator, unless it is asked for', () => {
    const DATABASE_URL = 'postgres://shop@db.example/shop';
    expect(readConfig({ DATABASE_URL }).sandbox).toBe(false);
    expect(readConfig({ DATABASE_URL, KAIFU_SANDBOX: 'on' }).sandbox).toBe(true);
  });

  it('runs no sandbox where another process of the shop does', () => {
    const own = readConfig({ PORT: '3100' });
    expect([own.sandbox, own.sandboxUrl]).toEqual([true, 'http://127.0.0.1:3101']);
    const other = readConfig({ PORT: '3200', KAIFU_SANDBOX_URL: 'http://127.0.0.1:3101/' });
    expect([other.sandbox, other.sandboxUrl]).toEqual([false, 'http://127.0.0.1:3101']);
    expect(readConfig({ KAIFU_SANDBOX: 'off' }).sandboxUrl).toBeUndefined();
  });

  it('names every fault at once', () => {
    const wrong = {
      PORT: '0',
      KAIFU_HTTPS: 'yes',
      KAIFU_MASTER_SECRET: 'short',
      DATABASE_URL: 'mysql://x/y',
    };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
  });
});
