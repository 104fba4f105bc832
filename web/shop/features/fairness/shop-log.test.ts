import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogUnreadable, readShopLog } from './shop-log.ts';
import { fakeShop } from './testing/fake-shop.ts';
import { makeLog, makeSeal } from './testing/make-log.ts';
import type { LoggedRound, LogSource } from './verifier/log.ts';

const log = makeLog(
  makeSeal([3, 7]),
  ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((purchase) => [{ purchase, count: 1, client_seed: '' }]),
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('reading a shop\u2019s public log', () => {
  it("reading a shop's log: returns every round of purchases, page after page", async () => {
    const shop = fakeShop(log);
    const source = await readShopLog(shop.fetch, 7);
    expect(source).toMatchObject({
      seal: log.seal,
      sealHash: log.seal_hash,
      rounds: 7,
      head: log.head,
    });
    expect(await roundsOf(source)).toEqual(log.rounds);
    expect(shop.requestedPaths).toEqual([
      '/api/user/pack/seal/7',
      '/api/user/pack/rounds/7/1',
      '/api/user/pack/rounds/7/2',
      '/api/user/pack/rounds/7/3',
    ]);
  });

  it("reading a shop's log while packs are bought: ignores the new rounds until the next check", async () => {
    const data = { seal: log.seal, seal_hash: log.seal_hash, rounds: 4, head: log.rounds[3]?.hash };
    const shop = fakeShop(log, { meddle: (path) => (path.includes('/seal/') ? { data } : null) });
    expect(await roundsOf(await readShopLog(shop.fetch, 7))).toHaveLength(4);
    expect(shop.requestedPaths).not.toContain('/api/user/pack/rounds/7/3');
  });

  it("reading a shop's log before the first sale: requests no rounds", async () => {
    const unsold = makeLog(makeSeal([1]), []);
    const shop = fakeShop(unsold);
    expect(await roundsOf(await readShopLog(shop.fetch, 7))).toEqual([]);
    expect(shop.requestedPaths).toHaveLength(1);
  });

  it("reading a shop's log with fewer pages than stated: ends at the last page", async () => {
    const data = { seal: log.seal, seal_hash: log.seal_hash, rounds: 1_000_000, head: log.head };
    const shop = fakeShop(log, { meddle: (path) => (path.includes('/seal/') ? { data } : null) });
    expect(await roundsOf(await readShopLog(shop.fetch, 7))).toHaveLength(7);
  });

  it("reading a shop's log whose last page was cached too early: reads the pages after it", async () => {
    const stored = log.rounds
      .slice(0, 3)
      .map((round) => ({ ...round, created: '2026-11-21T00:00:00Z' }));
    const data = { list: stored, page: { page: 1, all_page: 1, pages: [1] } };
    const shop = fakeShop(log, {
      meddle: (path) => (path.endsWith('/rounds/7/1') ? { data } : null),
    });
    expect(await roundsOf(await readShopLog(shop.fetch, 7))).toEqual(log.rounds);
  });

  it("reading a shop's log beyond the last page, which the shop then repeats: ends", async () => {
    const data = { seal: log.seal, seal_hash: log.seal_hash, rounds: 1_000_000, head: log.head };
    const last = log.rounds
      .slice(6)
      .map((round) => ({ ...round, created: '2026-11-21T00:00:00Z' }));
    const again = { list: last, page: { page: 3, all_page: 3, pages: [1, 2, 3] } };
    const shop = fakeShop(log, {
      meddle: (path) =>
        path.includes('/seal/') ? { data } : path.endsWith('/4') ? { data: again } : null,
    });
    expect(await roundsOf(await readShopLog(shop.fetch, 7))).toHaveLength(7);
  });

  it("reading a shop's log: requests four pages ahead while one is checked", async () => {
    const many = Array.from({ length: 30 }, (_, at) => [
      { purchase: `p-${at}`, count: 1, client_seed: '' },
    ]);
    const shop = fakeShop(makeLog(makeSeal([30]), many));
    const { batches } = await readShopLog(shop.fetch, 7);
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    expect(shop.requestedPaths.slice(1)).toEqual(
      [1, 2, 3, 4, 5].map((page) => `/api/user/pack/rounds/7/${page}`),
    );
  });

  it("reading a shop's log of an unknown pack: fails with the reason", async () => {
    await expect(readShopLog(fakeShop(log).fetch, 8)).rejects.toMatchObject({ reason: 'missing' });
  });

  it("reading a shop's log, server error midway: fails, does not look like a shorter log", async () => {
    const shop = fakeShop(log, { meddle: (path) => (path.endsWith('/2') ? { state: 500 } : null) });
    const source = await readShopLog(shop.fetch, 7);
    await expect(roundsOf(source)).rejects.toBeInstanceOf(LogUnreadable);
  });

  it("reading a shop's log beyond the rate limit: waits and retries", async () => {
    let refusals = 2;
    const meddle = (path: string) =>
      path.endsWith('/2') && refusals-- > 0 ? { state: 429 } : null;
    const reading = readShopLog(fakeShop(log, { meddle }).fetch, 7).then(roundsOf);
    await vi.runAllTimersAsync();
    expect(await reading).toEqual(log.rounds);
  });
});

/** The rounds as they are logged: without their times. */
async function roundsOf(source: LogSource): Promise<LoggedRound[]> {
  const rounds: LoggedRound[] = [];
  for await (const batch of source.batches) rounds.push(...batch);
  return rounds.map((round) => {
    const { created: _, ...logged } = { created: '', ...round };
    return logged;
  });
}
