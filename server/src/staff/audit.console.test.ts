import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';

let console: TestConsole;
let auditor: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  auditor = await console.staff('auditor');
});
afterAll(() => console.close());

/** Writes entries of one person, in this order, and returns their name. */
async function entriesAt(times: readonly string[]): Promise<string> {
  const who = randomUUID();
  for (const [place, at] of times.entries())
    await console.shop.db.run(
      query.insertInto('auditEntry').values({
        ...{ principalKind: 'system', who, why: 'a test', action: `step ${place}` },
        ...{ subject: '', details: '{}', createdAt: new Date(at) },
      }),
    );
  return who;
}

type AuditQuery = NonNullable<
  Parameters<typeof auditor.client.done<typeof operations.listAudit>>[1]
>['query'];

const actionsOf = async (asked: AuditQuery) =>
  (await auditor.client.done(operations.listAudit, { query: asked ?? {} })).items.map(
    ({ action }) => action,
  );

it('audit log from one day to another: has the entries of both days in Japan, also if they were stored out of order', async () => {
  const who = await entriesAt([
    '2026-03-09T14:59:59.999Z',
    // The clock of another process is behind.
    '2026-03-09T15:00:00Z',
    '2026-03-11T14:59:59.999Z',
    '2026-03-10T03:00:00Z',
    '2026-03-11T15:00:00Z',
  ]);
  const period = { who, from: '2026-03-10', to: '2026-03-11' };
  expect(await actionsOf(period)).toEqual(['step 3', 'step 2', 'step 1']);
  expect(await actionsOf({ ...period, sort: 'oldest' })).toEqual(['step 1', 'step 2', 'step 3']);
  expect(await actionsOf({ who, from: '2026-03-12' })).toEqual(['step 4']);
  expect(await actionsOf({ who, to: '2026-03-09' })).toEqual(['step 0']);
  expect(await actionsOf({ who, from: '2026-03-11', to: '2026-03-10' })).toEqual([]);
  expect(await actionsOf({ who, from: '2099-01-01' })).toEqual([]);
  const late = await entriesAt(['2026-04-11T10:00:00Z', '2026-04-11T09:59:00Z']);
  const sameDay = { who: late, from: '2026-04-11', to: '2026-04-11' };
  expect(await actionsOf(sameDay), 'the newer entry has the earlier time').toEqual([
    'step 1',
    'step 0',
  ]);
  const wrong = await auditor.client.askLoosely(operations.listAudit, {
    query: { from: '2026-02-30' },
  });
  expect(wrong.status).toBe(422);
});

it('audit log by pages, newest or oldest first: each entry once, in order', async () => {
  const times = Array.from({ length: 120 }, (_, at) => new Date(Date.UTC(2026, 4, 5, 0, at)));
  const who = await entriesAt(times.map((at) => at.toISOString()));
  const all = times.map((_, at) => `step ${at}`);
  for (const [sort, expected] of [
    ['oldest', all],
    ['newest', all.toReversed()],
  ] as const) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const asked = { who, sort, from: '2026-05-05', to: '2026-05-05' };
      const page = await auditor.client.done(operations.listAudit, {
        query: { ...asked, ...(cursor !== undefined && { cursor }) },
      });
      found.push(...page.items.map(({ action }) => action));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
  }
});
