import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const reason = 'the winter sale';
const inDays = (days: number) =>
  new Date(console.shop.clock.now().getTime() + days * 86_400_000).toISOString();
const campaign = () => ({
  ...{ name: '冬の福引き', lowestYen: 500, expectedSalesYen: 5_000_000, reason },
  ...{ startsAt: inDays(1), endsAt: inDays(30) },
  prizes: [{ name: 'a binder', worthYen: 10_000, count: 10 }],
});

it('a prize campaign within the limits of the law: recorded and listed; above them or begun: refused with the most that is allowed', async () => {
  const { client } = await console.staff('manager');
  const { id } = await client.done(operations.recordPrizeCampaign, { body: campaign() });
  const { reason: _, ...recorded } = campaign();
  const auditor = await console.staff('auditor');
  const { items } = await auditor.client.done(operations.listPrizeCampaigns);
  expect(items).toMatchObject([{ id, ...recorded }]);
  const refusedAs = async (change: object) => {
    const body = { ...campaign(), ...change };
    const { status, problem } = await client.ask(operations.recordPrizeCampaign, { body });
    return [status, problem?.reason, problem?.detail];
  };
  const prizes = [{ name: 'a binder', worthYen: 10_001, count: 1 }];
  expect(await refusedAs({ prizes })).toEqual([
    409,
    'prize-too-high',
    expect.stringContaining('10,000 yen'),
  ]);
  expect(await refusedAs({ expectedSalesYen: 4_999_999 })).toEqual([
    409,
    'prizes-too-high',
    expect.stringContaining('99,999 yen'),
  ]);
  expect((await refusedAs({ endsAt: inDays(0) }))[1]).toBe('period');
  expect((await refusedAs({ startsAt: inDays(-1) }))[1]).toBe('begun');
  expect((await client.done(operations.listPrizeCampaigns)).items).toHaveLength(1);
});

it('a prize campaign above the limits written past the rules: refused by the database', async () => {
  const insert = (lowest: number, highest: number, all: number) => console.shop.rawSql`
    insert into prize_campaign (name, lowest_yen, expected_sales_yen, starts_at, ends_at, prizes,
      highest_prize_yen, all_prizes_yen, recorded_at)
    values ('x', ${lowest}, 1000000, now(), now() + interval '1 day', '[]', ${highest}, ${all}, now())`;
  await expect(insert(500, 10_001, 10_001)).rejects.toThrow('prize_within_law');
  await expect(insert(5_000, 10_000, 20_001)).rejects.toThrow('prizes_within_law');
});

it('a paid post: recorded with the words that mark it; without them, not on https, or in the future: refused', async () => {
  const { client } = await console.staff('manager');
  const post = {
    ...{ url: 'https://video.example/watch/1', poster: 'Rin', given: 'ten packs', mark: '#PR' },
    postedOn: '2020-01-31',
  };
  const { id } = await client.done(operations.recordPaidPost, { body: { ...post, reason } });
  expect((await client.done(operations.listPaidPosts)).items).toMatchObject([{ id, ...post }]);
  for (const change of [{ mark: ' ' }, { url: 'http://video.example/1' }]) {
    const body = { ...post, ...change, reason };
    expect((await client.askLoosely(operations.recordPaidPost, { body })).status).toBe(422);
  }
  const body = { ...post, postedOn: inDays(2).slice(0, 10), reason };
  expect(await client.ask(operations.recordPaidPost, { body })).toMatchObject({
    ...{ status: 409, problem: { reason: 'not-yet-posted' } },
  });
});
