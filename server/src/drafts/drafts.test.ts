import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { DraftChange, DraftContent } from '#contract/console/pack-drafts.ts';
import { calls } from '#contract/shop/index.ts';
import { findLineUp, findPack } from '../catalog/index.ts';
import { query } from '../db/pool.ts';
import { day, hour } from '../lib/time.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { draftJobs } from './drafts.jobs.ts';

let console: TestConsole;
let shop: TestApp;
let designer: SignedInStaff;
let owner: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
  [designer, owner] = [await console.staff('designer'), await console.staff('owner')];
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { approve, changePackDraft, createPackDraft, discardPackDraft } = operations;
const { getPackDraft, listPackDrafts, sealPackDraft } = operations;
const reason = 'a test';

/** A card of its own, in the shop. @returns its model number */
async function makeCard(): Promise<string> {
  const packId = await makePack(console.shop, { counts: [1] });
  return `T-${packId}-0`;
}

const fieldsOf = (modelNumber: string): DraftChange => ({
  name: { ja: '龍の箱', en: 'Dragon box' },
  description: { ja: '<p>説明<script>x</script></p>', en: '<p>Text</p>' },
  ...{
    cardType: 1,
    price: 500,
    draw: 'instant',
    stock: 'untracked',
    pictures: ['/files/0123.webp'],
  },
  lineUp: [{ modelNumber, count: 60, buyPoint: 100, item: null }],
});

async function beginDraft(change?: DraftChange) {
  const { id } = await designer.client.done(createPackDraft, { body: {} });
  const params = { draftId: String(id) };
  const revision = 1;
  if (change === undefined) return { id, params, revision };
  await designer.client.done(changePackDraft, { params, body: change, revision });
  return { id, params, revision: revision + 1 };
}

const read = (draft: { params: { draftId: string } }, by = designer) =>
  by.client.done(getPackDraft, { params: draft.params });

it('a new pack draft: has a free pack number, and lists everything that is missing', async () => {
  const [one, other] = await Promise.all([beginDraft(), beginDraft()]);
  const [first, second] = await Promise.all([read(one), read(other)]);
  expect(first.packId).not.toBe(second.packId);
  expect(first.changedBy).toEqual({ id: designer.id, name: designer.name });
  expect(first.findings.map(({ name }) => name)).toContain('line-up-empty');
  expect(first.findings[0]?.detail).toBe('Write the name of the pack.');
});

it('a pack draft in a shop without a way to pay: warned that nobody can buy points, and what to do', async () => {
  const { findings } = await read(await beginDraft({ price: 300 }));
  expect(findings.find(({ name }) => name === 'points-no-method')).toMatchObject({
    level: 'warning',
    detail: expect.stringContaining('ask the administrator to set up a payment provider'),
  });
});

it('changing a pack draft: saves the fields that were sent, the others stay', async () => {
  const modelNumber = await makeCard();
  const draft = await beginDraft(fieldsOf(modelNumber));
  const body = { price: 700 };
  const { response } = await designer.client.ask(changePackDraft, { ...draft, body });
  expect(response.headers.etag).toBe('"3"');
  const { content, cards } = await read(draft);
  expect(content).toMatchObject({ price: 700, name: { ja: '龍の箱', en: 'Dragon box' } });
  expect(cards).toMatchObject([{ modelNumber, name: { en: 'Card 0' }, referencePrice: null }]);
  const { items } = await designer.client.done(operations.listPackDrafts, { query: {} });
  expect(items.find(({ id }) => id === draft.id)).toMatchObject({ units: 60, price: 700 });
});

it("a card's reference price in a draft: shown with its day; an old one is a warning", async () => {
  const modelNumber = await makeCard();
  const draft = await beginDraft(fieldsOf(modelNumber));
  await designer.client.done(operations.recordCardPrices, {
    body: {
      ...{ pricedOn: '2020-04-01', source: 'an auction', reason },
      prices: [{ modelNumber, yen: 300 }],
    },
    revision: 0,
  });
  const { cards, findings } = await read(draft);
  expect(cards).toMatchObject([{ modelNumber, referencePrice: 300, pricedOn: '2020-04-01' }]);
  expect(findings.map(({ name }) => name)).toContain('price-old');
});

