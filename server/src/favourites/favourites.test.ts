import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember, makePack, makeUnsealedPack, type PackOptions } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findPackStates, findPacksWithNews } from './favourites.queries.ts';
import { notifyOfSales } from './notify-of-sales.ts';
import { notifyOfWishedCards } from './notify-of-wished-cards.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Runs a job as two processes at once. */
async function byTwo(job: (deps: TestShop) => Promise<number>): Promise<void> {
  const another = { ...shop, ...shop.openAnother(), clock: shop.clock };
  await Promise.all([job(shop), job(another)]);
}

async function mark(memberId: number, packId: number, low_at: number | null = null) {
  const payload = { pack_id: packId, on: true, sale_alert: true, low_at };
  await (await http.member(memberId)).done(calls.changeFavourite, { payload });
}

/** The English titles of a member's notices, oldest first. */
async function titlesFor(memberId: number): Promise<string[]> {
  const { list } = await (await http.member(memberId, 'en')).done(calls.listNotices);
  return list.map(({ title }) => title).reverse();
}

/** The model number of a card in a pack that the factory made. */
const cardOf = (packId: number) => `T-${packId}-1`;

describe('notices about marked packs', () => {
  it('a marked pack that starts, is paused and comes back, two processes: one notice about the start, one about the return', async () => {
    const memberId = await makeMember(shop);
    const packId = await makePack(shop, {
      startsAt: new Date(shop.clock.now().getTime() + hour),
    });
    await mark(memberId, packId);
    await byTwo(notifyOfSales);
    expect(await titlesFor(memberId)).toEqual([]);
    shop.clock.advance(hour);
    await byTwo(notifyOfSales);
    await byTwo(notifyOfSales);
    expect(await titlesFor(memberId)).toEqual(['A favourite pack is on sale']);
    const now = shop.clock.now();
    await shop.rawSql`
      update pack set paused_at = ${now}, pause_reason_ja = 'p', pause_reason_en = 'p'
      where id = ${packId}`;
    await byTwo(notifyOfSales);
    shop.clock.advance(hour);
    await shop.rawSql`
      update pack set paused_at = null, pause_reason_ja = null, pause_reason_en = null
      where id = ${packId}`;
    await byTwo(notifyOfSales);
    expect(await titlesFor(memberId)).toEqual([
      'A favourite pack is on sale',
      'A favourite pack is back on sale',
    ]);
  });

  it('a pack that is on sale when it is marked: no notice that it is on sale', async () => {
    const memberId = await makeMember(shop);
    await mark(memberId, await makePack(shop));
    await notifyOfSales(shop);
    expect(await titlesFor(memberId)).toEqual([]);
  });

  it('a marked pack with fewer cards left than the number that the member chose: one notice', async () => {
    const [near, far] = [await makeMember(shop), await makeMember(shop)];
    const packId = await makePack(shop, { counts: [5] });
    await mark(near, packId, 5);
    await mark(far, packId, 2);
    await shop.rawSql`
      update pack_stock set remaining = 4, sold = 1, counts = '{4}' where pack_id = ${packId}`;
    await byTwo(notifyOfSales);
    await byTwo(notifyOfSales);
    expect(await titlesFor(near)).toEqual(['A favourite pack has few cards left']);
    expect(await titlesFor(far)).toEqual([]);
  });

  it('a pack that more members marked than fit a batch: one notice for each member, and no mark is left to look at', async () => {
    const packId = await makePack(shop, {
      startsAt: new Date(shop.clock.now().getTime() + hour),
    });
    await shop.rawSql`
      insert into member (mail, mail_key, password_hash, last_name, first_name, created_at)
      select 'marker' || n || '@example.com', 'marker' || n || '@example.com', 'x', 'm', 'm',
        ${shop.clock.now()} from generate_series(1, 1200) as n`;
    await shop.rawSql`
      insert into favourite_pack (member_id, pack_id, sale_alert, knows_low, created_at)
      select id, ${packId}::integer, true, false, ${shop.clock.now()} from member
      where mail like 'marker%'`;
    shop.clock.advance(hour);
    await byTwo(notifyOfSales);
    const counted = await shop.rawSql`
      select count(*)::integer as notices, count(distinct member_id)::integer as members
      from notice where path = ${`/pack-detail?packId=${packId}`}`;
    expect(counted).toEqual([{ notices: 1200, members: 1200 }]);
    const states = await findPackStates(shop.db, packId - 1, 1, shop.clock.now());
    expect(states).toMatchObject([{ packId, isOnSale: true }]);
    expect(await findPacksWithNews(shop.db, states)).toEqual(new Set());
  });

  it('a pack whose mark was removed before its start: no notice', async () => {
    const memberId = await makeMember(shop);
    const packId = await makePack(shop, {
      startsAt: new Date(shop.clock.now().getTime() + hour),
    });
    await mark(memberId, packId);
    const payload = { pack_id: packId, on: false, sale_alert: false, low_at: null };
    await (await http.member(memberId)).done(calls.changeFavourite, { payload });
    shop.clock.advance(hour);
    await notifyOfSales(shop);
    expect(await titlesFor(memberId)).toEqual([]);
  });
});

