import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pointValidityMonths } from '#contract/limits.ts';
import { monthsAfter } from '#contract/months.ts';
import { noExternalServices } from '../app/shop.ts';
import { expirePoints, findHistory, LedgerBatch } from '../ledger/index.ts';
import { credit, makeMember, makeMembers } from '../testing/factories.ts';
import { emptyQueue } from '../testing/queue-contents.ts';
import { queuedMails, queuedMailsTo } from '../testing/queued-messages.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { pointJobs } from './points.jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyQueue(shop.rawSql);
});

const warn = () =>
  Promise.all(pointJobs(shop.db, shop.clock, noExternalServices.operator).map((job) => job.run()));

/** Moves the clock to this many days before points that are credited now expire. */
const waitUntilDaysBeforeExpiry = (days: number) => {
  const now = shop.clock.now();
  shop.clock.advance(monthsAfter(now, pointValidityMonths).getTime() - now.getTime() - days * day);
};

const mailsTo = (memberId: number) => queuedMailsTo(shop, memberId);

const spend = (memberId: number, amount: number) =>
  shop.db.transaction(async (tx) => {
    const ledger = await LedgerBatch.open(tx, [memberId], shop.clock);
    ledger.post({ memberId, currency: 'point', amount: -amount, kind: 'pack_bought' });
    await ledger.write();
  });

it('unspent points 14 days before they expire: one mail in both languages, also with concurrent jobs', async () => {
  const memberId = await makeMember(shop, { points: 1_500 });
  await spend(memberId, 300);
  waitUntilDaysBeforeExpiry(15);
  await warn();
  expect(await mailsTo(memberId)).toEqual([]);
  shop.clock.advance(day);
  await Promise.all([warn(), warn(), warn()]);
  const [mail, ...more] = await mailsTo(memberId);
  expect(more).toEqual([]);
  expect(mail?.ja.subject).toBe('【開封】まもなく1,200ポイントの有効期限が切れます');
  expect(mail?.en.subject).toBe('[Kaifu] 1,200 points will expire soon');
  expect(mail?.en.parts).toContainEqual({
    facts: [['21 May 2027 at 12:00 (JST)', '1,200 points']],
  });
  shop.clock.advance(day);
  await warn();
  expect(await mailsTo(memberId)).toHaveLength(1);
});

it('points of a member on a break that expire soon: the mail says when, without a link or a request to spend them', async () => {
  const memberId = await makeMember(shop, { points: 900 });
  await shop.rawSql`
    update ledger_account set break_from = ${shop.clock.now()}, break_until = null
    where member_id = ${memberId}`;
  waitUntilDaysBeforeExpiry(14);
  await warn();
  const [mail] = await mailsTo(memberId);
  expect(mail?.en.parts).toContainEqual({ facts: [[expect.any(String), '900 points']] });
  expect(JSON.stringify(mail)).not.toMatch(/"link"|パックを見る|See the packs/);
  expect(JSON.stringify(mail?.ja)).toContain('ご購入を休止中');
  expect(JSON.stringify(mail?.en)).toContain('You are on a break');
});

it('points of twenty days that expire one after another: each warned about, at most one mail a week', async () => {
  const memberId = await makeMember(shop);
  const lots = 20;
  for (let at = 0; at < lots; at++) {
    await credit(shop, memberId, { points: 10 });
    shop.clock.advance(day);
  }
  waitUntilDaysBeforeExpiry(14 + lots);
  const warned: number[] = [];
  for (let at = 0; at < lots; at++) {
    const before = (await mailsTo(memberId)).length;
    await warn();
    if ((await mailsTo(memberId)).length > before) warned.push(at);
    shop.clock.advance(day);
  }
  const gaps = warned.slice(1).map((at, index) => at - (warned[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7);
  const points = (await mailsTo(memberId)).map(({ en }) => Number(en.subject.match(/\d+/)?.[0]));
  expect(points.reduce((sum, each) => sum + each, 0)).toBe(10 * lots);
});

it('points that are spent, or expired while no job ran: no mail about their expiry', async () => {
  const [spent, late] = [
    await makeMember(shop, { points: 100 }),
    await makeMember(shop, { points: 100 }),
  ];
  await spend(spent, 100);
  waitUntilDaysBeforeExpiry(0);
  await warn();
  expect(await mailsTo(spent)).toEqual([]);
  expect(await mailsTo(late)).toEqual([]);
});

it('points of 450 members that expire soon: each member is mailed', async () => {
  const members = await makeMembers(shop, 450, { points: 5 });
  waitUntilDaysBeforeExpiry(3);
  await warn();
  const warned = (await queuedMails(shop)).map(({ to }) => ('memberId' in to ? to.memberId : 0));
  expect(new Set(warned.filter((id) => id >= (members[0] ?? 0))).size).toBe(450);
});

it('spending points at the instant of their expiry, with concurrent jobs: refused, they expire once', async () => {
  const memberId = await makeMember(shop, { points: 100 });
  waitUntilDaysBeforeExpiry(0);
  const spending = Array.from({ length: 10 }, () =>
    spend(memberId, 10).then(
      () => 10,
      () => 0,
    ),
  );
  const [spent] = await Promise.all([
    Promise.all(spending),
    expirePoints(shop.db, shop.clock),
    warn(),
  ]);
  expect(spent).toEqual(Array.from({ length: 10 }, () => 0));
  const history = await findHistory(shop.db, memberId, 'point', { limit: 50, offset: 0 });
  expect(history.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['points_expired', -100],
    ['points_bought', 100],
  ]);
});
