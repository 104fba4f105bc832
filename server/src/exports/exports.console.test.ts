import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openLog } from '../app/log.ts';
import { listsToExport } from '../console/lists/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import { startJobs } from '../jobs/runner.ts';
import { readCsv } from '../lib/csv.rules.ts';
import { day, minute } from '../lib/time.rules.ts';
import { findReader } from '../staff/index.ts';
import {
  openTestConsole,
  readAllPages,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import type { ExportedPage, ListToExport } from './list-to-export.ts';
import { startExport } from './start-export.ts';
import { exportTask, exportTasks } from './write-export.ts';

let console: TestConsole;
let accountant: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  accountant = await console.staff('accountant');
});
afterAll(() => console.close());

const killOwnConnection = sql`select pg_terminate_backend(pg_backend_pid())`.compile(query);
const { exportMemberList, exportPaymentList, listOwnExports, readExportPart, takeExport } =
  operations;

/** Does the work of an export, as the queue does after the request. */
const write = (exportId: number) =>
  console.shop.tasks.find(({ name }) => name === exportTask)?.work({ exportId });

/** Makes payments of a new member, one a second, and returns the member's number. */
async function makePayments(count: number): Promise<number> {
  const memberId = await makeMember(console.shop);
  const now = console.shop.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 6 },
    ...{ provider: 'sbps', providerId: randomUUID(), courseId: 1, amount: 300 + at },
    ...{ state: 'waiting' as const, payBy: new Date(now), updatedAt: new Date(now) },
    createdAt: new Date(now - at * 1_000),
  }));
  for (let from = 0; from < count; from += 1_000)
    await console.shop.db.run(query.insertInto('payment').values(rows.slice(from, from + 1_000)));
  return memberId;
}

/** The whole file of an export, as the browser puts it together. */
async function fileOf(exportId: number, by = accountant): Promise<string> {
  const params = { exportId: String(exportId) };
  const { parts } = await by.client.done(takeExport, { params });
  const contents: string[] = [];
  for (let number = 1; number <= parts; number += 1) {
    const part = { ...params, number: String(number) };
    contents.push((await by.client.done(readExportPart, { params: part })).content);
  }
  return contents.join('');
}

const start = async (memberId: number) =>
  (await accountant.client.done(exportPaymentList, { body: { search: String(memberId) } })).id;

it('exporting a list: a CSV file of all matching rows, with a byte order mark, sorted as the list', async () => {
  const memberId = await makePayments(2_345);
  const id = await start(memberId);
  const before = (await accountant.client.done(listOwnExports)).items[0];
  expect(before).toMatchObject({ id, list: 'payments', state: 'running', rows: 0 });
  await write(id);
  const done = (await accountant.client.done(listOwnExports)).items[0];
  expect(done).toMatchObject({ id, state: 'done', rows: 2_345 });
  const file = await fileOf(id);
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(file.indexOf('\uFEFF', 1)).toBe(-1);
  const [header, ...rows] = readCsv(file).rows.map(({ fields }) => fields);
  expect(header?.[0]).toBe('Payment');
  expect(rows.map((row) => Number(row[5]))).toEqual(
    Array.from({ length: 2_345 }, (_, at) => 300 + at),
  );
  expect(rows.every((row) => row[2] === String(memberId))).toBe(true);
});

it('exporting a list, process killed in the middle: another process finishes the file, with each row once', async () => {
  const memberId = await makePayments(4_500);
  const id = await start(memberId);
  const { db, clock } = console.shop;
  const lists = (fail: boolean) => {
    let pages = 0;
    const list: ListToExport = {
      ...{ access: 'payments.view', isPersonal: false, header: () => ['amount'] },
      readTotals: () => Promise.reject(new Error('nobody counts it')),
      async findPage(tx, _, { cursor, limit }): Promise<ExportedPage> {
        pages += 1;
        const after = cursor === undefined ? 0 : Number(cursor);
        const rows = await tx.run(
          query
            .selectFrom('payment')
            .select('amount')
            .where('memberId', '=', memberId)
            .orderBy('amount')
            .limit(limit)
            .offset(after),
        );
        // A killed process leaves a transaction that the server rolls back.
        if (fail && pages >= 13) await tx.run(killOwnConnection);
        const isLast = rows.length < limit;
        return {
          rows: rows.map(({ amount }) => [amount]),
          next: isLast ? undefined : String(after + limit),
        };
      },
    };
    return { ...listsToExport({ clock }), payments: list };
  };
  const [killed] = exportTasks({ db, clock, lists: lists(true), findReader });
  const [second] = exportTasks({ db, clock, lists: lists(false), findReader });
  await expect(killed?.work({ exportId: id })).rejects.toThrow();
  const left = (await accountant.client.done(listOwnExports)).items[0];
  expect(left).toMatchObject({ state: 'running', rows: 2_000 });
  // The queue may give the work to two processes.
  await Promise.all([second?.work({ exportId: id }), second?.work({ exportId: id })]);
  const rows = readCsv(await fileOf(id)).rows.map(({ fields: [amount] }) => amount);
  expect(rows).toEqual(['amount', ...Array.from({ length: 4_500 }, (_, at) => String(300 + at))]);
});

