import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../db/pool.ts';
import { minute } from '../lib/time.rules.ts';
import { buyRequest, credit, makeMember, makePack } from '../testing/factories.ts';
import { emptyQueue, queuedWork } from '../testing/queue-contents.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { convertOverdueCards } from './convert-overdue-cards.ts';
import { decideCards } from './decide-cards.ts';
import { remindOfCards } from './remind-of-cards.ts';
import { outsideQuietHours } from './reminders.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyQueue(shop.rawSql);
  // Start at 18:00 in Japan, so that deadlines and their reminders fall outside the quiet hours.
  const now = shop.clock.now().getTime();
  const evening = Math.floor(now / (24 * hour)) * 24 * hour + 33 * hour;
  shop.clock.advance(evening + 48 * hour - now);
});

const remind = (db = shop.db) => remindOfCards(db, shop.clock);
const subjectsTo = async (memberId: number) =>
  (await queuedMails(shop))
    .filter(({ to }) => 'memberId' in to && to.memberId === memberId)
    .map(({ subject }) => subject);

const waits = '【開封】ご購入の内容と、選択待ちカードのお知らせ';
const sixHours = '【開封】選択待ちカードの期限が近づいています';
const oneHour = '【開封】まもなく選択待ちカードの期限です';
const decided = '【開封】カードのお手続きを承りました';

async function makeBuyer(purchases = 1): Promise<number> {
  const packId = await makePack(shop, { counts: [2 * purchases], buyPoints: [40], price: 1 });
  const memberId = await makeMember(shop, { points: 2 * purchases });
  for (let at = 0; at < purchases; at++)
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  return memberId;
}

async function decide(memberId: number, ship: readonly number[]): Promise<string> {
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').select(['id', 'firstPosition']).where('memberId', '=', memberId),
  );
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/pack/decision',
    payloadHash: Buffer.alloc(32),
  };
  const result = await decideCards(shop.db, shop.clock, request, purchase?.id ?? '', {
    ship: ship.map((place) => (purchase?.firstPosition ?? 0) + place - 1),
    convert: [],
  });
  return result.kind;
}

/** Advances the clock by `hours` and runs the jobs every half hour. */
async function passHours(hours: number): Promise<void> {
  for (let halves = 0; halves < 2 * hours; halves++) {
    shop.clock.advance(hour / 2);
    await convertOverdueCards(shop);
    await remind();
  }
}

