import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { minute } from '../lib/time.rules.ts';
import {
  openTestConsole,
  readAllPages,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';

let console: TestConsole;
let support: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  support = await console.staff('support');
});
afterAll(() => console.close());

const { addMemberNote, listMemberTimeline } = operations;
const of = (memberId: number) => ({ params: { memberId: String(memberId) } });

async function makePayment(memberId: number): Promise<void> {
  const now = console.shop.clock.now();
  await console.shop.db.run(
    query.insertInto('payment').values({
      ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 6 },
      ...{ provider: 'sbps', providerId: randomUUID(), courseId: 1, amount: 3_000 },
      ...{ state: 'waiting' as const, payBy: now, createdAt: now, updatedAt: now },
    }),
  );
}

/** A member with something of each kind in the history, a second apart. */
async function makeHistory(): Promise<{ memberId: number; packId: number }> {
  const { shop } = console;
  const memberId = await makeMember(shop, { points: 1_000 });
  const later = () => shop.clock.advance(1_000);
  later();
  await makePayment(memberId);
  later();
  const packId = await makePack(shop, { counts: [5] });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  later();
  const { revision } = await support.client.done(operations.getMember, of(memberId));
  await support.client.done(operations.restrictMember, {
    ...{ ...of(memberId), revision },
    body: { from: ['buy'], lastDay: null, reason: 'many charge-backs' },
  });
  later();
  await support.client.done(addMemberNote, { ...of(memberId), body: { note: '夕方に電話する' } });
  return { memberId, packId };
}

it('a member with a history: one timeline, the newest first, each event with its linked record', async () => {
  const { memberId, packId } = await makeHistory();
  const { items, next } = await support.client.done(listMemberTimeline, of(memberId));
  expect(next).toBeNull();
  expect(items.map(({ kind, detail, by, text }) => [kind, detail, by, text])).toEqual([
    ['note', null, 'Ren', '夕方に電話する'],
    ['command', 'member restrict', 'Ren', 'many charge-backs'],
    ['booking', 'coins_earned', null, null],
    ['booking', 'pack_bought', null, null],
    ['payment', 'waiting', null, null],
    ['booking', 'points_bought', null, null],
    ['registered', null, null, null],
  ]);
  const bought = items.find(({ detail }) => detail === 'pack_bought');
  expect(bought).toMatchObject({
    ...{ amount: -100, currency: 'point' },
    neighbour: { kind: 'pack', id: String(packId) },
  });
});

it('a mail that was sent to a member, in the timeline: only for those who may see mails', async () => {
  const memberId = await makeMember(console.shop);
  const subject = '荷物を発送しました';
  const letter = { subject, parts: [] };
  await console.shop.db.run(
    query.insertInto('sentMail').values({
      ...{ memberId, sentAt: console.shop.clock.now(), refused: false },
      mail: JSON.stringify({ ja: letter, en: letter }),
    }),
  );
  const accountant = await console.staff('accountant');
  const kindsFor = async ({ client }: SignedInStaff) =>
    (await client.done(listMemberTimeline, of(memberId))).items.map(({ kind }) => kind);
  expect((await kindsFor(support)).toSorted()).toEqual(['mail', 'registered']);
  expect(await kindsFor(accountant)).toEqual(['registered']);
});

it('two packs bought in one round and a payment: support reads for each the final screen that the member saw, or that it is not known', async () => {
  const { shop } = console;
  const packId = await makePack(shop, { counts: [9], price: 100 });
  const members = [
    await makeMember(shop, { points: 1_000 }),
    await makeMember(shop, { points: 1_000 }),
  ];
  const bought = await Promise.all(
    members.map((memberId, index) =>
      shop.packSales.buy({
        ...buyRequest({ memberId, packId, count: 1 }),
        finalScreen: index === 0 ? 4 : undefined,
      }),
    ),
  );
  expect(bought.map(({ kind }) => kind)).toEqual(['bought', 'bought']);
  const screensOf = async (memberId: number) =>
    (await support.client.done(listMemberTimeline, of(memberId))).items
      .filter(({ detail }) => detail === 'pack_bought')
      .map(({ finalScreen }) => finalScreen);
  expect(await Promise.all(members.map(screensOf))).toEqual([[4], [null]]);
  const [payer = 0] = members;
  await makePayment(payer);
  await shop.rawSql`update payment set final_screen = 2 where member_id = ${payer}`;
  const { items } = await support.client.done(listMemberTimeline, of(payer));
  expect(items.find(({ kind }) => kind === 'payment')?.finalScreen).toBe(2);
});

it('a timeline with many events at the same instants: each once over all pages, in both orders, or of one kind', async () => {
  const { shop } = console;
  const memberId = await makeMember(shop);
  for (let at = 0; at < 130; at += 1) {
    if (at % 40 === 0) shop.clock.advance(minute);
    await makePayment(memberId);
    if (at % 10 === 0) {
      const body = { note: `note ${at}` };
      await support.client.done(addMemberNote, { ...of(memberId), body });
    }
  }
  const listed = async (query: { sort?: 'oldest'; kind?: 'note' }) => {
    const { rows } = await readAllPages((from) =>
      support.client.done(listMemberTimeline, { ...of(memberId), query: { ...query, ...from } }),
    );
    return rows;
  };
  const newestFirst = await listed({});
  const [keys, times] = [newestFirst.map(({ key }) => key), newestFirst.map(({ at }) => at)];
  expect(keys).toHaveLength(130 + 13 + 1);
  expect(new Set(keys).size).toBe(keys.length);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await listed({ sort: 'oldest' })).map(({ key }) => key)).toEqual(keys.toReversed());
  const notes = (await listed({ kind: 'note' })).map(({ text }) => text);
  expect(notes.toSorted()).toEqual(
    Array.from({ length: 13 }, (_, at) => `note ${at * 10}`).toSorted(),
  );
});

it('a note about a member: cannot be changed in the database, is deleted with the account', async () => {
  const memberId = await makeMember(console.shop);
  await support.client.done(addMemberNote, { ...of(memberId), body: { note: 'a note' } });
  const change = query.updateTable('memberNote').set({ note: 'another' });
  await expect(console.shop.db.run(change.where('memberId', '=', memberId))).rejects.toThrow();
  const { revision } = await support.client.done(operations.getMember, of(memberId));
  const body = { notice: 'asked', reason: 'a test' } as const;
  await support.client.done(operations.closeMember, { ...of(memberId), revision, body });
  const left = query.selectFrom('memberNote').select('id').where('memberId', '=', memberId);
  expect(await console.shop.db.run(left)).toEqual([]);
  const late = await support.client.ask(addMemberNote, { ...of(memberId), body: { note: 'x' } });
  expect(late.problemName).toBe('not-found');
});

it('adding a note about a member: the audit log records it, without its text', async () => {
  const owner = await console.staff('owner');
  const memberId = await makeMember(console.shop);
  const note = 'secret words';
  await support.client.done(addMemberNote, { ...of(memberId), body: { note } });
  const asked = { query: { subject: `member ${memberId}` } };
  const { items } = await owner.client.done(operations.listAudit, asked);
  expect(items).toMatchObject([{ action: 'member note', by: { id: support.id } }]);
  expect(JSON.stringify(items)).not.toContain(note);
});
