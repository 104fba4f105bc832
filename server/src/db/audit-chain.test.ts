import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findHead, linkUnlinkedEntries } from './audit.queries.ts';
import { audited, systemActor } from './audit.ts';
import { hashOfEntry, readHead, textOfHead } from './audit-chain.rules.ts';
import { verifyAudit } from './verify-audit.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const kaori = systemActor('kaori', 'a test');

function act(action: string, process = shop) {
  return audited(process.db, shop.clock, kaori, action, async (_, record) => {
    record({ subject: 'member 12', details: { amount: 0.1, name: '開封', list: [1, null] } });
  });
}

/** Changes rows that the database itself refuses to change. */
async function forge(change: () => Promise<unknown>): Promise<void> {
  for (const table of ['audit_entry', 'audit_link'])
    await shop.rawSql.unsafe(`alter table ${table} disable trigger all`);
  await change();
}

it('several audit entries: each is linked to the one before, and the chain verifies as intact', async () => {
  for (const action of ['one', 'two', 'three']) await act(action);
  const result = await verifyAudit(shop.db);
  expect(result).toMatchObject({ kind: 'intact', entries: 3, unlinked: 0 });
});

it('twenty audit entries written in parallel by two processes: one chain without a gap', async () => {
  const other = { ...shop, db: shop.openAnother().db };
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => act(`action ${i}`, i % 2 === 0 ? shop : other)),
  );
  expect(await verifyAudit(shop.db)).toMatchObject({ kind: 'intact', entries: 20, unlinked: 0 });
});

it.each([
  ['reason', 'changed', 2, `update audit_entry set why = 'no reason' where action = 'two'`],
  ['amount', 'changed', 2, `update audit_entry set details = '{}' where action = 'two'`],
  ['hash', 'changed', 2, `update audit_link set hash = sha256('x') where position = 2`],
  ['first link', 'missing', 1, 'delete from audit_link where position = 1'],
])(
  'an audit entry whose %s was changed: verifying the chain names its position',
  async (_, damage, position, sql) => {
    for (const action of ['one', 'two', 'three']) await act(action);
    await forge(() => shop.rawSql.unsafe(sql));
    expect(await verifyAudit(shop.db)).toEqual({ kind: 'broken', error: damage, position });
  },
);

it('hashes of two audit entries in a row: SHA-256 of the hash before and of the canonical JSON, equal to values computed elsewhere', () => {
  const adjusted = {
    ...{ id: 7, createdAt: new Date('2026-04-01T00:00:00Z'), action: 'points adjust' },
    ...{ principalKind: 'staff', principalId: 3, who: 'Ren', why: 'お詫び', origin: '192.0.2.1' },
    ...{ subject: 'member 12', approverId: null, approver: null, singleHanded: false },
    details: { 名: '開封\n\u001f"é', large: 1e21, amount: 0.1, a: [1, null, true] },
  };
  const sealed = {
    ...{ id: 9, createdAt: new Date('2026-04-01T00:00:01.5Z'), action: 'pack seal' },
    ...{ principalKind: 'system', principalId: null, who: 'kaori', why: '', origin: '' },
    ...{ subject: 'pack 1', approverId: 4, approver: 'Mio', singleHanded: true, details: {} },
  };
  const first = hashOfEntry(Buffer.alloc(32), adjusted);
  // Computed with Python's hashlib from JSON that was written by hand after RFC 8785.
  expect(first.toString('hex')).toBe(
    '24204658a6b0d88dadffd4ca4793f5acd4ce7b7dbb32a7f98237b6947e2dceb2',
  );
  expect(hashOfEntry(first, sealed).toString('hex')).toBe(
    '431310571f1f67424fd6930e63641c9ec25a9298ea32c0cad99a4567ea439671',
  );
});

it('audit entries in the database: their stored hashes are those of JSON that is put together by hand', async () => {
  for (const action of ['one', 'two']) await act(action);
  const rows = await shop.rawSql<{ id: string; at: Date; action: string; hash: Buffer }>`
    select audit_entry.id, created_at as at, action, hash
    from audit_link join audit_entry on audit_entry.id = entry_id order by position`;
  expect(rows.map(({ action }) => action)).toEqual(['one', 'two']);
  let previous = Buffer.alloc(32);
  for (const { id, at, action, hash } of rows) {
    const json =
      `{"action":"${action}","approver":null,"approverId":null,"createdAt":"${at.toISOString()}",` +
      `"details":{"amount":0.1,"list":[1,null],"name":"開封"},"id":${id},` +
      '"origin":"command line","principalId":null,"principalKind":"system","singleHanded":false,"subject":"member 12",' +
      '"who":"kaori","why":"a test"}';
    previous = createHash('sha256').update(previous).update(json, 'utf8').digest();
    expect(hash.toString('hex')).toBe(previous.toString('hex'));
  }
});

it('the newest audit entries were deleted: verifying against the newest hash that was mailed detects it', async () => {
  for (const action of ['one', 'two']) await act(action);
  const mailed = readHead(textOfHead(await findHead(shop.db)));
  await forge(async () => {
    await shop.rawSql`delete from audit_link where position = 2`;
    await shop.rawSql`delete from audit_entry where action = 'two'`;
  });
  expect(await verifyAudit(shop.db)).toMatchObject({ kind: 'intact', entries: 1 });
  expect(await verifyAudit(shop.db, mailed)).toEqual({
    kind: 'broken',
    error: 'other-head',
    position: 2,
  });
  await act('another two');
  expect(await verifyAudit(shop.db, mailed)).toMatchObject({ kind: 'broken', error: 'other-head' });
});

it('audit entries that are not linked: those older than the chain come first, others are linked by the next maintenance job', async () => {
  const old = () =>
    shop.rawSql`insert into audit_entry (created_at, who, why, action, subject, details)
      values (now(), 'kaori', '', 'shop close', '', '{}')`;
  await old();
  await act('one');
  await old();
  expect(await verifyAudit(shop.db)).toMatchObject({ kind: 'intact', entries: 2, unlinked: 1 });
  expect(await shop.db.transaction((tx) => linkUnlinkedEntries(tx))).toBe(1);
  expect(await verifyAudit(shop.db)).toMatchObject({ kind: 'intact', entries: 3, unlinked: 0 });
});
