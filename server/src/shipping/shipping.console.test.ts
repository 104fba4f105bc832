import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { systemActor } from '../db/audit.ts';
import { pageQuery } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import { exchangeCards } from '../exchange/index.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { openEvents } from '../testing/event-stream.ts';
import { makeDebt, makeOffer } from '../testing/factories.ts';
import { makeMemberAt, makeParcel, makeParcelWithExtras } from '../testing/make-parcel.ts';
import { workQueue } from '../testing/queue.ts';
import { textOfPdf } from '../testing/text-of-pdf.ts';
import { exportParcels } from './export-parcels.ts';
import { importTracking } from './import-tracking.ts';
import { type ParcelFilter, parcelList, parcelsOf } from './parcel-lists.queries.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const actor = systemActor('tester', 'a test');
const shipTwo = (memberId: number) => makeParcel(console.shop, memberId);

const label = {
  sender: { name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京都' },
  ...{ billing: undefined, prefectureName: () => '東京都', actor },
};

let lastNumber = 0;
/** Exports all parcels, and sends one with a new tracking number. */
async function send(parcelId: number): Promise<string> {
  const { db, clock } = console.shop;
  await exportParcels(db, clock, label);
  lastNumber += 1;
  const digits = `40000000${String(lastNumber).padStart(3, '0')}`;
  const trackingNumber = `${digits}${Number(digits) % 7}`;
  const file = Buffer.from(`parcel,tracking_number\r\n${parcelId},${trackingNumber}\r\n`);
  const result = await importTracking(db, clock, { file, carrier: 'yamato', actor });
  expect(result).toMatchObject({ ok: true, sent: 1 });
  return trackingNumber;
}

describe('the list of parcels in the console', () => {
  it("finding a parcel by its number, its member's or its tracking number: listed with masked data", async () => {
    const { client } = await console.staff('packer');
    const memberId = await makeMemberAt(console.shop);
    const { id } = await shipTwo(memberId);
    const list = async (filter: { search?: string; state?: 'open' | 'sent'; carrier?: 'yamato' }) =>
      (await client.done(operations.listParcels, { query: filter })).items;
    expect(await list({ search: String(id) })).toMatchObject([
      { id, memberId, name: '髙•••', cards: 2, state: 'waiting', hold: null, trackingNumber: null },
    ]);
    expect((await list({ search: String(memberId) })).map((row) => row.id)).toContain(id);
    const trackingNumber = await send(id);
    expect(await list({ search: trackingNumber })).toMatchObject([
      { id, state: 'sent', carrier: 'yamato', trackingNumber },
    ]);
    expect(await list({ search: String(id), state: 'open' })).toEqual([]);
    expect((await list({ carrier: 'yamato' }))[0]?.id).toBe(id);
    expect(await list({ carrier: 'yamato', state: 'open' })).toEqual([]);
    expect(await list({ search: 'no number' })).toEqual([]);
  });

  it('listing parcels by the day they are due: late ones first', async () => {
    const { client } = await console.staff('packer');
    const late = await shipTwo(await makeMemberAt(console.shop));
    await shipTwo(await makeMemberAt(console.shop));
    const shipBy = new Date(console.shop.clock.now().getTime() - 40 * 86_400_000);
    await console.shop.db.run(
      query.updateTable('parcel').set({ shipBy }).where('id', '=', late.id),
    );
    const ids = async (due?: 'overdue' | 'today') => {
      const { items } = await client.done(operations.listParcels, { query: due ? { due } : {} });
      return items.map(({ id }) => id);
    };
    expect(await ids('overdue')).toEqual([late.id]);
    expect(await ids('today')).toEqual([late.id]);
    expect((await ids())[0]).toBe(late.id);
    expect((await ids()).length).toBeGreaterThan(1);
  });

  it('listing parcels that no export takes: each has the reason', async () => {
    const { client } = await console.staff('packer');
    const [debtor, homeless] = [
      await makeMemberAt(console.shop),
      await makeMemberAt(console.shop, { street: '' }),
    ];
    const [{ id: owed }, { id: lacking }] = [await shipTwo(debtor), await shipTwo(homeless)];
    await makeDebt(console.shop, debtor, 100);
    const { items } = await client.done(operations.listParcels, { query: { state: 'waiting' } });
    expect(items.find(({ id }) => id === owed)?.hold).toBe('debt');
    expect(items.find(({ id }) => id === lacking)?.hold).toBe('incomplete');
    const params = { parcelId: String(lacking) };
    expect(await client.done(operations.getParcel, { params })).toMatchObject({
      missing: ['street'],
      hold: 'incomplete',
    });
  });

  it('listing parcels with a cursor of another sort, or a made-up one: refused', async () => {
    const { client } = await console.staff('packer');
    const forged = await client.ask(operations.listParcels, { query: { cursor: 'forged' } });
    expect(forged.problemName).toBe('not-valid');
  });

  it('stream of the list of parcels: sends the page again when a matching parcel is sent; ends within two seconds when the permission is taken away', async () => {
    const { id: staffId, client } = await console.staff('packer');
    const forged = await openEvents(console, client, 'parcels/events?cursor=forged');
    expect(forged.response.statusCode).toBe(422);
    const memberId = await makeMemberAt(console.shop);
    const { id } = await shipTwo(memberId);
    const stream = await openEvents(console, client, `parcels/events?search=${id}`);
    await stream.seen(`"items":[{"id":${id}`);
    expect(stream.last()).toContain('"name":"髙•••"');
    expect(stream.last()).toContain('"state":"waiting"');
    await send(id);
    await stream.seen('"state":"sent"');
    await console.shop.rawSql`delete from staff_role where staff_id = ${staffId}`;
    await once(stream.response, 'end', { signal: AbortSignal.timeout(2_000) });
    expect(stream.last()).toContain('event: ended');
  });

  it.each<[ParcelFilter, keyof typeof parcelList.sorts, string]>([
    [{ state: 'open' }, 'due', 'parcel_open'],
    [{ state: 'open' }, 'due-desc', 'parcel_open'],
    [{ state: 'waiting' }, 'due', 'parcel_unlabelled'],
    [{ state: 'sent' }, 'sent-desc', 'parcel_sent'],
    [{ state: 'sent' }, 'sent', 'parcel_sent'],
    [{ state: 'sent', carrier: 'yamato' }, 'sent-desc', 'parcel_carrier_sent'],
  ])(
    'listing a page of parcels by %o: read by its index, without sorting',
    async (filter, sort, index) => {
      const request = parseListQuery(parcelList, { filter, sort, limit: 50 });
      if ('refusal' in request) throw new Error(request.refusal);
      const page = pageQuery(parcelsOf(filter), request).compile();
      const plan = await console.shop.db.transaction(async (tx) => {
        // So few rows are read without an index otherwise.
        for (const way of ['seqscan', 'bitmapscan', 'sort'])
          await tx.run({ sql: `set local enable_${way} = off`, parameters: [] });
        return tx.run({ sql: `explain (costs off) ${page.sql}`, parameters: page.parameters });
      });
      const lines = JSON.stringify(plan);
      expect(lines).toMatch(new RegExp(`using ${index} on parcel`));
      // Of a merged parcel the index has a row for each of its parts, and the page shows one.
      const others = lines.replace(
        /Filter: \(+merged_into IS NULL\)( AND \(merged_into IS NULL\)\))?/,
        '',
      );
      expect(others).not.toMatch(/Sort|Filter/);
    },
  );
});

