import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { day, hour } from '../lib/time.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';

let console: TestConsole;
let designer: SignedInStaff;
let owner: SignedInStaff;
let shopHttp: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  shopHttp = await openTestApp(console.shop);
  [designer, owner] = [await console.staff('designer'), await console.staff('owner')];
});
afterAll(async () => {
  await shopHttp.close();
  await console.close();
});

const { changePackSale, endPackSale, getPackSale } = operations;
const reason = 'a test';
const publicReason = { ja: '需要に合わせました。', en: 'By demand.' };
const reasons = { publicReason, reason };

const params = (packId: number) => ({ params: { packId: String(packId) } });
const later = (ms: number) => new Date(console.shop.clock.now().getTime() + ms).toISOString();
const historyOf = async (packId: number) =>
  (await shopHttp.visitor('en').done(calls.listPackHistory, { params: { packId } })).data.list.map(
    ({ text }) => text,
  );

async function buy(packId: number) {
  const memberId = await makeMember(console.shop, { points: 1_000 });
  return console.shop.packSales.buy(buyRequest({ memberId, packId, count: 1, shownPrice: 150 }));
}

it('changing the terms of a pack on sale: in force immediately, members read the old ones and why', async () => {
  const packId = await makePack(console.shop, { counts: [9], price: 100 });
  const body = {
    ...{ price: 150, limitPerMember: 3, name: { ja: '新しい名前', en: 'New name' }, ...reasons },
    description: { ja: '<p>新<script>x</script></p>', en: '<p>New</p>' },
  };
  await designer.client.done(changePackSale, { ...params(packId), body, revision: 0 });
  const { revision, terms } = await designer.client.done(getPackSale, params(packId));
  expect([revision, terms.price, terms.limitPerMember]).toEqual([1, 150, 3]);
  expect(terms.description.ja).toBe('<p>新</p>');
  expect(await historyOf(packId)).toEqual([
    'Price: from 100 to 150. Limit for a member: from none to 3. Name: changed. Description: changed. By demand.',
  ]);
  expect((await buy(packId)).kind).toBe('bought');
});

it('a pack renamed in the console: members find it by its new name, no longer by the old one', async () => {
  const packId = await makePack(console.shop);
  const name = { ja: `銀の箱${packId}`, en: `Silver box ${packId}` };
  const body = { name, ...reasons };
  await designer.client.done(changePackSale, { ...params(packId), body, revision: 0 });
  const search = async (words: string) => {
    const { data } = await shopHttp.visitor().done(calls.searchPacks, { query: { words } });
    return data.list.map(({ id }) => id);
  };
  expect(await search(`silver box ${packId}`)).toEqual([packId]);
  expect(await search(`test pack ${packId}`)).toEqual([]);
});

it('two people change the terms of one pack: the second is refused and sees both versions', async () => {
  const packId = await makePack(console.shop, { counts: [9], price: 100 });
  const request = { ...params(packId), revision: 0 };
  await designer.client.done(changePackSale, { ...request, body: { price: 150, ...reasons } });
  const late = { ...request, body: { price: 90, ...reasons } };
  const reply = await owner.client.ask(changePackSale, late);
  expect([reply.status, reply.problemName]).toEqual([412, 'revision-changed']);
  expect(reply.problem).toMatchObject({ yours: { price: 90 }, current: { price: 150 } });
});

it('adding a limit to a pack on sale: what members bought before counts', async () => {
  const packId = await makePack(console.shop, { counts: [9], price: 150 });
  const memberId = await makeMember(console.shop, { points: 1_000 });
  const request = () => buyRequest({ memberId, packId, count: 1, shownPrice: 150 });
  await console.shop.packSales.buy(request());
  const body = { limitPerMember: 1, ...reasons };
  await designer.client.done(changePackSale, { ...params(packId), body, revision: 0 });
  expect((await console.shop.packSales.buy(request())).kind).toBe('refused');
});

it('a free pack: its terms are read in the console, it stays free and limited, others keep a price', async () => {
  const packId = await makePack(console.shop, { counts: [9], price: 0, limitPerMember: 1 });
  const paidFor = await makePack(console.shop, { counts: [9], price: 100 });
  const { terms } = await designer.client.done(getPackSale, params(packId));
  expect(terms.price).toBe(0);
  const change = async (id: number, changed: object) => {
    const body = { ...changed, ...reasons };
    const reply = await designer.client.ask(changePackSale, { ...params(id), body, revision: 0 });
    return reply.problem?.reason;
  };
  expect(await change(packId, { price: 100 })).toBe('free-or-not');
  expect(await change(paidFor, { price: 0 })).toBe('free-or-not');
  expect(await change(packId, { limitPerMember: 0 })).toBe('free-without-limit');
  expect(await change(packId, { limitPerMember: 2 })).toBeUndefined();
});

