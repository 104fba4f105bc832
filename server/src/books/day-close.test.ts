import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { day } from '../testing/test-shop.ts';
import { sumDays } from './sum-days.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

/** A day with bookings that is over and summed. */
async function summedDay(): Promise<string> {
  const { db, clock } = console.shop;
  clock.advance(day);
  const on = dateInJapan(clock.now());
  await makeMember(console.shop, { points: 100 });
  clock.advance(day);
  await sumDays(db, clock);
  return on;
}

const closeOf = async (on: string) => {
  const { client } = await console.staff('auditor');
  return (await client.done(operations.getDayClose, { params: { day: on } })).close;
};

it('day closed by one person and signed by another: both are named, and nothing can be changed', async () => {
  const params = { day: await summedDay() };
  const [first, second] = [await console.staff('accountant'), await console.staff('manager')];
  const { hash } = await first.client.done(operations.closeDay, { params });
  const own = await first.client.ask(operations.signDay, { params, body: { hash } });
  expect(own).toMatchObject({ status: 409, problem: { reason: 'same-person' } });
  await second.client.done(operations.signDay, { params, body: { hash } });
  expect(await closeOf(params.day)).toMatchObject({ closer: 'Ren', signer: 'Ren', hash });
  const { rawSql } = console.shop;
  await expect(rawSql`update day_close set closer = 'x'`).rejects.toThrow('append-only');
  await expect(rawSql`delete from day_signature`).rejects.toThrow('append-only');
  const again = await second.client.ask(operations.closeDay, { params });
  expect(again).toMatchObject({ problem: { reason: 'already-closed' } });
  const twice = await second.client.ask(operations.signDay, { params, body: { hash } });
  expect(twice).toMatchObject({ problem: { reason: 'already-signed' } });
});

it('ten people close a day in parallel: it is closed once', async () => {
  const params = { day: await summedDay() };
  const people = await Promise.all(Array.from({ length: 10 }, () => console.staff('accountant')));
  const asked = await Promise.all(
    people.map(({ client }) => client.ask(operations.closeDay, { params })),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(9);
});

it('closing a day that is not over, signing one that is not closed, or by another hash: refused', async () => {
  const on = await summedDay();
  const { client } = await console.staff('accountant');
  const today = { day: dateInJapan(console.shop.clock.now()) };
  expect(await client.ask(operations.closeDay, { params: today })).toMatchObject({
    problem: { reason: 'not-summed' },
  });
  const params = { day: on };
  const body = { hash: '0'.repeat(64) };
  expect(await client.ask(operations.signDay, { params, body })).toMatchObject({
    problem: { reason: 'not-closed' },
  });
  await client.done(operations.closeDay, { params });
  const other = (await console.staff('accountant')).client;
  expect(await other.ask(operations.signDay, { params, body })).toMatchObject({
    problem: { reason: 'other-figures' },
  });
});

it('booking that appears on a closed day: the check of the books names the day', async () => {
  const on = await summedDay();
  const { client } = await console.staff('accountant');
  await client.done(operations.closeDay, { params: { day: on } });
  const { db, clock } = console.shop;
  const before = (await checkShop(db)).findings;
  expect(before.filter(({ kind }) => kind === 'close-figures')).toEqual([]);
  clock.advance(-day);
  await makeMember(console.shop, { points: 50 });
  clock.advance(day);
  expect((await checkShop(db)).findings.map(shopFindingText)).toContainEqual({
    ja: `${on}の締め：帳簿と決済の数字が、締めたときと変わっています。`,
    en: `close of ${on}: the journal and the payments now say something else`,
  });
});