it('two designers change one pack draft: the second is refused, sees both versions, loses nothing', async () => {
  const draft = await beginDraft();
  const other = await console.staff('designer');
  await designer.client.done(changePackDraft, { ...draft, body: { price: 100 } });
  const reply = await other.client.ask(changePackDraft, { ...draft, body: { price: 200 } });
  expect([reply.status, reply.problemName]).toEqual([412, 'revision-changed']);
  expect(reply.problem).toMatchObject({
    yours: { price: 200 },
    current: { content: { price: 100 }, changedBy: { id: designer.id } },
  });
  expect((await read(draft)).content.price).toBe(100);
});

it('changes of one revision of a draft in parallel: one is saved, every other is refused', async () => {
  const draft = await beginDraft();
  const replies = await Promise.all(
    [1, 2, 3, 4].map((price) =>
      designer.client.ask(changePackDraft, { ...draft, body: { price } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

it('sealing a draft in which the preflight finds an error: refused, nobody is asked to approve', async () => {
  const draft = await beginDraft();
  const reply = await designer.client.ask(sealPackDraft, { ...draft, body: { reason } });
  expect(reply.problem?.reason).toBe('not-sealable');
  const { items } = await owner.client.done(operations.listApprovals, {
    query: { show: 'all' },
  });
  expect(items.some(({ input }) => JSON.stringify(input).includes(`"${draft.id}"`))).toBe(false);
});

it('sealing a draft: requested by a designer, approved by an owner, becomes a pack on sale', async () => {
  const modelNumber = await makeCard();
  const draft = await beginDraft(fieldsOf(modelNumber));
  const asked = await designer.client.ask(sealPackDraft, { ...draft, body: { reason } });
  expect(asked.status).toBe(202);
  const params = { approvalId: String(asked.approvalId) };
  const colleague = await console.staff('designer');
  expect((await colleague.client.ask(approve, { params })).problemName).toBe('permission-required');
  const approved = await owner.client.done(approve, { params });
  const { state, packId } = await read(draft);
  expect([state, approved.result]).toEqual(['sealed', { packId }]);
  const pack = await findPack(console.shop.db, packId);
  expect(pack).toMatchObject({ nameEn: 'Dragon box', descriptionJa: '<p>説明</p>', price: 500 });
  const lineUp = await findLineUp(console.shop.db, packId);
  expect(lineUp).toMatchObject([{ modelNumber, count: 60, buyPoint: 100 }]);
  const [entry] = (
    await owner.client.done(operations.listAudit, { query: { subject: `pack ${packId}` } })
  ).items;
  expect(entry).toMatchObject({
    action: 'pack seal',
    by: { id: designer.id },
    approvedBy: { id: owner.id },
    details: {
      ...{ size: 60, draft: draft.id, revision: 2 },
      ...{ price: 500, currency: 'point', lowestWorth: 100 },
    },
  });
  const timeline = { params: { id: String(draft.id) } };
  const { items } = await colleague.client.done(operations.listPackDraftTimeline, timeline);
  expect(items[0]).toMatchObject({
    ...{ action: 'pack seal', by: designer.name, approvedBy: owner.name, reason },
  });
  expect(items.length).toBeGreaterThan(1);
  const late = { ...draft, body: { price: 1 } };
  expect((await designer.client.ask(changePackDraft, late)).problem?.reason).toBe('not-open');
});

it('a draft that changed after its seal was asked for: the approval is refused as stale', async () => {
  const draft = await beginDraft(fieldsOf(await makeCard()));
  const { approvalId } = await designer.client.ask(sealPackDraft, { ...draft, body: { reason } });
  await designer.client.done(changePackDraft, { ...draft, body: { price: 1 } });
  const params = { approvalId: String(approvalId) };
  expect((await owner.client.ask(approve, { params })).problemName).toBe('revision-changed');
  expect((await read(draft)).state).toBe('open');
});

it('two drafts with one named copy: the one that is sealed second is refused', async () => {
  const modelNumber = await makeCard();
  const item = { code: randomUUID(), grader: null, grade: null, certificate: null, photos: [] };
  const lineUp: DraftContent['lineUp'] = [{ modelNumber, count: 1, buyPoint: 100, item }];
  const drafts = [
    await beginDraft({ ...fieldsOf(modelNumber), lineUp }),
    await beginDraft({ ...fieldsOf(modelNumber), lineUp }),
  ];
  const warned = await Promise.all(drafts.map((draft) => read(draft)));
  for (const { findings } of warned)
    expect(findings.map(({ name }) => name)).toContain('copy-in-draft');
  const asked = await Promise.all(
    drafts.map((draft) => designer.client.ask(sealPackDraft, { ...draft, body: { reason } })),
  );
  const replies = await Promise.all(
    asked.map(({ approvalId }) =>
      owner.client.ask(approve, { params: { approvalId: String(approvalId) } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a draft made from a pack in the console: has its fields and line-up, another number, no dates and no named copies', async () => {
  const item = { code: randomUUID(), grader: null, grade: null, certificate: null, photos: [] };
  const packId = await makePack(console.shop, {
    ...{ counts: [1, 9], draw: 'instant', items: [item], price: 300 },
    extras: [{ kind: 'last', n: null }],
  });
  const { id } = await designer.client.done(createPackDraft, { body: { like: { packId } } });
  const { content, packId: own } = await read({ params: { draftId: String(id) } });
  expect(own).not.toBe(packId);
  expect(content).toMatchObject({ price: 300, draw: 'instant', startsAt: null });
  expect(content.lineUp).toEqual([
    { modelNumber: `T-${packId}-0`, count: 1, buyPoint: 1000, item: null },
    { modelNumber: `T-${packId}-1`, count: 9, buyPoint: 500, item: null },
  ]);
  expect(content.extras).toMatchObject([{ modelNumber: `E-${packId}-0`, place: { kind: 'last' } }]);
  const copy = await designer.client.done(createPackDraft, { body: { like: { draftId: id } } });
  const again = await read({ params: { draftId: String(copy.id) } });
  expect(again.content).toEqual({ ...content, packId: again.packId });
});

it('a draft made from a pack or draft that does not exist: refused, names the field', async () => {
  const reply = await designer.client.ask(createPackDraft, {
    body: { like: { packId: 2_000_000_000 } },
  });
  expect(reply.problem?.errors).toMatchObject([{ pointer: '/like' }]);
});

it('each command on a draft that does not exist: status 404', async () => {
  const params = { draftId: '2000000000' };
  const gone = { params, revision: 1 };
  const replies = [
    await designer.client.ask(getPackDraft, { params }),
    await designer.client.ask(changePackDraft, { ...gone, body: { price: 1 } }),
    await designer.client.ask(discardPackDraft, { ...gone, body: { reason } }),
    await designer.client.ask(sealPackDraft, { ...gone, body: { reason } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const unknown = await designer.client.ask(createPackDraft, {
    body: { like: { draftId: 2_000_000_000 } },
  });
  expect(unknown.status).toBe(422);
});

it('a discarded draft: listed as such, cannot change, and is deleted after 90 days', async () => {
  const draft = await beginDraft();
  await designer.client.done(discardPackDraft, { ...draft, body: { reason } });
  const again = await designer.client.ask(changePackDraft, { ...draft, body: { price: 1 } });
  expect(again.problem?.reason).toBe('not-open');
  const listed = async () =>
    (await designer.client.done(listPackDrafts, { query: { state: 'discarded' } })).items.some(
      ({ id }) => id === draft.id,
    );
  expect(await listed()).toBe(true);
  const { db, clock } = console.shop;
  const [job] = draftJobs(db, clock);
  await job?.run();
  expect(await listed()).toBe(true);
  const long = query
    .updateTable('packDraft')
    .set({ changedAt: new Date(clock.now().getTime() - 91 * day) });
  await db.run(long.where('id', '=', draft.id));
  await job?.run();
  expect(await listed()).toBe(false);
});

it('the lowest return of a pack: 10 % until an owner changes it; the preflight warns below it', async () => {
  const floor = await designer.client.done(operations.getPackFloor);
  expect(floor).toEqual({ percent: 10, revision: 1 });
  const draft = await beginDraft({ ...fieldsOf(await makeCard()), price: 1_000 });
  const names = async () => (await read(draft)).findings.map(({ name }) => name);
  expect(await names()).not.toContain('floor-low');
  const body = { percent: 11, reason };
  const { setPackFloor } = operations;
  expect((await designer.client.ask(setPackFloor, { body })).status).toBe(403);
  expect((await owner.client.ask(setPackFloor, { body })).problemName).toBe('revision-missing');
  await owner.client.done(setPackFloor, { body, revision: 1 });
  const stale = await owner.client.ask(setPackFloor, { body, revision: 1 });
  expect(stale).toMatchObject({ status: 412, problem: { current: { percent: 11 } } });
  expect(await names()).toContain('floor-low');
  const { items } = await owner.client.done(operations.listAudit);
  expect(items[0]).toMatchObject({ details: { before: 10, after: 11 } });
  await owner.client.done(setPackFloor, { body: { ...body, percent: 10 }, revision: 2 });
});

it('reading an earlier revision of a draft: gives its content; an unknown revision is not found', async () => {
  const draft = await beginDraft({ price: 100 });
  await designer.client.done(changePackDraft, { ...draft, body: { price: 200 } });
  const at = (revision: number) => ({ params: { ...draft.params, revision: String(revision) } });
  const before = await owner.client.done(operations.getPackDraftRevision, at(2));
  expect(before.content.price).toBe(100);
  expect((await owner.client.ask(operations.getPackDraftRevision, at(9))).status).toBe(404);
});

/** The key in the address of a draft's preview. */
async function previewKeyOf(draft: { params: { draftId: string } }): Promise<string> {
  const { previewUrl } = await read(draft);
  return new URL(previewUrl ?? 'none:').searchParams.get('preview') ?? '';
}

it('preview of an empty draft, and keys that the shop has not signed: nothing of a draft', async () => {
  const [empty, other] = [await beginDraft(), await beginDraft()];
  const previewKey = await previewKeyOf(empty);
  const visitor = shop.visitor('en');
  const shown = await visitor.done(calls.previewPack, { params: { previewKey } });
  expect(shown.preview).toBeNull();
  const [, until, mac] = previewKey.split('.');
  for (const forged of [`${other.id}.${until}.${mac}`, `${empty.id}.${Number(until) + 1}.${mac}`]) {
    const answer = await visitor.ask(calls.previewPack, { params: { previewKey: forged } });
    expect(answer.state).toBe(404);
  }
});

it('a change that is typed and not saved: its writer’s preview shows it, the link for others does not, and it names unknown cards', async () => {
  const modelNumber = await makeCard();
  const draft = await beginDraft(fieldsOf(modelNumber));
  const visitor = shop.visitor('en');
  const shown = async () => {
    const { previewUrl, ownPreviewUrl } = await read(draft);
    const names = [];
    for (const url of [previewUrl, ownPreviewUrl]) {
      const previewKey = new URL(url ?? 'none:').searchParams.get('preview') ?? '';
      const answer = await visitor.done(calls.previewPack, { params: { previewKey } });
      names.push(answer.preview?.pack.name);
    }
    return names;
  };
  const { params, revision } = draft;
  const type = (change: DraftChange, from = revision) =>
    designer.client.ask(operations.previewPackDraft, { params, body: { revision: from, change } });
  const { lineUp = [] } = fieldsOf(modelNumber);
  const unknown = { modelNumber: 'NO-SUCH', count: 1, buyPoint: 1, item: null };
  const name = { ja: '鳳凰の箱', en: 'Phoenix box' };
  const typed = await type({ name, lineUp: [...lineUp, unknown] });
  expect(typed.answer).toEqual({ unknownCards: ['NO-SUCH'] });
  expect(await shown()).toEqual(['Dragon box', 'Phoenix box']);
  // Somebody else saves: the writer still sees what they edit.
  const saved = { name: { ja: '虎の箱', en: 'Tiger box' } };
  await owner.client.done(changePackDraft, { params, body: saved, revision });
  expect(await shown()).toEqual(['Tiger box', 'Phoenix box']);
  expect((await type({ name })).answer).toEqual({ unknownCards: [] });
  expect((await type({}, revision + 1)).answer).toEqual({ unknownCards: [] });
  expect(await shown()).toEqual(['Tiger box', 'Tiger box']);
});

it('a change that is typed into a draft: kept for a day; refused for drafts and revisions that do not exist, and for one that has ended', async () => {
  const { params, revision } = await beginDraft();
  const type = async (to = params, from = revision) => {
    const body = { revision: from, change: { price: 7 } };
    return (await designer.client.ask(operations.previewPackDraft, { params: to, body })).status;
  };
  expect(await type()).toBe(200);
  expect(await type({ draftId: '2147483647' })).toBe(404);
  expect(await type(params, 9)).toBe(404);
  const storedPreviews = () =>
    console.shop.db.run(
      query
        .selectFrom('packDraftPreview')
        .select('staffId')
        .where('draftId', '=', Number(params.draftId)),
    );
  const [job] = draftJobs(console.shop.db, console.shop.clock);
  await job?.run();
  expect(await storedPreviews()).toHaveLength(1);
  await console.shop.db.run(
    query
      .updateTable('packDraftPreview')
      .set({ changedAt: new Date(console.shop.clock.now().getTime() - 2 * day) }),
  );
  await job?.run();
  expect(await storedPreviews()).toEqual([]);
  await designer.client.done(discardPackDraft, { params, body: { reason }, revision });
  expect(await type()).toBe(409);
});

it('preview of a draft: the shop’s page of the pack with its line-up, until the key or the draft ends', async () => {
  const modelNumber = await makeCard();
  const last = {
    modelNumber,
    buyPoint: 900,
    item: null,
    place: { kind: 'last', n: null },
  } as const;
  const draft = await beginDraft({ ...fieldsOf(modelNumber), extras: [last] });
  const previewKey = await previewKeyOf(draft);
  const visitor = shop.visitor('en');
  const { preview } = await visitor.done(calls.previewPack, { params: { previewKey } });
  expect(preview?.pack).toMatchObject({ name: 'Dragon box', point: 500, detail: '<p>Text</p>' });
  expect(preview?.pack).toMatchObject({ pack_count: 60, least_point: 100, max_buy_count: 0 });
  const { list, extras } = preview?.line_up.data ?? {};
  expect(list).toMatchObject([{ model_number: modelNumber, total: 60, remaining: 60 }]);
  expect(extras).toMatchObject([{ kind: 'last', next: 60, remaining: 1 }]);
  const { params, revision } = draft;
  await designer.client.done(discardPackDraft, { params, body: { reason }, revision });
  expect((await read(draft)).previewUrl).toBeNull();
  const stateOf = async (key: string) =>
    (await visitor.ask(calls.previewPack, { params: { previewKey: key } })).state;
  expect(await stateOf(previewKey)).toBe(404);

  const otherKey = await previewKeyOf(await beginDraft());
  expect(await stateOf(otherKey)).toBe(200);
  // After every other test: this signs the staff out, too.
  console.shop.clock.advance(2 * hour);
  expect(await stateOf(otherKey)).toBe(404);
});