it('exporting a list of more rows than a file may have: further files with their own header, and no row is left out', async () => {
  const memberId = await makePayments(4_500);
  const id = await start(memberId);
  const { db, clock } = console.shop;
  const lists = listsToExport({ clock });
  const [task] = exportTasks({ db, clock, lists, findReader, partsOfFile: 2 });
  await task?.work({ exportId: id });
  const params = { exportId: String(id) };
  const taken = await accountant.client.done(takeExport, { params });
  expect(taken).toMatchObject({ parts: 3, partsOfFile: 500 });
  const parts = await Promise.all(
    ['1', '2', '3'].map((number) =>
      accountant.client.done(readExportPart, { params: { ...params, number } }),
    ),
  );
  const [one = '', two = '', three = ''] = parts.map(({ content }) => content);
  expect([one, two, three].map((part) => part.startsWith('\uFEFF'))).toEqual([true, false, true]);
  const amounts = [one + two, three].flatMap((file) => {
    const [header, ...rows] = readCsv(file).rows.map(({ fields }) => fields);
    expect(header?.[0]).toBe('Payment');
    return rows.map((row) => Number(row[5]));
  });
  expect(amounts).toEqual(Array.from({ length: 4_500 }, (_, at) => 300 + at));
});

it('four large exports that hold all places of the job runner: other work runs before any of them is done, then each is written with every row once', async () => {
  const own = await openTestConsole();
  onTestFinished(() => own.close());
  const { shop } = own;
  const { client } = await own.staff('accountant');
  const allBegun = Promise.withResolvers<void>();
  const otherIsQueued = Promise.withResolvers<void>();
  let begun = 0;
  const list: ListToExport = {
    ...{ access: 'payments.view', isPersonal: false, header: () => ['row'] },
    readTotals: () => Promise.reject(new Error('nobody counts it')),
    async findPage(_, __, { cursor, limit }): Promise<ExportedPage> {
      const after = Number(cursor ?? 0);
      if (after === 0) begun += 1;
      if (begun === 4) allBegun.resolve();
      await otherIsQueued.promise;
      const last = after + limit;
      const rows = Array.from({ length: limit }, (___, at) => [after + at + 1]);
      return { rows, next: last < 5_000 ? String(last) : undefined };
    },
  };
  const lists = { ...listsToExport({ clock: shop.clock }), payments: list };
  const states = async () =>
    (await client.done(listOwnExports)).items.map(({ state, rows }) => ({ state, rows }));
  const seen = Promise.withResolvers<{ state: string }[]>();
  const other = { name: 'other', work: async () => seen.resolve(await states()) };
  const tasks = [...exportTasks({ ...shop, lists, findReader, partsOfRun: 1 }), other];
  const work = { jobs: [], tasks };
  const ids: number[] = [];
  for (let at = 0; at < 4; at += 1)
    ids.push((await client.done(exportPaymentList, { body: {} })).id);
  const runner = await startJobs({ database: shop.url, db: shop.db }, work, openLog('silent'));
  await allBegun.promise;
  await enqueue(shop.db, other.name, {});
  otherIsQueued.resolve();
  expect((await seen.promise).map(({ state }) => state)).toEqual(Array(4).fill('running'));
  const done = Array(4).fill({ state: 'done', rows: 5_000 });
  await expect.poll(states, { timeout: 20_000 }).toEqual(done);
  await runner.stop();
  for (const exportId of ids) {
    const parts = await shop.rawSql`
      select content from list_export_part where export_id = ${exportId} order by number`;
    const file = parts.map(({ content }) => String(content)).join('');
    const rows = readCsv(file).rows.map(({ fields: [row] }) => row);
    expect(rows).toEqual(['row', ...Array.from({ length: 5_000 }, (_, at) => String(at + 1))]);
  }
});