describe('notices about wished cards', () => {
  /** A pack that has the first card of another one. */
  async function packWithCardOf(other: number, options: PackOptions = {}): Promise<number> {
    const packId = await makePack(shop, options);
    await shop.rawSql`
      update prize set card_id = (select id from card where model_number = ${cardOf(other)})
      where pack_id = ${packId} and position = 1`;
    return packId;
  }

  async function addWished(memberId: number, modelNumber: string) {
    const payload = { model_number: modelNumber, on: true };
    await (await http.member(memberId)).done(calls.changeWishedCard, { payload });
  }

  it('a new pack with a wished card, two processes: one notice', async () => {
    const [memberId, other] = [await makeMember(shop), await makeMember(shop)];
    const packId = await makePack(shop);
    await notifyOfWishedCards(shop);
    await addWished(memberId, cardOf(packId));
    await addWished(other, cardOf(await makePack(shop)));
    await notifyOfWishedCards(shop);
    await packWithCardOf(packId);
    await byTwo(notifyOfWishedCards);
    await byTwo(notifyOfWishedCards);
    expect(await titlesFor(memberId)).toEqual(['A wished card is in a new pack']);
  });

  it('a new pack with a wished card that is paused: a notice as soon as the pack is on sale, not before', async () => {
    const memberId = await makeMember(shop);
    const packId = await makePack(shop);
    await notifyOfWishedCards(shop);
    await addWished(memberId, cardOf(packId));
    const newPack = await packWithCardOf(packId);
    await shop.rawSql`
      update pack set paused_at = ${shop.clock.now()}, pause_reason_ja = 'p', pause_reason_en = 'p'
      where id = ${newPack}`;
    await notifyOfWishedCards(shop);
    expect(await titlesFor(memberId)).toEqual([]);
    await shop.rawSql`
      update pack set paused_at = null, pause_reason_ja = null, pause_reason_en = null
      where id = ${newPack}`;
    await byTwo(notifyOfWishedCards);
    expect(await titlesFor(memberId)).toEqual(['A wished card is in a new pack']);
  });

  it('a pack with a wished card that was compared with wishes before its start: a notice when it starts', async () => {
    const memberId = await makeMember(shop);
    const packId = await makePack(shop);
    await addWished(memberId, cardOf(packId));
    await notifyOfWishedCards(shop);
    const before = await titlesFor(memberId);
    const newPack = await packWithCardOf(packId, {
      startsAt: new Date(shop.clock.now().getTime() + hour),
    });
    await shop.rawSql`
      insert into wished_card_progress (pack_id, until_member, done_at)
      values (${newPack}, 0, ${shop.clock.now()})`;
    await notifyOfWishedCards(shop);
    shop.clock.advance(hour);
    await byTwo(notifyOfWishedCards);
    expect(await titlesFor(memberId)).toEqual([...before, 'A wished card is in a new pack']);
  });

  it('a new pack with a wished card that hides its line-up: no notice', async () => {
    const memberId = await makeMember(shop);
    const packId = await makePack(shop);
    await notifyOfWishedCards(shop);
    await addWished(memberId, cardOf(packId));
    await packWithCardOf(packId, { showLineUp: false });
    await notifyOfWishedCards(shop);
    expect(await titlesFor(memberId)).toEqual([]);
  });

  it('more members who wish for a card than fit a batch, and a crash in the middle: one notice for each member', async () => {
    const packId = await makePack(shop);
    await notifyOfWishedCards(shop);
    const first = await makeMember(shop);
    await addWished(first, cardOf(packId));
    await shop.rawSql`
      insert into member (mail, mail_key, password_hash, last_name, first_name, created_at)
      select 'w' || n || '@example.com', 'w' || n || '@example.com', 'x', 'w', 'w',
        ${shop.clock.now()} from generate_series(1, 1200) as n`;
    await shop.rawSql`
      insert into wished_card (member_id, card_id, created_at)
      select member.id, card.id, ${shop.clock.now()} from member, card
      where member.mail like 'w%@example.com' and card.model_number = ${cardOf(packId)}`;
    const newPack = await packWithCardOf(packId);
    let batches = 0;
    const crashing = {
      ...shop,
      db: {
        ...shop.db,
        transaction: (<Result>(work: Parameters<typeof shop.db.transaction<Result>>[0]) => {
          batches += 1;
          return shop.db.transaction<Result>(async (tx) => {
            const result = await work(tx);
            if (batches === 2) throw new Error('the process died');
            return result;
          });
        }) as typeof shop.db.transaction,
      },
    };
    await expect(notifyOfWishedCards(crashing)).rejects.toThrow('died');
    await byTwo(notifyOfWishedCards);
    const counted = await shop.rawSql`
      select count(*)::integer as notices, count(distinct member_id)::integer as members
      from notice where event = ${`wishes of pack ${newPack}`}`;
    expect(counted).toEqual([{ notices: 1201, members: 1201 }]);
  });
});

