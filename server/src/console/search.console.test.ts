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

it("console search by a member's mail address: finds the member, with masked data", async () => {
  const mail = `${randomUUID()}@example.com`;
  const id = await makeMember(console.shop, { mail });
  const { members } = await find(mail);
  expect(members).toMatchObject([{ id, mail: `${mail[0]}•••@example.com` }]);
});

it('console search by the id of a payment or of its order: finds the payment with its member', async () => {
  const memberId = await makeMember(console.shop);
  const { id, providerId } = await makePayment(memberId);
  for (const text of [id, providerId])
    expect((await find(text)).payments).toEqual([{ id, memberId, amount: 700, state: 'waiting' }]);
});

it("console search by a member's number: finds the member and at most five of their payments", async () => {
  const memberId = await makeMember(console.shop);
  for (let time = 0; time < 7; time++) await makePayment(memberId);
  const { members, payments } = await find(String(memberId));
  expect(members?.map(({ id }) => id)).toContain(memberId);
  expect(payments).toHaveLength(5);
});

it('console search for packs and staff: finds them by number and by a part of the name', async () => {
  const id = await makePack(console.shop);
  const person = await console.add('packer');
  const { packs } = await find(String(id));
  expect(packs?.[0]).toMatchObject({ id });
  const { staff } = await find(person.mail.slice(0, 20));
  expect(staff).toEqual([{ id: person.id, name: 'Ren', mail: person.mail }]);
});

it('console search without a permission: leaves out that kind of result, even if it matches', async () => {
  const memberId = await makeMember(console.shop);
  await makePayment(memberId);
  expect(Object.keys(await find(String(memberId), 'packer'))).toEqual(['parcels']);
  expect(Object.keys(await find(String(memberId), 'editor'))).toEqual(['packs']);
});

it('console search for wildcards such as % and _: treated as text, matches nothing', async () => {
  for (const text of ["%' or 1=1 --", '_', '\\', '99999999999999999999'])
    expect(await find(text)).toMatchObject({ members: [], payments: [], parcels: [] });
});
