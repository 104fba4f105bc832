import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makePack } from '../testing/factories.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

async function makePayment(memberId: number) {
  const now = console.shop.clock.now();
  const providerId = `pi_${randomUUID()}`;
  const [row] = await console.shop.db.run(
    query
      .insertInto('payment')
      .values({
        ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 1 },
        ...{ provider: 'stripe', providerId, courseId: 1, amount: 700, state: 'waiting' },
        ...{ payBy: now, createdAt: now, updatedAt: now },
      })
      .returning('id'),
  );
  return { id: row?.id ?? '', providerId };
}

const find = async (text: string, role: Parameters<TestConsole['staff']>[0] = 'owner') =>
  (await console.staff(role)).client.done(operations.search, { query: { text } });

it('searching by the mail of a member: found with masked data', async () => {
  const mail = `${randomUUID()}@example.com`;
  const id = await makeMember(console.shop, { mail });
  const { members } = await find(mail);
  expect(members).toMatchObject([{ id, mail: `${mail[0]}•••@example.com` }]);
});

it('searching by the id of a payment or of its order: the payment with its member', async () => {
  const memberId = await makeMember(console.shop);
  const { id, providerId } = await makePayment(memberId);
  for (const text of [id, providerId])
    expect((await find(text)).payments).toEqual([{ id, memberId, amount: 700, state: 'waiting' }]);
});

it('searching by the number of a member: the member, and their payments, at most five', async () => {
  const memberId = await makeMember(console.shop);
  for (let time = 0; time < 7; time++) await makePayment(memberId);
  const { members, payments } = await find(String(memberId));
  expect(members?.map(({ id }) => id)).toContain(memberId);
  expect(payments).toHaveLength(5);
});

it('searching for packs and staff: by number and by a part of the name', async () => {
  const id = await makePack(console.shop);
  const person = await console.add('packer');
  const { packs } = await find(String(id));
  expect(packs?.[0]).toMatchObject({
    id,
    url: expect.stringContaining(`/pack-detail?packId=${id}`),
  });
  const { staff } = await find(person.mail.slice(0, 20));
  expect(staff).toEqual([{ id: person.id, name: 'Ren', mail: person.mail }]);
});

it('searching without a permission: its kind is missing, whatever matches', async () => {
  const memberId = await makeMember(console.shop);
  await makePayment(memberId);
  expect(Object.keys(await find(String(memberId), 'packer'))).toEqual(['parcels']);
  expect(Object.keys(await find(String(memberId), 'editor'))).toEqual(['packs']);
});

it('searching for signs of queries: they are text, and match nothing', async () => {
  for (const text of ["%' or 1=1 --", '_', '\\', '99999999999999999999'])
    expect(await find(text)).toMatchObject({ members: [], payments: [], parcels: [] });
});
