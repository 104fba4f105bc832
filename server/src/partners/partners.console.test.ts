import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { consoleSettings, openConsoleOf, type TestConsole } from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { TestPartner } from '../testing/test-partner.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { mostSites } from './connect-site.ts';
import { findSites } from './find-sites.ts';
import { finishTransfers } from './finish-transfers.ts';
import { linkSite } from './link-site.ts';
import type { Partners } from './partners.ts';
import { transferPoints } from './transfer-points.ts';

/** The site of the settings. */
const own = new TestPartner();
/** The sites that the console has connected, by their id. */
const sites = new Map<number, TestPartner>();
let shop: TestShop;
let console: TestConsole;
let partners: Partners;
beforeAll(async () => {
  const outside = { ...noExternalServices, partnerSites: [own], console: consoleSettings };
  shop = await openTestShop(outside);
  console = await openConsoleOf(shop);
  partners = { ...shop.partners, connect: ({ id, name }) => siteWith(id, name) };
});
afterAll(async () => {
  await console.close();
  await shop.close();
});

function siteWith(id: number, name: TestPartner['name']): TestPartner {
  const site = sites.get(id) ?? Object.assign(new TestPartner(), { id, name });
  sites.set(id, site);
  return site;
}

const names = { nameJa: '星のポイント', nameEn: 'Star Points' };
const url = 'https://stars.example/kaifu';
const reason = 'agreed with the partner';

/** Connects a site in the console as a manager. */
async function connect() {
  const { client } = await console.staff('manager');
  const body = { ...names, url, reason };
  const { id } = await client.done(operations.connectPartnerSite, { body });
  return { client, id, params: { siteId: String(id) } };
}

/** Makes a member with 1,000 points at a site, and links it. */
async function linked(id: number): Promise<number> {
  const memberId = await makeMember(shop, { phone: '+819011112222' });
  siteWith(id, { ja: '', en: '' }).balances.set(`m${memberId}/09011112222`, 1_000);
  expect(await link(memberId, id)).toBe('linked');
  return memberId;
}

const link = (memberId: number, siteId: number) =>
  linkSite(partners, memberId, {
    ...{ siteId, login: `m${memberId}`, password: 'right', phone: '09011112222' },
  });

const transfer = (memberId: number, siteId: number, points: number, key: string = randomUUID()) =>
  transferPoints(
    partners,
    { memberId, key, call: 'a test', payloadHash: Buffer.alloc(32) },
    { siteId, points },
  );

it('a manager connects a partner site: members see it, link it and transfer; the console counts their points', async () => {
  const { id, params } = await connect();
  const memberId = await linked(id);
  expect(await transfer(memberId, id, 300)).toBe('credited');
  shop.clock.advance(31 * 24 * 60 * 60 * 1000);
  expect(await transfer(memberId, id, 200)).toBe('credited');
  const seen = await findSites(partners, memberId);
  expect(seen.map(({ name, points }) => [name.en, points])).toContainEqual(['Star Points', 500]);
  const { client } = await console.staff('auditor');
  const answer = await client.done(operations.getPartnerSite, { params });
  expect(answer).toEqual({
    ...{ id, ...names, url, state: 'connected', pausedAt: null, resumesAt: null, revision: 1 },
    ...{ links: 1, unfinished: 0, transfers: 2, points: 500 },
    ...{ recentTransfers: 1, recentPoints: 200 },
  });
  const { items } = await client.done(operations.listPartnerSiteTimeline, {
    params: { id: String(id) },
  });
  expect(items).toMatchObject([{ action: 'partner connect', reason }]);
});

it('a paused partner site: nothing new is linked or transferred, a transfer that had begun is finished, and after the pause all goes on', async () => {
  const { client, id, params } = await connect();
  const memberId = await linked(id);
  const site = siteWith(id, { ja: '', en: '' });
  site.failures = ['down'];
  const key = randomUUID();
  expect(await transfer(memberId, id, 300, key)).toBe('pending');
  await client.done(operations.pausePartnerSite, { params, revision: 1, body: { reason } });
  const paused = await client.done(operations.getPartnerSite, { params });
  expect(paused).toMatchObject({ state: 'paused', unfinished: 1, revision: 2 });
  expect(await transfer(memberId, id, 200)).toBe('paused');
  expect(await link(await makeMember(shop), id)).toBe('paused');
  const asked = site.requests.length;
  const seen = await findSites(partners, memberId);
  expect(seen.find((each) => each.site.id === id)).toMatchObject({
    ...{ isPaused: true, isLinked: true, points: undefined },
  });
  expect(site.requests).toHaveLength(asked);
  // The member repeats the request that had begun, and the job does, too.
  expect(await transfer(memberId, id, 300, key)).toBe('credited');
  await finishTransfers(partners);
  expect(site.given).toBe(300);
  await client.done(operations.resumePartnerSite, { params, revision: 2, body: { reason } });
  expect(await transfer(memberId, id, 200)).toBe('credited');
});

