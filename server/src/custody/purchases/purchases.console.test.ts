import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../../db/pool.ts';
import { readCsv } from '../../lib/csv.rules.ts';
import { day, minute } from '../../lib/time.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../../testing/console-client.ts';
import { makePack } from '../../testing/factories.ts';

let console: TestConsole;
let buyer: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  buyer = await console.staff('buyer');
});
afterAll(() => console.close());

const { getHolding, getIntake, listPurchases, receiveIntake, revealSeller, writeDealerLedger } =
  operations;
const newCard = async () => `T-${await makePack(console.shop, { counts: [1] })}-0`;
const seller = {
  ...{ name: '売田花子', address: '東京都千代田区1-2-3', occupation: '会社員' },
  birthDate: '1990-04-01',
  identity: 'document-shown',
  reference: '運転免許証',
} as const;
const person = { kind: 'person', receivedOn: '2026-11-20' } as const;
const reason = '警察からの照会';

/** Buys lines from a person, and returns the batch. */
const buy = (lines: string, about: object = { seller }) =>
  buyer.client.done(receiveIntake, { body: { ...person, ...about, lines } });

const refusal = async (lines: string, about: object) =>
  (await buyer.client.ask(receiveIntake, { body: { ...person, ...about, lines } })).problem?.reason;

it('a purchase of 10,000 yen from a person: needs the seller, who is listed masked with its sum', async () => {
  const modelNumber = await newCard();
  const lines = `${modelNumber},4,2500`;
  expect(await refusal(lines, { isAdult: true })).toBe('seller-required');
  const { id } = await buy(lines);
  const { items } = await buyer.client.done(listPurchases, { query: {} });
  expect(items[0]).toMatchObject({
    ...{ id, copies: 4, yen: 10_000, seller: '売•••', identity: 'document-shown', by: 'Ren' },
  });
  const intake = await buyer.client.done(getIntake, { params: { intakeId: String(id) } });
  expect(intake).toMatchObject({ kind: 'person', source: 'A person', seller: { name: '売•••' } });
});

it('a purchase below 10,000 yen: nobody is recorded, but the buyer confirms the age', async () => {
  const lines = `${await newCard()},1,9999`;
  expect(await refusal(lines, {})).toBe('adult-not-confirmed');
  const { id } = await buy(lines, { isAdult: true });
  const { items } = await buyer.client.done(listPurchases, { query: {} });
  expect(items[0]).toMatchObject({ id, yen: 9_999, seller: null, identity: null });
});

it('a purchase from a person of 17 years: refused at any price, nothing is received', async () => {
  const lines = `${await newCard()},1,100`;
  const young = { seller: { ...seller, birthDate: '2008-11-21' } };
  expect(await refusal(lines, young)).toBe('seller-under-age');
  const { items } = await buyer.client.done(operations.listStock, {
    query: { search: lines.split(',')[0] ?? '' },
  });
  expect(items).toEqual([]);
  expect(await refusal(lines, { seller: { ...seller, birthDate: '2008-11-20' } })).toBeUndefined();
});

it('a batch with a line without a price: the line is refused if a person sells, accepted from a supplier', async () => {
  const modelNumber = await newCard();
  const lines = `${modelNumber},1\n${modelNumber},2,6000`;
  const received = await buy(lines);
  expect(received).toMatchObject({ copies: 2, problems: [{ line: 1 }] });
  const body = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const all = await buyer.client.done(receiveIntake, { body: { ...body, lines } });
  expect(all.copies).toBe(3);
  const { problem } = await buyer.client.ask(receiveIntake, {
    body: { kind: 'supplier', receivedOn: '2026-11-20', lines },
  });
  expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/source' }] });
});

