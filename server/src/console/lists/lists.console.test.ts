import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exportedList } from '#contract/console/exports.ts';
import { operations } from '#contract/console/index.ts';
import { exportOperationOf, listOperations } from '#contract/console/lists.ts';
import type { Operation } from '#contract/console/operation.ts';
import { countedList } from '#contract/console/totals.ts';
import type { Permission } from '#contract/permissions.ts';
import { query } from '../../db/pool.ts';
import type { ListToCount } from '../../exports/index.ts';
import { readCsv } from '../../lib/csv.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../../testing/console-client.ts';
import { makeMember } from '../../testing/factories.ts';
import { readInTime } from '../totals.console.routes.ts';
import { listsToCount } from './index.ts';

/** Lists without an export and without views and totals, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  getLiveParcels: 'the list of parcels, read again by a screen that shows it',
  watchParcels: 'the list of parcels as a stream',
  listPackRounds: 'part of the page of a pack; everybody can check the rounds on the public page',
  listMemberEntries: 'part of the page of a member; the export of the member has all entries',
  listMemberPayments: 'part of the page of a member; the list of payments finds a member',
  listMemberParcels: 'part of the page of a member; the list of parcels finds a member',
  listMemberTimeline: 'part of the page of a member; the export of the member has its records',
};
/** The export of an export would be a file about files that are deleted after a day. */
const notExported: readonly string[] = ['exports'];

const hasPages = ({ answer }: Operation) => {
  const shape = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' });
  return shape.properties?.['items'] !== undefined && shape.properties['next'] !== undefined;
};

/** The operations that read a list in pages, but the lines of one record in the audit log. */
const pagedLists = Object.entries(operations).filter(
  ([, operation]: [string, Operation]) =>
    operation.method === 'GET' && hasPages(operation) && !operation.path.endsWith('/:id/timeline'),
);

describe('lists of the contract', () => {
  it('each list in pages: has saved views and totals, or a reason why not', () => {
    const known = new Set<Operation>(Object.values(listOperations));
    const without = pagedLists.flatMap(([name, operation]) => (known.has(operation) ? [] : [name]));
    expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted());
    expect(Object.keys(listOperations).toSorted()).toEqual(countedList.options.toSorted());
  });

  it('each list with views: has an export of its filter and order, with the same permission', () => {
    const names = countedList.options.filter((name) => !notExported.includes(name));
    expect(exportedList.options.toSorted()).toEqual(names.toSorted());
    for (const name of exportedList.options) {
      const [list, exported]: [Operation, Operation] = [
        listOperations[name],
        exportOperationOf[name],
      ];
      const fieldsOf = (schema: z.ZodMiniType) =>
        Object.keys(
          z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {},
        );
      const filter = fieldsOf(list.query).filter((field) => field !== 'cursor');
      expect(fieldsOf(exported.body), name).toEqual(expect.arrayContaining(filter));
      if (name !== 'members') expect(exported.access, name).toBe(list.access);
    }
  });
});