it('a list of more rows than a file may have, and one that a version before cut: the exports say how many files there are, and that rows are missing', async () => {
  const { client } = await console.staff('accountant');
  const ids: number[] = [];
  for (let at = 0; at < 3; at += 1)
    ids.push((await client.done(exportPaymentList, { body: {} })).id);
  await console.shop.rawSql`
    update list_export set done_at = now(), part_count = 500, is_cut = true where id = ${ids[1]}`;
  await console.shop.rawSql`
    update list_export set done_at = now(), part_count = 1001 where id = ${ids[2]}`;
  const { items } = await client.done(listOwnExports, { query: { sort: 'oldest' } });
  expect(items).toMatchObject([
    { id: ids[0], state: 'running', files: 1, isCut: false },
    { id: ids[1], state: 'done', files: 1, isCut: true },
    { id: ids[2], state: 'done', files: 3, isCut: false },
  ]);
});

it('exporting a list with texts like formulas: an apostrophe keeps a spreadsheet from running them', async () => {
  const manager = await console.staff('manager');
  await console.shop.db.run(
    query.insertInto('auditEntry').values({
      ...{ who: '=HYPERLINK("http://evil.example")', action: `${randomUUID()}`, subject: '＝1+1' },
      ...{ why: '@SUM(1)', details: '{}', createdAt: console.shop.clock.now() },
    }),
  );
  const body = { who: '=HYPERLINK("http://evil.example")' };
  const { id } = await manager.client.done(operations.exportAuditList, { body });
  await write(id);
  const [, row] = readCsv(await fileOf(id, manager)).rows.map(({ fields }) => fields);
  expect(row?.[2]).toBe(`'=HYPERLINK("http://evil.example")`);
  expect([row?.[5], row?.[6]]).toEqual(["'＝1+1", "'@SUM(1)"]);
});

it('exporting the audit log of a period, oldest first: the file has the rows of the list, in its order', async () => {
  const manager = await console.staff('manager');
  const who = randomUUID();
  for (const day of [1, 2, 3, 4])
    await console.shop.db.run(
      query.insertInto('auditEntry').values({
        ...{ who, why: 'a test', action: `day ${day}`, subject: '', details: '{}' },
        createdAt: new Date(Date.UTC(2026, 2, day, 3)),
      }),
    );
  const body = { who, from: '2026-03-02', to: '2026-03-03', sort: 'oldest' } as const;
  const { id } = await manager.client.done(operations.exportAuditList, { body });
  await write(id);
  const [, ...rows] = readCsv(await fileOf(id, manager)).rows.map(({ fields }) => fields);
  expect(rows.map((fields) => fields[4])).toEqual(['day 2', 'day 3']);
});

it("listing one's own exports: page by page, newest or oldest first, filtered by list and state", async () => {
  const { client } = await console.staff('auditor');
  const ids: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    console.shop.clock.advance(minute);
    ids.push((await client.done(operations.exportAuditList, { body: {} })).id);
  }
  for (const id of ids.slice(0, 2)) await write(id);
  await console.shop.rawSql`
    insert into list_export (list, query, language, requested_by, requested_at, expires_at)
    select 'audit', query, language, requested_by, requested_at, expires_at
    from list_export, generate_series(1, 50) where id = ${ids[5]}`;
  const listed = async (query: {
    sort?: 'newest' | 'oldest';
    list?: 'audit' | 'stock';
    state?: 'done';
  }) => {
    const { rows, pages } = await readAllPages((from) =>
      client.done(listOwnExports, { query: { ...query, ...from } }),
    );
    return { pages, ids: rows.map(({ id }) => id) };
  };
  const newest = await listed({});
  expect(newest.pages).toBe(2);
  expect(newest.ids).toHaveLength(56);
  const oldest = await listed({ sort: 'oldest', list: 'audit' });
  expect(oldest.ids).toEqual(newest.ids.toReversed());
  expect(oldest.ids.slice(0, 6)).toEqual(ids);
  expect((await listed({ state: 'done' })).ids).toEqual([ids[1], ids[0]]);
  expect((await listed({ list: 'stock' })).ids).toEqual([]);
});

