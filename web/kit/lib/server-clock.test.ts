import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the shop’s clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.resetModules();
  });
  afterEach(() => vi.useRealTimers());

  it('is this device’s until the shop has said its own', async () => {
    const { serverNow } = await import('./server-clock.ts');
    expect(serverNow()).toBe(1_000_000);
  });

  it('follows the shop, half the round trip on', async () => {
    const { observeServerTime, serverNow } = await import('./server-clock.ts');
    observeServerTime(5_000_000, 999_900, 1_000_100);
    expect(serverNow()).toBe(5_000_000);
    vi.advanceTimersByTime(1500);
    expect(serverNow()).toBe(5_001_500);
  });

  it('does not jump about within the error of the measurement', async () => {
    const { observeServerTime, serverNow } = await import('./server-clock.ts');
    observeServerTime(5_000_000, 1_000_000, 1_000_000);
    observeServerTime(5_000_080, 999_900, 1_000_100);
    expect(serverNow()).toBe(5_000_000);
  });

  it('ignores a time that is none', async () => {
    const { observeServerTime, serverNow } = await import('./server-clock.ts');
    observeServerTime(Number.NaN, 1, 2);
    expect(serverNow()).toBe(1_000_000);
  });
});