it('wishing for a card that is in no sealed pack: refused in the same way as a card that does not exist', async () => {
  const client = await http.member(await makeMember(shop));
  const draft = await makeUnsealedPack(shop);
  const addCard = (model_number: string) =>
    client.ask(calls.changeWishedCard, { payload: { model_number, on: true } });
  const [refused, unknown] = [await addCard(cardOf(draft)), await addCard('no such card')];
  expect(refused.state).toBe(422);
  expect('errors' in refused && refused.errors).toEqual('errors' in unknown && unknown.errors);
});

it('favourites of a member: listed with pack and card, contained in the download of their data, erased with the account', async () => {
  const memberId = await makeMember(shop, { password: 'correct horse' });
  const client = await http.member(memberId);
  const packId = await makePack(shop);
  await mark(memberId, packId, 3);
  await client.done(calls.changeWishedCard, {
    payload: { model_number: cardOf(packId), on: true },
  });
  const listed = await client.done(calls.listFavourites);
  expect(listed).toMatchObject({
    packs: [{ pack: { id: packId }, sale_alert: true, low_at: 3 }],
    cards: [{ model_number: cardOf(packId), packs: 1 }],
  });
  expect(await client.done(calls.listMarks)).toEqual({
    packs: [{ pack_id: packId, sale_alert: true, low_at: 3 }],
    cards: [cardOf(packId)],
  });
  const { data } = await client.done(calls.getMyData);
  expect(data).toMatchObject({
    favourites: { packs: [{ packId, lowAt: 3 }], cards: [{ modelNumber: cardOf(packId) }] },
  });
  await client.done(calls.closeAccount, { payload: { pass: 'correct horse' } });
  const left = await shop.rawSql`
    select member_id from favourite_pack where member_id = ${memberId}
    union all select member_id from wished_card where member_id = ${memberId}`;
  expect(left).toEqual([]);
});
