import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { amountAlone } from '#contract/limits.ts';
import { permissionsOf } from '#contract/permissions.ts';
import type { Actor } from '../db/audit.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { findAmountAlone, setAmountAlone as setAmount } from './index.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const { getAmountAlone, setAmountAlone } = operations;
const reason = 'support answers more letters now';

/** Sets the amount from the newest revision. */
async function setTo(client: ConsoleClient, amount: number) {
  const { revision } = await client.done(getAmountAlone);
  return client.ask(setAmountAlone, { body: { amount, reason }, revision });
}

/** Lets somebody new in the support team give points to a new member. @returns the status */
async function giveAlone(amount: number): Promise<number> {
  const { client } = await console.staff('support');
  const params = { memberId: String(await makeMember(console.shop)) };
  const { revision } = await client.done(operations.getMember, { params });
  const body = { currency: 'point' as const, amount, reason };
  return (await client.ask(operations.adjustBalance, { params, revision, body })).status;
}

it('what one person adjusts alone: an owner lowers it at once, raises it only together with a manager; it holds for the next adjustment', async () => {
  const [owner, manager] = [await console.staff('owner'), await console.staff('manager')];
  expect(await owner.client.done(getAmountAlone)).toEqual({
    amount: amountAlone.usual,
    revision: 1,
  });
  expect([await giveAlone(10_000), await giveAlone(10_001)]).toEqual([200, 202]);
  expect((await setTo(owner.client, 500)).status).toBe(200);
  expect([await giveAlone(500), await giveAlone(501)]).toEqual([200, 202]);
  const asked = await setTo(owner.client, 20_000);
  expect(asked.status).toBe(202);
  expect(await giveAlone(501)).toBe(202);
  await manager.client.done(operations.approve, {
    params: { approvalId: String(asked.approvalId) },
  });
  expect(await manager.client.done(getAmountAlone)).toEqual({ amount: 20_000, revision: 3 });
  expect([await giveAlone(20_000), await giveAlone(20_001)]).toEqual([200, 202]);
  const { items } = await owner.client.done(operations.listAudit, {
    query: { action: 'settings amount-alone' },
  });
  expect(items.map(({ details, approvedBy }) => [details, approvedBy !== null])).toEqual([
    [{ before: 500, after: 20_000 }, true],
    [{ before: 10_000, after: 500 }, false],
  ]);
});

it('setting what one person adjusts alone: refused for managers, from an old revision, without one, and above the largest amount', async () => {
  const [owner, manager] = [await console.staff('owner'), await console.staff('manager')];
  expect((await setTo(manager.client, 100)).status).toBe(403);
  expect((await setTo(owner.client, amountAlone.largest + 1)).problemName).toBe('not-valid');
  const before = await owner.client.done(getAmountAlone);
  const body = { amount: 100, reason };
  expect((await owner.client.ask(setAmountAlone, { body })).problemName).toBe('revision-missing');
  await setTo(owner.client, 200);
  const { revision } = before;
  const stale = await owner.client.ask(setAmountAlone, { body, revision });
  expect(stale).toMatchObject({ status: 412, problem: { current: { amount: 200 } } });
});

it('raising what one person adjusts alone, by one person alone in the transaction: needs a second person; with one it is stored', async () => {
  const { id: staffId } = await console.add('owner');
  const permissions = permissionsOf(['owner']);
  const principal = { kind: 'staff' as const, staffId, name: 'Ren', permissions };
  const actor: Actor = { principal, why: reason };
  await setAmount(console.shop, 100, actor);
  await expect(setAmount(console.shop, 101, actor)).rejects.toThrow(SecondPersonNeededError);
  expect(await findAmountAlone(console.shop.db)).toBe(100);
  const approver = { ...principal, staffId: staffId + 1, name: 'Aoi' };
  await setAmount(console.shop, 101, { ...actor, approver });
  expect(await findAmountAlone(console.shop.db)).toBe(101);
});
