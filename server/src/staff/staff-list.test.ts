import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { staffSorts } from '#contract/console/staff.ts';
import {
  openTestConsole,
  readAllPages,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';

let console: TestConsole;
let owner: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  owner = await console.staff('owner');
});
afterAll(() => console.close());

type Query = NonNullable<Parameters<typeof listed>[0]>;

/** All pages of the list of staff. */
async function listed(query: {
  sort?: (typeof staffSorts)[number];
  search?: string;
  role?: 'packer' | 'editor';
  state?: 'invited' | 'enrolling' | 'active' | 'removed';
}) {
  const { rows } = await readAllPages((from) =>
    owner.client.done(operations.listStaff, { query: { ...query, ...from } }),
  );
  return rows;
}

/** Adds people with password and role: every third was removed, every fifth was only invited. */
async function addPeople(count: number): Promise<void> {
  await console.shop.rawSql`
    with added as (
      insert into staff (mail, mail_key, name, language, created_at, password_hash, removed_at)
      select format('P%s@example.com', number), format('p%s@example.com', number),
        format('Person %s', 1000 - number), 'en', now(),
        case when number % 5 = 0 then null else 'a hash' end,
        case when number % 3 = 0 then now() end
      from generate_series(1, ${count}::integer) as number
      returning id, mail
    )
    insert into staff_role (staff_id, role)
    select id, 'packer' from added where mail like '%7@%'`;
}

it('list of staff: every order has each person once over all pages, current ones first by default', async () => {
  await addPeople(230);
  const all = await listed({});
  expect(new Set(all.map(({ id }) => id)).size).toBe(231);
  const removed = all.map(({ state }) => state === 'removed');
  expect(removed).toEqual(removed.toSorted());
  for (const sort of staffSorts) {
    const rows = await listed({ sort });
    expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
  }
  const names = (await listed({ sort: 'name', search: 'person' })).map(({ name }) => name);
  const byMail = (await listed({ sort: 'mail-desc', search: '@EXAMPLE' })).map(({ mail }) => mail);
  expect(names).toEqual(names.toSorted());
  expect(names).toHaveLength(230);
  expect(byMail).toEqual(byMail.toSorted().toReversed());
});

it('list of staff: filtered by state, role, and a part of the name or mail address in any case', async () => {
  const countOf = async (query: Query) => (await listed(query)).length;
  expect(await countOf({ state: 'removed' })).toBe(76);
  expect(await countOf({ state: 'invited' })).toBe(46 - 15);
  expect(await countOf({ state: 'enrolling' })).toBe(230 - 76 - (46 - 15));
  expect(await listed({ state: 'active' })).toMatchObject([{ id: owner.id }]);
  expect(await countOf({ role: 'packer' })).toBe(23);
  expect(await countOf({ role: 'editor' })).toBe(0);
  expect((await listed({ search: 'p12@EX' })).map(({ name }) => name)).toEqual(['Person 988']);
  expect(await countOf({ search: '%' })).toBe(0);
});

it('list of staff with a cursor of another order, or a forged one: refused', async () => {
  const first = await owner.client.done(operations.listStaff, { query: { sort: 'name' } });
  const asked = { query: { sort: 'mail', cursor: first.next ?? '' } } as const;
  expect((await owner.client.ask(operations.listStaff, asked)).problemName).toBe('not-valid');
  const forged = { query: { cursor: 'bm90IGEgY3Vyc29y' } };
  expect((await owner.client.ask(operations.listStaff, forged)).problemName).toBe('not-valid');
});