describe('mails about won cards that are undecided', () => {
  it('undecided cards: mails once the member is inactive, 6 h and 1 h before the deadline, and after it', async () => {
    const memberId = await makeBuyer();
    shop.clock.advance(29 * minute);
    await remind();
    expect(await subjectsTo(memberId)).toEqual([]);
    shop.clock.advance(minute);
    await Promise.all([remind(), remind(shop.openAnother().db), remind()]);
    expect(await subjectsTo(memberId)).toEqual([waits]);
    await passHours(17);
    expect(await subjectsTo(memberId)).toEqual([waits]);
    await passHours(1);
    expect(await subjectsTo(memberId)).toEqual([waits, sixHours]);
    await passHours(5);
    expect(await subjectsTo(memberId)).toEqual([waits, sixHours, oneHour]);
    await passHours(2);
    const lapsed = '【開封】選択期限が過ぎ、カードを80ポイントに交換しました';
    expect(await subjectsTo(memberId)).toEqual([waits, sixHours, oneHour, lapsed]);
    await passHours(48);
    expect(await subjectsTo(memberId)).toHaveLength(4);
    const rows = await shop.rawSql`select from card_reminder where member_id = ${memberId}`;
    expect(rows).toEqual([]);
  });

  it('deciding on all won cards: a mail about the decision, no reminders', async () => {
    const memberId = await makeBuyer();
    expect(await decide(memberId, [1, 2])).toBe('decided');
    await passHours(30);
    expect(await subjectsTo(memberId)).toEqual([decided]);
  });

  it('deciding on a part of the won cards: reminders of the rest only', async () => {
    const memberId = await makeBuyer();
    expect(await decide(memberId, [1])).toBe('decided');
    shop.clock.advance(23 * hour);
    await remind();
    expect(await subjectsTo(memberId)).toEqual([decided, oneHour]);
    const texts = (await queuedWork(shop.rawSql)).map(({ payload }) => JSON.stringify(payload));
    expect(texts.find((text) => text.includes('まもなく'))).toContain(
      '1枚のカードが選択を待っています',
    );
  });

  it('a member with undecided cards: no mail while they are active, the first one when they have become inactive', async () => {
    const memberId = await makeBuyer();
    shop.clock.advance(25 * minute);
    await shop.rawSql`update member set last_used_at = ${shop.clock.now()} where id = ${memberId}`;
    shop.clock.advance(10 * minute);
    await remind();
    expect(await subjectsTo(memberId)).toEqual([]);
    shop.clock.advance(20 * minute);
    await remind();
    expect(await subjectsTo(memberId)).toEqual([waits]);
  });

  it('undecided cards of twelve purchases: one mail', async () => {
    const memberId = await makeBuyer(12);
    shop.clock.advance(hour);
    await remind();
    expect(await subjectsTo(memberId)).toEqual([waits]);
    const text = JSON.stringify(await queuedWork(shop.rawSql));
    expect(text).toContain('24枚のカードが選択を待っています');
    expect(text).toContain('"2件"');
  });

  it('reminders of undecided cards after an outage: one mail that fits the present state', async () => {
    const [late, lapsed] = [await makeBuyer(), await makeBuyer()];
    shop.clock.advance(23.5 * hour);
    await remind();
    expect(await subjectsTo(late)).toEqual([oneHour]);
    await emptyQueue(shop.rawSql);
    shop.clock.advance(60 * hour);
    const night = outsideQuietHours(shop.clock.now()).getTime() - shop.clock.now().getTime();
    shop.clock.advance(night);
    await convertOverdueCards(shop);
    await remind();
    expect(await subjectsTo(lapsed)).toEqual([
      '【開封】選択期限が過ぎ、カードを80ポイントに交換しました',
    ]);
  });

  it('undecided cards of two purchases become points: one mail for each purchase', async () => {
    const memberId = await makeBuyer();
    shop.clock.advance(10 * minute);
    const packId = await makePack(shop, { counts: [1], buyPoints: [7], price: 1 });
    await credit(shop, memberId, { points: 1 });
    const later = await shop.packSales.buy(buyRequest({ memberId, packId }));
    shop.clock.advance(25 * hour);
    const request = {
      memberId,
      key: randomUUID(),
      call: 'user/pack/decision',
      payloadHash: Buffer.alloc(32),
    };
    const purchaseId = later.kind === 'bought' ? later.purchaseId : '';
    // Deciding too late converts the cards of this purchase before the sweep does.
    await decideCards(shop.db, shop.clock, request, purchaseId, { ship: [1], convert: [] });
    await remind();
    await convertOverdueCards(shop);
    await remind();
    shop.clock.advance(hour);
    await remind();
    expect(await subjectsTo(memberId)).toEqual([
      '【開封】選択期限が過ぎ、カードを7ポイントに交換しました',
      '【開封】選択期限が過ぎ、カードを80ポイントに交換しました',
    ]);
  });

  it('cards that became points before an upgrade: the new version mails about all of them', async () => {
    const memberId = await makeBuyer(2);
    shop.clock.advance(25 * hour);
    await convertOverdueCards(shop);
    // The old version stored the time of the lapse only, not the purchases.
    await shop.rawSql`update card_reminder set lapsed_purchases = null where member_id = ${memberId}`;
    await remind();
    expect(await subjectsTo(memberId)).toEqual([
      '【開封】選択期限が過ぎ、カードを160ポイントに交換しました',
    ]);
  });

  it('deciding on cards while reminders are written: no reminder mentions decided cards', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => makeBuyer()));
    shop.clock.advance(23 * hour);
    const other = shop.openAnother();
    await Promise.all([
      ...members.map((memberId) => decide(memberId, [1, 2])),
      remind(),
      remindOfCards(other.db, shop.clock),
    ]);
    for (const memberId of members) {
      const subjects = await subjectsTo(memberId);
      // Mails are queued in the order in which the transactions locked the account.
      expect([[decided], [oneHour, decided]]).toContainEqual(subjects);
    }
  });
});
