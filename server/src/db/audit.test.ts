import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findActions } from './audit.queries.ts';
import { audited, staffIdOf, systemActor } from './audit.ts';
import { findSetting, putSetting } from './shop-setting.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const kaori = systemActor('kaori', 'a test');

it('a change made in audited work: its entry names principal, action, subject and reason', async () => {
  const staff = {
    kind: 'staff',
    staffId: 7,
    name: 'Ren',
    permissions: new Set<Permission>(),
  } as const;
  for (const actor of [kaori, { principal: staff, why: 'an apology' }]) {
    await audited(shop.db, shop.clock, actor, 'points adjust', async (_, record) => {
      record({ subject: 'member 12', details: { amount: 500 } });
    });
  }
  const rows = await shop.rawSql`
    select principal_kind, principal_id::int, who, why, action, details
    from audit_entry where subject = 'member 12' order by id`;
  const common = { action: 'points adjust', details: { amount: 500 } };
  expect(rows).toEqual([
    { ...common, principal_kind: 'system', principal_id: null, who: 'kaori', why: 'a test' },
    { ...common, principal_kind: 'staff', principal_id: 7, who: 'Ren', why: 'an apology' },
  ]);
});

it('audited work that fails after a change was recorded: neither the change nor an entry remains', async () => {
  const failing = audited(shop.db, shop.clock, kaori, 'shop close', async (tx, record) => {
    await putSetting(tx, 'maintenance', true);
    record({ subject: 'member 13' });
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await findSetting(shop.db, 'maintenance')).not.toBe(true);
  expect(await findActions(shop.db, 'member 13', 1)).toEqual([]);
});

it('audited work that records no change: writes no audit entry', async () => {
  const before = await findActions(shop.db, undefined, 100);
  await audited(shop.db, shop.clock, kaori, 'points adjust', () => Promise.resolve());
  expect(await findActions(shop.db, undefined, 100)).toEqual(before);
});

it("actor of an operator's command, for the audit log: has no staff id", () => {
  expect(staffIdOf(systemActor('kaori', 'she asked'))).toBeNull();
});