it.each([
  ['is in the table', true],
  ['was never changed', false],
] as const)(
  'a pause while members transfer from a site that %s: each transfer either began before it or is refused',
  async (_, isConnected) => {
    const { client } = await console.staff('manager');
    const id = isConnected ? (await connect()).id : own.id;
    const site = isConnected ? siteWith(id, { ja: '', en: '' }) : own;
    const params = { siteId: String(id) };
    const members: number[] = [];
    for (let made = 0; made < 8; made += 1) {
      const memberId = await makeMember(shop, { phone: '+819011112222' });
      site.balances.set(`m${memberId}/09011112222`, 1_000);
      expect(await link(memberId, id)).toBe('linked');
      members.push(memberId);
    }
    const before = site.given;
    const [, ...results] = await Promise.all([
      client.done(operations.pausePartnerSite, { params, revision: 1, body: { reason } }),
      ...members.map((memberId) => transfer(memberId, id, 100)),
    ]);
    expect(new Set([...results, 'credited', 'paused'])).toEqual(new Set(['credited', 'paused']));
    const credited = results.filter((result) => result === 'credited').length;
    expect(site.given - before).toBe(credited * 100);
    expect(await transfer(members[0] ?? 0, id, 100)).toBe('paused');
    await client.done(operations.resumePartnerSite, { params, revision: 2, body: { reason } });
  },
);

it('a partner site is renamed and moved: members see the new name; a command from the version before is refused with both', async () => {
  const { client, id, params } = await connect();
  const renamed = { nameJa: '月のポイント', nameEn: 'Moon Points' };
  await client.done(operations.renamePartnerSite, {
    ...{ params, revision: 1, body: { ...renamed, reason } },
  });
  const moved = 'https://moon.example/kaifu';
  const late = { params, revision: 1, body: { url: moved, reason } };
  const refusal = await client.ask(operations.movePartnerSite, late);
  expect(refusal.status).toBe(412);
  expect(refusal.problem).toMatchObject({ current: { id, ...renamed, revision: 2 } });
  await client.done(operations.movePartnerSite, { ...late, revision: 2 });
  expect(await client.done(operations.getPartnerSite, { params })).toMatchObject({ url: moved });
  const seen = await findSites(partners, await makeMember(shop));
  expect(seen.map(({ name }) => name.ja)).toContain('月のポイント');
});

it('a site of the settings: can be renamed and paused, keeps its address and its secret to the settings', async () => {
  const { client } = await console.staff('owner');
  const params = { siteId: String(own.id) };
  const { revision } = await client.done(operations.getPartnerSite, { params });
  await client.done(operations.renamePartnerSite, {
    ...{ params, revision, body: { ...names, reason } },
  });
  const move = { params, revision: revision + 1, body: { url, reason } };
  const refusal = await client.ask(operations.movePartnerSite, move);
  expect([refusal.status, refusal.problem]).toMatchObject([409, { reason: 'in-settings' }]);
  const secret = await client.ask(operations.showPartnerSecret, { params, body: { reason } });
  expect([secret.status, secret.problem]).toMatchObject([409, { reason: 'in-settings' }]);
  const seen = await findSites(partners, await makeMember(shop));
  expect(seen[0]).toMatchObject({ site: own, name: { ja: names.nameJa, en: names.nameEn } });
  // The settings no longer have it.
  const { pausedAt, url: stored } = await client.done(operations.getPartnerSite, { params });
  expect([pausedAt, stored]).toEqual([null, null]);
});

