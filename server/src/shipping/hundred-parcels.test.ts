import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

it('one packer packs a hundred parcels one after the other: one press opens each and one packs it, none is left over or offered twice', async () => {
  const memberId = await makeMemberAt(console.shop);
  const waiting = new Set<number>();
  for (let parcel = 0; parcel < 100; parcel += 1) {
    // Its cards are counted nowhere, so there is nothing to scan.
    const { id } = await makeParcel(console.shop, memberId, { counts: [4], price: 1 });
    waiting.add(id);
  }
  const { client } = await console.staff('packer');
  let commands = 0;
  let next = await client.done(operations.findNextParcel, { query: {} });
  while (next.id !== null) {
    expect(waiting.delete(next.id)).toBe(true);
    const params = { parcelId: String(next.id) };
    await client.done(operations.packParcel, { params });
    const except = String(next.id);
    next = await client.done(operations.findNextParcel, { query: { except } });
    commands += 2;
  }
  expect(waiting.size).toBe(0);
  expect(commands).toBe(200);
}, 60_000);