it("changing a pack's terms to the same ones, contradicting times or an end too soon: refused", async () => {
  const packId = await makePack(console.shop, { counts: [9], price: 100 });
  const refusal = async (terms: object) => {
    const body = { ...terms, ...reasons };
    const reply = await designer.client.ask(changePackSale, {
      ...{ ...params(packId), body, revision: 0 },
    });
    return reply.problem?.reason;
  };
  expect(await refusal({ price: 100 })).toBe('nothing-changed');
  expect(await refusal({ endsAt: later(hour) })).toBe('ends-too-soon');
  expect(await refusal({ startsAt: later(3 * day), endsAt: later(2 * day) })).toBe(
    'ends-before-start',
  );
  expect(await historyOf(packId)).toEqual([]);
  expect(await refusal({ endsAt: later(2 * day) })).toBeUndefined();
  expect(await historyOf(packId)).toMatchObject([expect.stringMatching(/^End of sale: from none/)]);
  const unknown = { ...params(2_147_483_647), body: { price: 1, ...reasons }, revision: 0 };
  expect((await designer.client.ask(changePackSale, unknown)).status).toBe(404);
});

it('changing the terms of a pack that was declared closed: refused', async () => {
  const packId = await makePack(console.shop, { counts: [9] });
  await console.shop.rawSql`update pack_stock set closed_at = now() where pack_id = ${packId}`;
  const body = { price: 90, ...reasons };
  const reply = await designer.client.ask(changePackSale, { ...params(packId), body, revision: 0 });
  expect(reply.problem?.reason).toBe('closed');
});

/** Asks for the end of a sale, as it is now. */
async function askToEnd(packId: number) {
  const { revision } = await designer.client.done(getPackSale, params(packId));
  return designer.client.ask(endPackSale, { ...params(packId), body: reasons, revision });
}

async function end(packId: number) {
  const { approvalId } = await askToEnd(packId);
  const approval = { params: { approvalId: String(approvalId) } };
  return owner.client.ask(operations.approve, approval);
}

it('two people end the sale of a pack early: no purchase follows, and members read why', async () => {
  const packId = await makePack(console.shop, { counts: [9], price: 150 });
  const colleague = await console.staff('designer');
  const asked = await askToEnd(packId);
  expect(asked.status).toBe(202);
  const approval = { params: { approvalId: String(asked.approvalId) } };
  expect((await colleague.client.ask(operations.approve, approval)).status).toBe(403);
  expect((await buy(packId)).kind).toBe('bought');
  await owner.client.done(operations.approve, approval);
  expect(await buy(packId)).toMatchObject({ kind: 'refused', refusal: { reason: 'ended' } });
  expect(await historyOf(packId)).toEqual(['Sales were ended early. By demand.']);
  expect((await end(packId)).problem?.reason).toBe('not-on-sale');
});

it('end of a sale whose pack is paused before the approval: refused as stale, with both versions', async () => {
  const packId = await makePack(console.shop, { counts: [9] });
  const { approvalId } = await askToEnd(packId);
  await owner.client.done(operations.pausePack, { ...params(packId), body: reasons, revision: 0 });
  const approval = { params: { approvalId: String(approvalId) } };
  const reply = await owner.client.ask(operations.approve, approval);
  expect([reply.status, reply.problemName]).toEqual([412, 'revision-changed']);
  expect(reply.problem?.current).toMatchObject({ pause: { reason: reasons.publicReason } });
  const { items } = await owner.client.done(operations.listApprovals, {
    query: { show: 'all' },
  });
  expect(items.find(({ id }) => id === approvalId)).toMatchObject({ state: 'stale' });
  const late = { ...params(packId), body: reasons, revision: 0 };
  expect((await designer.client.ask(endPackSale, late)).status).toBe(412);
});

it('ending the sale of a pack before it starts: it never starts', async () => {
  const startsAt = new Date(console.shop.clock.now().getTime() + day);
  const packId = await makePack(console.shop, { counts: [9], startsAt });
  expect((await end(packId)).status).toBe(200);
  const { terms } = await designer.client.done(getPackSale, params(packId));
  expect([terms.startsAt, terms.endsAt]).toEqual([null, expect.any(String)]);
  const unknown = { ...params(2_147_483_647), body: reasons, revision: 0 };
  const { approvalId } = await designer.client.ask(endPackSale, unknown);
  const approval = { params: { approvalId: String(approvalId) } };
  expect((await owner.client.ask(operations.approve, approval)).status).toBe(404);
});