it('a pause that is planned with its end: the site is connected, then paused, then connected again, without a press', async () => {
  const { client } = await console.staff('owner');
  const params = { siteId: String(own.id) };
  const { revision } = await client.done(operations.getPartnerSite, { params });
  const at = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  const ask = (from: string | null, until: string | null, seen = revision) =>
    client.ask(operations.pausePartnerSite, {
      ...{ params, revision: seen, body: { from, until, reason } },
    });
  expect((await ask(at(-1), null)).status).toBe(422);
  expect((await ask(at(3), at(2))).status).toBe(422);
  expect((await ask(null, at(-1))).status).toBe(422);
  const [from, until] = [at(3), at(6)];
  expect((await ask(from, until)).status).toBe(204);
  const read = async () => {
    const { state, pausedAt, resumesAt } = await client.done(operations.getPartnerSite, { params });
    const memberId = await makeMember(shop);
    const [seen] = await findSites(partners, memberId);
    return { state, pausedAt, resumesAt, isPaused: seen?.isPaused };
  };
  const planned = { pausedAt: from, resumesAt: until };
  expect(await read()).toEqual({ state: 'connected', ...planned, isPaused: false });
  shop.clock.advance(3 * 60_000);
  expect(await read()).toEqual({ state: 'paused', ...planned, isPaused: true });
  expect((await ask(null, null, revision + 1)).problem).toMatchObject({ reason: 'paused-already' });
  shop.clock.advance(3 * 60_000);
  const over = { state: 'connected', pausedAt: null, resumesAt: null, isPaused: false };
  expect(await read()).toEqual(over);
  const resume = { params, revision: revision + 1, body: { reason } };
  const late = await client.ask(operations.resumePartnerSite, resume);
  expect(late.problem).toMatchObject({ reason: 'not-paused' });
  // A planned pause can be cancelled.
  expect((await ask(at(3), null, revision + 1)).status).toBe(204);
  await client.done(operations.resumePartnerSite, { ...resume, revision: revision + 2 });
  expect(await read()).toEqual(over);
});

it('a site that the settings no longer have: listed as gone, with its figures', async () => {
  const memberId = await makeMember(shop);
  const link = { memberId, siteId: 77, account: 'a', linkedAt: shop.clock.now() };
  await shop.db.run(query.insertInto('partnerLink').values(link));
  await shop.db.run(query.insertInto('partnerSite').values({ id: 78 }));
  const { client } = await console.staff('editor');
  const { items } = await client.done(operations.listPartnerSites);
  const gone = { state: 'gone', nameJa: '', url: null };
  expect(items).toContainEqual(expect.objectContaining({ ...gone, id: 77, links: 1 }));
  expect(items).toContainEqual(expect.objectContaining({ ...gone, id: 78, links: 0 }));
});

it('pausing twice, ending a pause that is none, an unknown site: refused with the reason', async () => {
  const { client, params } = await connect();
  const at = (revision: number) => ({ params, revision, body: { reason } });
  const notPaused = await client.ask(operations.resumePartnerSite, at(1));
  expect(notPaused.problem).toMatchObject({ reason: 'not-paused' });
  await client.done(operations.pausePartnerSite, at(1));
  const again = await client.ask(operations.pausePartnerSite, at(2));
  expect(again.problem).toMatchObject({ reason: 'paused-already' });
  const unknown = { params: { siteId: '5' } };
  const body = { reason };
  const statuses = await Promise.all([
    client.ask(operations.getPartnerSite, unknown),
    client.ask(operations.pausePartnerSite, { ...unknown, revision: 1, body }),
    client.ask(operations.showPartnerSecret, { ...unknown, body }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('the secret of a connected site: the same each time, another for each site, and who read it is recorded', async () => {
  const [one, other] = [await connect(), await connect()];
  const secretOf = async ({ client, params }: typeof one) =>
    (await client.done(operations.showPartnerSecret, { params, body: { reason } })).secret;
  const secret = await secretOf(one);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await secretOf(one)).toBe(secret);
  expect(await secretOf(other)).not.toBe(secret);
});

it('an address without encryption: refused, because requests carry the logins of members', async () => {
  const { client } = await console.staff('manager');
  const body = { ...names, url: 'http://stars.example', reason };
  expect((await client.ask(operations.connectPartnerSite, { body })).status).toBe(422);
});

it('more partner sites than the limit: refused, also if two people connect the last one at once', async () => {
  const rows = await shop.db.run(
    query.selectFrom('partnerSite').select('id').where('url', 'is not', null),
  );
  const missing = mostSites - rows.length - 1;
  const made = Array.from({ length: missing }, (_, place) => ({
    ...{ id: 2_000_000 + place, ...names, url },
  }));
  await shop.db.run(query.insertInto('partnerSite').values(made));
  const { client } = await console.staff('manager');
  const body = { ...names, url, reason };
  const answers = await Promise.all(
    [1, 2].map(() => client.ask(operations.connectPartnerSite, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409);
  expect(refusal?.problem).toMatchObject({ reason: 'too-many' });
});