describe('a parcel in the console', () => {
  it('the parcel of a purchase: its page shows the cards with the public record of their draw, its mails and history', async () => {
    const { client } = await console.staff('packer');
    const { id, packId, purchaseId } = await shipTwo(await makeMemberAt(console.shop));
    const trackingNumber = await send(id);
    await workQueue(console.shop);
    const params = { parcelId: String(id) };
    const parcel = await client.done(operations.getParcel, { params });
    expect(parcel).toMatchObject({
      ...{ id, name: '髙•••', address: '東京都', source: 'purchase', sourceId: purchaseId },
      ...{ state: 'sent', trackingNumber, missing: [], owed: 0 },
    });
    expect(parcel.trackingUrl).toContain(trackingNumber);
    expect(parcel.mails).toMatchObject([{ subject: expect.stringContaining('on their way') }]);
    const mailId = parcel.mails[0]?.id ?? '';
    const { client: support } = await console.staff('support');
    const mail = await support.done(operations.getMail, { params: { mailId } });
    expect(mail.subject).toContain('on their way');
    const url = `http://localhost/fairness?packId=${packId}&round=1`;
    expect(parcel.items).toMatchObject([{ count: 2, proof: { packId, round: 1, url } }]);
    expect(parcel.history).toMatchObject([{ action: 'shipping export', who: 'tester' }]);
    expect(JSON.stringify(parcel)).not.toContain('神宮前');
  });

  it('a parcel with extra prizes: each extra prize has its name from the shop, a drawn card has no such name', async () => {
    const { client } = await console.staff('packer');
    const { id } = await makeParcelWithExtras(console.shop, await makeMemberAt(console.shop));
    const params = { parcelId: String(id) };
    const { items } = await client.done(operations.getParcel, { params });
    expect(items).toMatchObject([
      { name: 'Card 0', count: 4, extra: null },
      { name: 'Extra card 0', count: 2, extra: 'Prizes for cards 2, 4' },
      { name: 'Extra card 1', count: 1, extra: 'Last-one prize' },
    ]);
    const { file } = await client.done(operations.printPackingSlip, { params });
    const slip = textOfPdf(Buffer.from(file, 'base64'));
    expect(slip).toMatch(/特別札0\s+URキリ番賞（2・4枚目）E-/);
    expect(slip).toMatch(/特別札1\s+URラストワン賞E-/);
  });

  it('the parcel of an exchange: its page shows the exchanged cards, without a draw', async () => {
    const { client } = await console.staff('packer');
    const { shop } = console;
    const memberId = await makeMemberAt(console.shop);
    const cardId = await makeOffer(shop, { price: 10 });
    const key = { memberId, key: randomUUID(), call: 'exchange', payloadHash: Buffer.alloc(32) };
    const result = await exchangeCards(shop.db, shop.clock, key, {
      ...{ cardId, count: 2, termsVersion: 1 },
    });
    if (result.kind !== 'exchanged') throw new Error(result.kind);
    const { items } = await client.done(operations.listParcels, {
      query: { search: String(memberId) },
    });
    const params = { parcelId: String(items[0]?.id) };
    const parcel = await client.done(operations.getParcel, { params });
    expect(parcel.source).toBe('exchange');
    expect(parcel.items).toMatchObject([{ count: 2, proof: null }]);
  });

  it('staff show the address of a parcel for a reason: all of it is shown, and the audit log records it', async () => {
    const { client } = await console.staff('packer', 'auditor');
    const { id } = await shipTwo(await makeMemberAt(console.shop));
    const params = { parcelId: String(id) };
    const body = { reason: 'the label is torn' };
    expect(await client.done(operations.revealParcel, { params, body })).toEqual({
      name: '髙橋 花子',
      phone: '+819012345678',
      address: '1500001 東京都 渋谷区 神宮前1-2-3',
    });
    const { items } = await client.done(operations.listAudit, {
      query: { subject: `parcel ${id}` },
    });
    expect(items).toMatchObject([{ action: 'shipping reveal', reason: body.reason }]);
  });

  it('staff change the address of a parcel: stored once, only from the revision that was read', async () => {
    const { client } = await console.staff('packer');
    const memberId = await makeMemberAt(console.shop);
    const { id } = await shipTwo(memberId);
    await console.shop.db.run(
      query.updateTable('member').set({ city: '港区' }).where('id', '=', memberId),
    );
    const params = { parcelId: String(id) };
    const { revision } = await client.done(operations.getParcel, { params });
    const body = { reason: 'moved house' };
    const key = randomUUID();
    const first = await client.ask(operations.readdressParcel, { params, body, revision, key });
    expect(first.answer).toEqual({ revision: revision + 1 });
    expect(first.response.headers['etag']).toBe(`"${revision + 1}"`);
    const repeated = await client.ask(operations.readdressParcel, { params, body, revision, key });
    expect(repeated.answer).toEqual({ revision: revision + 1 });
    const stale = await client.ask(operations.readdressParcel, { params, body, revision });
    expect(stale.problem).toMatchObject({ status: 412, current: { revision: revision + 1 } });
    const missing = await client.ask(operations.readdressParcel, { params, body });
    expect(missing.problemName).toBe('revision-missing');
    const address = await client.done(operations.revealParcel, { params, body });
    expect(address.address).toContain('港区');
  });

  it('marking a parcel as returned: it waits to be sent again; refused if it was not sent', async () => {
    const { client } = await console.staff('packer');
    const { id } = await shipTwo(await makeMemberAt(console.shop));
    const params = { parcelId: String(id) };
    const body = { reason: 'nobody there' };
    const before = await client.done(operations.getParcel, { params });
    const early = await client.ask(operations.returnParcel, {
      ...{ params, body, revision: before.revision },
    });
    expect(early.problem).toMatchObject({ status: 409, reason: 'notSent' });
    const trackingNumber = await send(id);
    const { revision } = await client.done(operations.getParcel, { params });
    const moved = await client.ask(operations.readdressParcel, { params, body, revision });
    expect(moved.problem).toMatchObject({ status: 409, reason: 'notWaiting' });
    await client.done(operations.returnParcel, { params, body, revision });
    const { state, history } = await client.done(operations.getParcel, { params });
    expect(state).toBe('waiting');
    expect(history[0]).toMatchObject({ action: 'shipping return', reason: body.reason });
    expect(trackingNumber).not.toBe('');
  });

  it('recording a parcel as delivered: its day is shown; refused a second time; not shown after the parcel came back', async () => {
    const { client } = await console.staff('packer');
    const { id } = await shipTwo(await makeMemberAt(console.shop));
    const params = { parcelId: String(id) };
    const body = { reason: 'seen in the tracking' };
    const read = () => client.done(operations.getParcel, { params });
    const deliver = async () =>
      client.ask(operations.deliverParcel, { params, body, revision: (await read()).revision });
    expect((await deliver()).problem).toMatchObject({ status: 409, reason: 'notUnderWay' });
    await send(id);
    const { revision } = await read();
    const request = { params, body, revision };
    const replies = await Promise.all(
      [1, 2].map(() => client.ask(operations.deliverParcel, request)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await deliver()).problem).toMatchObject({ status: 409, reason: 'notUnderWay' });
    const { deliveredAt, history } = await read();
    expect(deliveredAt).toBe(console.shop.clock.now().toISOString());
    expect(history[0]).toMatchObject({ action: 'shipping delivery', reason: body.reason });
    const back = { params, body, revision: (await read()).revision };
    await client.done(operations.returnParcel, back);
    expect(await read()).toMatchObject({ state: 'waiting', deliveredAt: null });
  });

  it('staff send the mail of a parcel again: queued and recorded; refused if the parcel has not left', async () => {
    const { client } = await console.staff('packer');
    const { id } = await shipTwo(await makeMemberAt(console.shop));
    const params = { parcelId: String(id) };
    const body = { reason: 'the mail was lost' };
    const early = await client.ask(operations.resendParcelMail, { params, body });
    expect(early.problem).toMatchObject({ status: 409, reason: 'no-mail' });
    await send(id);
    expect((await client.ask(operations.resendParcelMail, { params, body })).status).toBe(204);
    const { history } = await client.done(operations.getParcel, { params });
    expect(history[0]).toMatchObject({ action: 'shipping mail', reason: body.reason });
  });

  it("reading a parcel that does not exist: not found; sending a parcel's mail again as support staff, who may only read: refused", async () => {
    const [packer, support] = [await console.staff('packer'), await console.staff('support')];
    const unknown = { params: { parcelId: '999999999' } };
    expect((await packer.client.ask(operations.getParcel, unknown)).status).toBe(404);
    const body = { reason: 'a test' };
    const reveal = await packer.client.ask(operations.revealParcel, { ...unknown, body });
    expect(reveal.status).toBe(404);
    const { id } = await shipTwo(await makeMemberAt(console.shop));
    const params = { parcelId: String(id) };
    expect((await support.client.ask(operations.getParcel, { params })).status).toBe(200);
    const refused = await support.client.ask(operations.resendParcelMail, { params, body });
    expect(refused.problemName).toBe('permission-required');
  });
});