describe('exports and totals', () => {
  let console: TestConsole;
  let owner: SignedInStaff;
  beforeAll(async () => {
    console = await openTestConsole();
    owner = await console.staff('owner');
  });
  afterAll(() => console.close());

  const write = (exportId: number) =>
    console.shop.tasks.find(({ name }) => name === 'write-list-export')?.work({ exportId });

  let exports = 0;
  let sharedExporter: SignedInStaff;
  /**
   * Somebody who exports: another person after five exports, because exports of a person and
   * sign-ins from an address are limited a minute.
   */
  async function exporter(): Promise<SignedInStaff> {
    if (exports++ % 5 === 0) sharedExporter = await console.staff('owner');
    return sharedExporter;
  }

  /** The header and the rows of an export, read as its requester saves it. */
  async function fileOf(id: number, { client } = owner): Promise<string[][]> {
    const params = { exportId: String(id) };
    await client.done(operations.takeExport, { params });
    const part = { params: { ...params, number: '1' } };
    const { content } = await client.done(operations.readExportPart, part);
    return readCsv(content).rows.map(({ fields }) => fields);
  }

  it.each(exportedList.options.filter((name) => name !== 'members'))(
    'exporting the list of %s: a file whose rows have as many fields as its header',
    async (name) => {
      const { client } = await exporter();
      const operation: Operation = exportOperationOf[name];
      const reply = await client.askLoosely(operation, { body: {} });
      expect(reply.status).toBe(200);
      const { items } = await client.done(operations.listOwnExports, { query: { list: name } });
      const id = items[0]?.id ?? 0;
      await write(id);
      const [header = [], ...rows] = await fileOf(id, { ...owner, client });
      expect(header.length).toBeGreaterThan(1);
      for (const row of rows) expect(row).toHaveLength(header.length);
      const query = { list: name };
      const totals = await client.done(operations.readTotals, { query });
      expect(totals.isMore).toBe(false);
      expect(totals.rows).not.toBeNull();
    },
  );

  it('totals of a list: the number of rows that match its filter, and the sums of only these rows', async () => {
    const member = await makeMember(console.shop);
    await console.shop.rawSql`
      insert into payment (member_id, request_key, payload_hash, method, provider, course_id, amount,
        state, pay_by, created_at, updated_at)
      select ${member}, gen_random_uuid(), '\\x00', 6, 'sbps', 1, 1000 * n,
        (case when n = 3 then 'expired' else 'waiting' end)::payment_state, now(), now(), now()
      from generate_series(1, 3) as n`;
    const totals = (query: string) =>
      owner.client.done(operations.readTotals, { query: { list: 'payments', query } });
    expect(await totals(`search=${member}`)).toEqual({
      ...{ rows: 3, isMore: false },
      sums: [
        { name: 'yen', value: 6_000 },
        { name: 'reversedYen', value: 0 },
      ],
    });
    const waiting = await totals(`search=${member}&state=waiting&sort=amount`);
    expect([waiting.rows, waiting.sums[0]?.value]).toEqual([2, 3_000]);
  });

  it('totals of a list of more than 10,000 rows: say that there are more than 10,000, and have no sums', async () => {
    await console.shop.rawSql`
      insert into audit_entry (created_at, who, action, subject, why, details, principal_kind)
      select now(), 'a crowd', 'test', '', '', '{}', 'system' from generate_series(1, 10001)`;
    const query = { list: 'audit', query: 'who=a+crowd' } as const;
    const totals = await owner.client.done(operations.readTotals, { query });
    expect(totals).toEqual({ rows: 10_000, isMore: true, sums: [] });
  });

  it('totals of a list that somebody may not read, or with a bad filter: refused', async () => {
    const packer = await console.staff('packer');
    const query = { list: 'audit' } as const;
    const reply = await packer.client.ask(operations.readTotals, { query });
    expect(reply.problemName).toBe('permission-required');
    const bad = { list: 'payments', query: 'state=nonsense' } as const;
    expect((await owner.client.ask(operations.readTotals, { query: bad })).status).toBe(422);
  });

  it('totals that take too long to count: given up, without an error', async () => {
    const { db, clock } = console.shop;
    const slow: ListToCount = {
      access: 'payments.view',
      async readTotals(tx) {
        await tx.run(sql`select pg_sleep(20)`.compile(query));
        throw new Error('nothing has stopped it');
      },
    };
    const lists = { ...listsToCount({ clock }), payments: slow };
    const reader = { staffId: owner.id, permissions: new Set<Permission>() };
    expect(await readInTime({ db, lists }, 'payments', {}, reader)).toBeUndefined();
  });

  it('exporting requests for approval: has only those that the requester of the export may see', async () => {
    const packer = await console.staff('packer');
    await console.shop.rawSql`
      insert into approval_request (operation, input, revision, reason, requested_by, requested_at,
        expires_at, state)
      values ('sealPackDraft', '{"params": {}, "body": {"secret": 1}}', 0, 'a sealed secret',
        ${owner.id}, now(), now() + interval '7 days', 'open')`;
    const of = async (by: SignedInStaff) => {
      const { id } = await by.client.done(operations.exportApprovalList, { body: {} });
      await write(id);
      return JSON.stringify(await fileOf(id, by));
    };
    expect(await of(owner)).toContain('a sealed secret');
    expect(await of(owner)).not.toContain('"secret"');
    expect(await of(packer)).not.toContain('a sealed secret');
  });

  it("exporting the list of one's own letters: has only those that are assigned to the requester", async () => {
    const support = await console.staff('support');
    const member = await makeMember(console.shop);
    await console.shop.rawSql`
      insert into letter_thread (member_id, topic, state, state_since, assignee_id, letters, created_at)
      select ${member}, 'other', 'open', now(), assignee, 1, now()
      from unnest(array[${support.id}, ${owner.id}]::bigint[]) as assignee`;
    const body = { member: String(member), mine: 'true' } as const;
    const { id } = await support.client.done(operations.exportLetterList, { body });
    await write(id);
    const [, ...rows] = await fileOf(id, support);
    expect(rows.map((row) => row[5])).toEqual(['Ren']);
  });

  it('exporting purchases from persons: the name of the seller is masked, as on the screen', async () => {
    await console.shop.rawSql`
      with received as (
        insert into intake (kind, source, received_on, received_by, problems, created_at)
        values ('person', 'A person', '2026-03-01', 'Ren', '[]', now()) returning id
      )
      insert into seller (intake_id, name, address, occupation, age, identity, reference, created_at)
      select id, 'Himitsu Hanako', 'Tokyo', 'nurse', 40, 'document-shown', 'passport', now()
      from received`;
    const { id } = await owner.client.done(operations.exportPurchaseList, { body: {} });
    await write(id);
    const [header = [], ...rows] = await fileOf(id);
    expect(header).toHaveLength(7);
    expect(rows.at(-1)).toHaveLength(7);
    expect(rows.at(-1)?.[4]).toMatch(/^H/);
    expect(JSON.stringify(rows)).not.toContain('Hanako');
  });

  it('exporting what editors publish, cards, drafts, locations, staff: each file has a header and one line for each row', async () => {
    const draft = { kind: 'news', title: { ja: '春', en: 'Spring' }, author: { ja: '', en: '' } };
    const news = JSON.stringify({ ...draft, body: { ja: '', en: '' }, pictures: [] });
    const { rawSql } = console.shop;
    await rawSql`
      insert into shop_record (kind, id, draft, revision, preview_key, changed_at)
      values ('news', 900001, ${news}::jsonb, 1, gen_random_uuid(), now())`;
    await rawSql`
      insert into card_type values (900, 'テスト', 'Test', 900)`;
    await rawSql`
      insert into card (model_number, name_ja, name_en, card_type_id, rarity, rarity_label,
        movie_rarity, set_size, picture)
      values ('ZZ-900', '竜', 'Dragon', 900, 1, 'R', 1, 100, '')`;
    await rawSql`insert into stock_location (code, created_at) values ('Z-900', now())`;
    await rawSql`insert into shipping_export (created_at) values (now())`;
    await rawSql`
      insert into pack_draft (state, revision, pack_id, name_ja, name_en, units, price, currency,
        changed_at)
      values ('open', 1, 900, '', 'Draft', 10, null, 'point', now())`;
    const expected = {
      news: ['900001', '春', 'Spring', 'draft'],
      cards: ['ZZ-900', '竜', 'Dragon', '900', 'R'],
      locations: ['Z-900', '0'],
      labelExports: [],
      packDrafts: [],
      staff: [],
    } as const;
    for (const name of exportedList.options.filter((each) => each in expected)) {
      const { client } = await exporter();
      const operation: Operation = exportOperationOf[name];
      await client.askLoosely(operation, { body: {} });
      const { items } = await client.done(operations.listOwnExports, { query: { list: name } });
      await write(items[0]?.id ?? 0);
      const [header = [], ...rows] = await fileOf(items[0]?.id ?? 0, { ...owner, client });
      expect(rows.length, name).toBeGreaterThan(0);
      for (const row of rows) expect(row, name).toHaveLength(header.length);
      const start = new Map<string, readonly string[]>(Object.entries(expected)).get(name) ?? [];
      expect(
        rows.map((row) => row.slice(0, start.length)),
        name,
      ).toContainEqual([...start]);
    }
  });
});