it("exporting members' personal data: needs a second person; a factor shown in the last five minutes opens the file for ten minutes; export and opening are audited", async () => {
  const owner = await console.staff('owner');
  const manager = await console.staff('manager');
  const mail = `${randomUUID()}@example.com`;
  const memberId = await makeMember(console.shop, { mail, phone: '+819011112222' });
  const body = { search: mail, reason: 'a letter to them' };
  const support = await console.staff('support');
  expect((await support.client.ask(exportMemberList, { body })).status).toBe(403);
  const { status, approvalId } = await manager.client.ask(exportMemberList, { body });
  expect(status).toBe(202);
  expect((await manager.client.done(listOwnExports)).items).toEqual([]);
  const params = { approvalId: String(approvalId) };
  expect((await owner.client.ask(operations.approve, { params })).status).toBe(200);
  const [own] = (await manager.client.done(listOwnExports)).items;
  expect((await owner.client.done(listOwnExports)).items).toEqual([]);
  await write(own?.id ?? 0);
  const [, row] = readCsv(await fileOf(own?.id ?? 0, manager)).rows.map(({ fields }) => fields);
  expect(row).toEqual(expect.arrayContaining([String(memberId), '試験', mail, "'+819011112222"]));

  const taken = { params: { exportId: String(own?.id) } };
  expect((await owner.client.ask(takeExport, taken)).problemName).toBe('not-found');
  const part = { params: { ...taken.params, number: '1' } };
  console.shop.clock.advance(6 * minute);
  expect((await manager.client.ask(takeExport, taken)).problemName).toBe('step-up-required');
  await manager.client.done(readExportPart, part);
  const { items } = await owner.client.done(operations.listAudit, {
    query: { subject: `list export ${own?.id}` },
  });
  expect(items.map(({ action }) => action)).toEqual(['list export take', 'list export']);
  expect(items[1]).toMatchObject({ approvedBy: { id: owner.id }, reason: body.reason });
  expect(JSON.stringify(items)).not.toContain(mail);
  console.shop.clock.advance(4 * minute);
  const late = await manager.client.ask(readExportPart, part);
  expect([late.status, late.problem?.reason]).toEqual([409, 'not-taken']);
});

it("downloading an exported list that is unfinished, not opened before, or somebody else's: refused", async () => {
  const id = await start(await makePayments(1));
  const params = { exportId: String(id) };
  const part = { params: { ...params, number: '1' } };
  expect((await accountant.client.ask(takeExport, { params })).problem?.reason).toBe('running');
  await write(id);
  const early = await accountant.client.ask(readExportPart, part);
  expect(early.problem?.reason).toBe('not-taken');
  await accountant.client.done(takeExport, { params });
  const other = await console.staff('accountant');
  expect((await other.client.ask(takeExport, { params })).problemName).toBe('not-found');
  expect((await other.client.ask(readExportPart, part)).problemName).toBe('not-found');
});

it('an exported list a day after its request: the file is deleted', async () => {
  accountant = await console.staff('accountant');
  const id = await start(await makePayments(3));
  await write(id);
  console.shop.clock.advance(day + minute);
  accountant = await console.staff('accountant');
  expect((await accountant.client.done(listOwnExports)).items).toEqual([]);
  const params = { exportId: String(id) };
  expect((await accountant.client.ask(takeExport, { params })).problemName).toBe('not-found');
  await console.shop.jobs.find(({ name }) => name === 'delete-expired-list-exports')?.run();
  expect(await console.shop.db.run(query.selectFrom('listExportPart').selectAll())).toEqual([]);
  // Work that the queue still has.
  await write(id);
});

it('starting an export as a command, not as staff: refused, because nobody could save it', () => {
  const asked = { list: 'payments', query: {}, language: 'ja' } as const;
  expect(() => startExport(console.shop, asked, systemActor('kaori', 'she asked'))).toThrow(
    'only staff export lists',
  );
});