it('one purchase sent twice in parallel under one key: received once, with one seller', async () => {
  const lines = `${await newCard()},1,20000`;
  const request = { body: { ...person, seller, lines }, key: randomUUID() };
  const replies = await Promise.all([
    buyer.client.ask(receiveIntake, request),
    buyer.client.ask(receiveIntake, request),
  ]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  const { id } = await buyer.client.done(receiveIntake, request);
  const { items } = await buyer.client.done(listPurchases, { query: {} });
  expect(items.filter(({ yen }) => yen === 20_000).map((each) => each.id)).toEqual([id]);
});

it('showing the seller of a purchase: possible only with the permission and a reason, which the audit log stores', async () => {
  const { id } = await buy(`${await newCard()},1,30000`);
  const request = { params: { intakeId: String(id) }, body: { reason } };
  const packer = (await console.staff('packer')).client;
  expect((await packer.ask(revealSeller, request)).status).toBe(403);
  const { birthDate: _, ...recorded } = seller;
  expect(await buyer.client.done(revealSeller, request)).toEqual({ ...recorded, age: 36 });
  const owner = await console.staff('owner');
  const audit = await owner.client.done(operations.listAudit, {
    query: { subject: `intake ${id}` },
  });
  expect(audit.items[0]).toMatchObject({ action: 'stock seller', reason });
  expect(JSON.stringify(audit)).not.toContain(seller.name);
  const unknown = { ...request, params: { intakeId: '2147483647' } };
  expect((await buyer.client.ask(revealSeller, unknown)).problem?.reason).toBe('no-seller');
});

it('the page of a copy that a person sold: names its purchase', async () => {
  const certificate = randomUUID();
  const { id } = await buy(`${await newCard()},1,12000,,PSA,10,${certificate}`);
  const { items } = await buyer.client.done(operations.listStock, {
    query: { search: certificate },
  });
  const params = { code: items[0]?.code ?? '' };
  const { intake } = await buyer.client.done(getHolding, { params });
  expect(intake).toMatchObject({ id, kind: 'person' });
});

it('the ledger of some days: a line for each item, with features, price, seller and check', async () => {
  const modelNumber = await newCard();
  const certificate = randomUUID();
  const receivedOn = '2026-10-05';
  const lines = `${modelNumber},3,4000,美品\n${modelNumber},1,98000,,PSA,10,${certificate}`;
  await buy(lines, { seller: { ...seller, occupation: '=1+1' }, receivedOn });
  const body = { first: receivedOn, last: receivedOn, reason };
  const csv = await buyer.client.done(writeDealerLedger, { body: { ...body, format: 'csv' } });
  expect(csv.lines).toBe(2);
  const [header, ...rows] = readCsv(Buffer.from(csv.file, 'base64').toString()).rows;
  expect(header?.fields.slice(0, 3)).toEqual(['年月日', '区別', '品目']);
  const [first, second] = rows.map(({ fields }) => fields);
  expect(first?.slice(4)).toEqual([
    '3',
    '12000',
    seller.address,
    seller.name,
    "'=1+1",
    '36',
    '1号 身分証明書等の提示（運転免許証）',
  ]);
  expect(second?.[3]).toContain(`PSA 10 鑑定番号${certificate}`);
  const pdf = await buyer.client.done(writeDealerLedger, { body: { ...body, format: 'pdf' } });
  expect(Buffer.from(pdf.file, 'base64').toString('latin1')).toMatch(/^%PDF-/);
});

it('the ledger of days without a purchase, with the last day before the first, or without a second factor in the last five minutes: refused', async () => {
  const ask = async (first: string, last: string) =>
    (
      await buyer.client.ask(writeDealerLedger, {
        body: { first, last, format: 'csv' as const, reason },
      })
    ).problem;
  expect(await ask('2020-01-01', '2020-01-02')).toMatchObject({ reason: 'nothing-recorded' });
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject({ errors: [{ pointer: '/last' }] });
  console.shop.clock.advance(6 * minute);
  expect((await ask('2026-01-01', '2026-12-31'))?.type).toContain('step-up-required');
  buyer = await console.staff('buyer');
});

it("three years after a purchase from a person: the seller's data is deleted, batch and copies stay", async () => {
  const { id } = await buy(`${await newCard()},1,30000`);
  const deleteOld = () =>
    console.shop.jobs.find(({ name }) => name === 'delete-old-sellers')?.run();
  const findRecorded = () =>
    console.shop.db.run(query.selectFrom('seller').select('name').where('intakeId', '=', id));
  console.shop.clock.advance(3 * 365 * day);
  await deleteOld();
  expect(await findRecorded()).toHaveLength(1);
  console.shop.clock.advance(3 * day);
  await deleteOld();
  expect(await findRecorded()).toEqual([]);
  buyer = await console.staff('buyer');
  const intake = await buyer.client.done(getIntake, { params: { intakeId: String(id) } });
  expect(intake).toMatchObject({ copies: 1, seller: null });
});
