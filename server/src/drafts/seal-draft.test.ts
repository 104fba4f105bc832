import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { DraftContent, DraftItem } from '#contract/console/pack-drafts.ts';
import { findCoverageOfPack } from '../custody/index.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makePack } from '../testing/factories.ts';

let console: TestConsole;
let manager: SignedInStaff;
let owner: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  [manager, owner] = [await console.staff('manager'), await console.staff('owner')];
  await manager.client.done(operations.addLocations, { body: { codes: 'A-1' } });
});
afterAll(() => console.close());

const { approve, changePackDraft, createPackDraft, getPackDraft, sealPackDraft } = operations;
const reason = 'a test';

/** A card in the shop that no pack on sale has a copy of. @returns its model number */
async function makeCard(): Promise<string> {
  return `T-${await makePack(console.shop, { counts: [1] })}-0`;
}

/** Receives lines of intake and puts their copies on a shelf. @returns the batch */
async function shelve(lines: string): Promise<number> {
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const { client } = manager;
  const { id } = await client.done(operations.receiveIntake, { body: { ...batch, lines } });
  const body = { intakeId: id, reason };
  await client.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  const shelf = { ...body, command: 'shelve' as const, location: 'A-1' };
  await client.done(operations.moveStock, { body: shelf });
  return id;
}

async function beginDraft(lineUp: DraftContent['lineUp']) {
  const { id } = await manager.client.done(createPackDraft, { body: {} });
  const draft = { params: { draftId: String(id) }, revision: 1 };
  await manager.client.done(changePackDraft, {
    ...draft,
    body: {
      name: { ja: '龍の箱', en: 'Dragon box' },
      description: { ja: '<p>説明</p>', en: '<p>Text</p>' },
      ...{ cardType: 1, price: 500, draw: 'instant', pictures: ['/files/0123.webp'], lineUp },
    },
  });
  return { ...draft, revision: 2 };
}

const bulk = (modelNumber: string, count: number, item: DraftItem | null = null) => ({
  ...{ modelNumber, count, buyPoint: 100, item },
});

const read = ({ params }: { params: { draftId: string } }) =>
  manager.client.done(getPackDraft, { params });

async function ask(draft: Awaited<ReturnType<typeof beginDraft>>): Promise<{ approvalId: string }> {
  const asked = await manager.client.ask(sealPackDraft, { ...draft, body: { reason } });
  return { approvalId: String(asked.approvalId) };
}

const statesOf = async (packId: number) => {
  const rows = await console.shop.rawSql<{ state: string; copies: number }>`
    select state, sum(quantity)::integer as copies from holding_place
    where pack_id = ${packId} group by state order by state`;
  return rows.map(({ state, copies }) => [state, copies]);
};

it('draft of a tracked pack: each card without copies is an error until they are on a shelf', async () => {
  const modelNumber = await makeCard();
  const draft = await beginDraft([bulk(modelNumber, 5)]);
  const short = (await read(draft)).findings.find(({ name }) => name === 'stock-short');
  expect(short?.detail).toContain('5 needed, 0 available');
  await shelve(`${modelNumber},5`);
  expect((await read(draft)).findings.filter(({ level }) => level === 'error')).toEqual([]);
});

it('sealing a draft of a tracked pack: allocates its copies in the same transaction', async () => {
  const modelNumber = await makeCard();
  const certificate = `C-${modelNumber}`;
  await shelve(`${modelNumber},9\n${modelNumber},1,,,PSA,10,${certificate}`);
  const { items } = await manager.client.done(operations.listAvailableCopies, {
    query: { modelNumber },
  });
  expect(items).toMatchObject([{ grader: 'PSA', grade: '10', certificate, location: 'A-1' }]);
  const code = items[0]?.code ?? '';
  const named = { code, grader: 'PSA', grade: '10', certificate, photos: [] };
  const draft = await beginDraft([bulk(modelNumber, 1, named), bulk(modelNumber, 9)]);
  const params = await ask(draft);
  await owner.client.done(approve, { params });
  const { packId } = await read(draft);
  expect(await statesOf(packId)).toEqual([['allocated', 10]]);
  expect(await findCoverageOfPack(console.shop.db, packId)).toMatchObject({ needed: 10, short: 0 });
  const left = await manager.client.done(operations.listAvailableCopies, {
    query: { modelNumber },
  });
  expect(left.items).toEqual([]);
  const holding = await manager.client.done(operations.getHolding, {
    params: { code },
  });
  expect(holding.places).toMatchObject([{ state: 'allocated', packId }]);
});

it('two drafts that need the same copies: the one sealed second is refused and gets none', async () => {
  const modelNumber = await makeCard();
  await shelve(`${modelNumber},5`);
  const drafts = [
    await beginDraft([bulk(modelNumber, 4)]),
    await beginDraft([bulk(modelNumber, 3)]),
  ];
  const asked = await Promise.all(drafts.map(ask));
  const replies = await Promise.all(asked.map((params) => owner.client.ask(approve, { params })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const states = await Promise.all(
    drafts.map(async (draft) => {
      const { state, packId } = await read(draft);
      return [state, (await statesOf(packId)).length];
    }),
  );
  expect(states.sort()).toEqual([
    ['open', 0],
    ['sealed', 1],
  ]);
});

it('sealing a draft while its copies are moved: either it gets them all, or it is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const modelNumber = await makeCard();
    const intakeId = await shelve(`${modelNumber},5`);
    const draft = await beginDraft([bulk(modelNumber, 5)]);
    const params = await ask(draft);
    const body = { command: 'quarantine', intakeId, reason } as const;
    const [sealed] = await Promise.all([
      owner.client.ask(approve, { params }),
      manager.client.ask(operations.moveStock, { body }),
    ]);
    const { state, packId } = await read(draft);
    expect(state).toBe(sealed.status === 200 ? 'sealed' : 'open');
    // Copies that were quarantined after the seal are still those of the pack.
    const ofPack = await statesOf(packId);
    expect(ofPack.reduce((sum, [, copies]) => sum + Number(copies), 0)).toBe(
      state === 'sealed' ? 5 : 0,
    );
  }
});

it('sealing a draft of an untracked pack: needs no copies, and allocates none', async () => {
  const draft = await beginDraft([bulk(await makeCard(), 5)]);
  const body = { stock: 'untracked' as const };
  await manager.client.done(changePackDraft, { ...draft, body });
  const params = await ask({ ...draft, revision: 3 });
  await owner.client.done(approve, { params });
  const { packId } = await read(draft);
  expect(await statesOf(packId)).toEqual([]);
  expect(await findCoverageOfPack(console.shop.db, packId)).toBeUndefined();
});

it('a draft stored before drafts could track stock: counts as untracked', async () => {
  const draft = await beginDraft([bulk(await makeCard(), 5)]);
  await console.shop.rawSql`update pack_draft_revision set content = content - 'stock'
    where draft_id = ${Number(draft.params.draftId)}`;
  expect((await read(draft)).content.stock).toBe('untracked');
});
