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
