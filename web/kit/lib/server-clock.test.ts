import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the shop’s clock in the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.resetModules();
  });
  afterEach(() => vi.useRealTimers());

  it("shop's clock in the browser before the first response: the device’s clock", async () => {
    const { serverNow } = await import('./server-clock.ts');
    expect(serverNow()).toBe(1_000_000);
  });

  it("shop's clock in the browser after a response: the server’s time plus half the round trip", async () => {
    const { observeServerTime, serverNow } = await import('./server-clock.ts');
    observeServerTime(5_000_000, 999_900, 1_000_100);
    expect(serverNow()).toBe(5_000_000);
    vi.advanceTimersByTime(1500);
    expect(serverNow()).toBe(5_001_500);
  });

  it("shop's clock in the browser: unchanged by a difference within the measurement error", async () => {
    const { observeServerTime, serverNow } = await import('./server-clock.ts');
    observeServerTime(5_000_000, 1_000_000, 1_000_000);
    observeServerTime(5_000_080, 999_900, 1_000_100);
    expect(serverNow()).toBe(5_000_000);
  });

  it("shop's clock in the browser, time in a response is not a number: ignored", async () => {
    const { observeServerTime, serverNow } = await import('./server-clock.ts');
    observeServerTime(Number.NaN, 1, 2);
    expect(serverNow()).toBe(1_000_000);
  });
});
