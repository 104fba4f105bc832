import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { agreeToAds } from '../testing/ad-consents.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { deliverNotices } from './deliver-notices.ts';
import { deleteNoticesOfMember } from './notices.queries.ts';
import { type PostedNotice, postNotice, postNotices } from './post-notices.ts';

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

let events = 0;
/** A notice of a new event. */
function newNotice(kind: PostedNotice['kind'] = 'parcel_sent'): PostedNotice {
  events += 1;
  return {
    kind,
    event: `event ${events}`,
    content: {
      ja: { title: '件名', body: '本文' },
      en: { title: `Title ${events}`, body: 'Body' },
    },
    path: '/my-page',
  };
}

const post = (memberId: number, notice: PostedNotice) =>
  shop.db.transaction((tx) => postNotice(tx, memberId, notice, shop.clock.now()));
const postBulk = (memberIds: number[], notice: PostedNotice) =>
  shop.db.transaction((tx) => postNotices(tx, memberIds, notice, shop.clock.now()));
const deliver = ({ db }: Pick<TestShop, 'db'> = shop, isUrgent = false) => {
  const { clock, digest } = shop;
  const elsewhere = { publicUrl: 'https://shop.example', push: undefined, line: undefined };
  return deliverNotices({ db, clock, digest, ...elsewhere }, isUrgent);
};

/** The titles of a member's inbox, newest first. */
async function inboxOf(memberId: number): Promise<string[]> {
  const { list } = await (await http.member(memberId, 'en')).done(calls.listNotices);
  return list.map(({ title }) => title);
}

describe('posting notices', () => {
  it('a notice: in the inbox, counted as unread, and mailed', async () => {
    const memberId = await makeMember(shop);
    await post(memberId, newNotice());
    const client = await http.member(memberId);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ unread_notices: 1 });
    const { list } = await client.done(calls.listNotices);
    expect(list).toMatchObject([{ title: '件名', body: '本文', path: '/my-page', read: false }]);
    expect(await queuedMailsTo(shop, memberId)).toMatchObject([
      { ja: { subject: '【開封】件名' } },
    ]);
    await client.done(calls.readNotices, { payload: { up_to: list[0]?.id ?? 0 } });
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ unread_notices: 0 });
  });

  it('one event posted twice in parallel: one notice and one mail', async () => {
    const memberId = await makeMember(shop);
    const notice = newNotice();
    await Promise.all([1, 2, 3, 4].map(() => post(memberId, notice)));
    expect(await inboxOf(memberId)).toHaveLength(1);
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
  });

  it('a transaction that fails after posting: neither notice nor mail', async () => {
    const memberId = await makeMember(shop);
    const failing = shop.db.transaction(async (tx) => {
      await postNotice(tx, memberId, newNotice(), shop.clock.now());
      throw new Error('the event did not happen');
    });
    await expect(failing).rejects.toThrow('did not happen');
    expect(await inboxOf(memberId)).toEqual([]);
    expect(await queuedMailsTo(shop, memberId)).toEqual([]);
  });

  it('a member on a break: gets no commercial notice, but all other notices', async () => {
    const memberId = await makeMember(shop);
    await shop.rawSql`
      update ledger_account set break_from = ${shop.clock.now()} where member_id = ${memberId}`;
    const [commercial, other] = [newNotice('wished_card'), newNotice('parcel_sent')];
    expect(await post(memberId, commercial)).toBe(false);
    expect(await post(memberId, other)).toBe(true);
    expect(await inboxOf(memberId)).toEqual([other.content.en.title]);
  });

  it('a break that begins after a commercial notice: it is neither shown nor counted until its end', async () => {
    const memberId = await makeMember(shop);
    const [commercial, other] = [newNotice('favourite'), newNotice('parcel_sent')];
    await post(memberId, commercial);
    await post(memberId, other);
    const client = await http.member(memberId, 'en');
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ unread_notices: 2 });
    await shop.rawSql`
      update ledger_account set break_from = ${shop.clock.now()} where member_id = ${memberId}`;
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ unread_notices: 1 });
    expect(await client.done(calls.listNotices)).toMatchObject({
      list: [{ title: other.content.en.title }],
      unread: 1,
    });
    // The hidden notice stays unread.
    const { list } = await client.done(calls.listNotices);
    const payload = { up_to: list[0]?.id ?? 0 };
    expect(await client.done(calls.readNotices, { payload })).toEqual({ unread: 0 });
    await shop.rawSql`
      update ledger_account set break_from = null where member_id = ${memberId}`;
    expect(await inboxOf(memberId)).toHaveLength(2);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ unread_notices: 1 });
  });

  it('an account that is closed while a notice is posted: no notice is left behind', async () => {
    const memberId = await makeMember(shop);
    let posting: Promise<boolean> | undefined;
    await shop.db.transaction(async (tx) => {
      await deleteNoticesOfMember(tx, memberId);
      await tx.run(
        query
          .updateTable('member')
          .set({ mailKey: `CLOSED ${memberId}`, closedAt: shop.clock.now() })
          .where('id', '=', memberId),
      );
      posting = post(memberId, newNotice());
      await expect
        .poll(
          () => shop.rawSql`
            select 1 from pg_locks where not granted
              and database = (select oid from pg_database where datname = current_database())
            union all select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`,
        )
        .not.toEqual([]);
    });
    expect(await posting).toBe(false);
    const left = await shop.rawSql`select id from notice where member_id = ${memberId}`;
    expect(left).toEqual([]);
  });

  it('a closed account: no notice', async () => {
    const memberId = await makeMember(shop);
    await shop.rawSql`update member set closed_at = ${shop.clock.now()} where id = ${memberId}`;
    expect(await post(memberId, newNotice())).toBe(false);
  });
});

describe('consent to advertising', () => {
  it('a commercial notice: mailed only with the newest consent to mails, always in the inbox', async () => {
    const [agreed, withdrawn, never] = [
      await makeMember(shop),
      await makeMember(shop),
      await makeMember(shop),
    ];
    await agreeToAds(shop, agreed, 'mail');
    await agreeToAds(shop, withdrawn, 'mail');
    await agreeToAds(shop, withdrawn, 'mail', false);
    await agreeToAds(shop, never, 'push');
    const members = [agreed, withdrawn, never];
    await postBulk(members, newNotice('wished_card'));
    await deliver();
    for (const memberId of members) expect(await inboxOf(memberId)).toHaveLength(1);
    const counts = await Promise.all(
      members.map(async (memberId) => (await queuedMailsTo(shop, memberId)).length),
    );
    expect(counts).toEqual([1, 0, 0]);
    expect(await queuedMailsTo(shop, agreed)).toMatchObject([
      { ja: { parts: ['本文', { path: '/my-page' }, { path: '/specific-commerce' }] } },
    ]);
  });

  it('a consent withdrawn while the mail waits in the queue: not sent', async () => {
    const memberId = await makeMember(shop);
    await agreeToAds(shop, memberId, 'mail');
    await postBulk([memberId], newNotice('favourite'));
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    await agreeToAds(shop, memberId, 'mail', false);
    await workQueue(shop);
    const sent = await shop.rawSql`select id from sent_mail where member_id = ${memberId}`;
    expect(sent).toEqual([]);
  });
});

describe('sending notices', () => {
  it('a sweep that comes only after quiet hours began: the mail waits for their end', async () => {
    const memberId = await makeMember(shop);
    await postBulk([memberId], newNotice());
    shop.clock.advance(12 * hour);
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toEqual([]);
    shop.clock.advance(8 * hour);
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    shop.clock.advance(4 * hour);
  });

  it('a mail that is taken from the queue in quiet hours: waits there for their end', async () => {
    const memberId = await makeMember(shop);
    await post(memberId, newNotice());
    shop.clock.advance(12 * hour);
    await workQueue(shop);
    const sent = () => shop.rawSql`select id from sent_mail where member_id = ${memberId}`;
    expect(await sent()).toEqual([]);
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    shop.clock.advance(12 * hour);
  });

  it('a commercial notice whose pack is paused before it is sent: not mailed, still in the inbox', async () => {
    const [memberId, packId] = [await makeMember(shop), await makePack(shop)];
    await agreeToAds(shop, memberId, 'mail');
    const about = (event: string) => ({
      ...newNotice('favourite'),
      ...{ event, path: `/pack-detail?packId=${packId}` },
    });
    await postBulk([memberId], about('on sale'));
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    await postBulk([memberId], about('on sale again'));
    await shop.rawSql`
      update pack set paused_at = ${shop.clock.now()}, pause_reason_ja = 'p', pause_reason_en = 'p'
      where id = ${packId}`;
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    expect(await inboxOf(memberId)).toHaveLength(2);
  });

  it('a notice of a kind that only a newer version of the shop knows: left for the processes of that version', async () => {
    const memberId = await makeMember(shop);
    await postBulk([memberId], newNotice());
    await shop.rawSql`update notice set kind = 'of_tomorrow' where member_id = ${memberId}`;
    await deliver();
    const due = () => shop.rawSql`select 1 from notice_delivery where member_id = ${memberId}`;
    expect(await due()).toHaveLength(1);
    await shop.rawSql`update notice set kind = 'parcel_sent' where member_id = ${memberId}`;
    await deliver();
    expect(await due()).toEqual([]);
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
  });

  it('a notice in quiet hours, two processes: one mail, at the end of the quiet hours', async () => {
    const memberId = await makeMember(shop);
    // The shop of these tests begins at 12:00 in Japan.
    const night = 12 * hour;
    shop.clock.advance(night);
    await post(memberId, newNotice());
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toEqual([]);
    expect(await inboxOf(memberId)).toHaveLength(1);
    shop.clock.advance(8 * hour);
    const another = shop.openAnother();
    await Promise.all([deliver(), deliver(another), deliver()]);
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    shop.clock.advance(4 * hour);
  });

  it('an urgent notice in quiet hours: mailed immediately', async () => {
    const memberId = await makeMember(shop);
    shop.clock.advance(12 * hour);
    await post(memberId, newNotice('cards_waiting'));
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
    shop.clock.advance(12 * hour);
  });

  it('a run that sends only urgent notices: leaves the others, although they were posted before', async () => {
    const memberId = await makeMember(shop);
    await postBulk([memberId], newNotice());
    await postBulk([memberId], { ...newNotice('cards_waiting'), path: '/gacha-result' });
    expect(await deliver(shop, true)).toBe(1);
    expect(await queuedMailsTo(shop, memberId)).toMatchObject([
      { ja: { parts: ['本文', { path: '/gacha-result' }] } },
    ]);
    await deliver();
    expect(await queuedMailsTo(shop, memberId)).toHaveLength(2);
  });

  it('a notice of a kind whose mails are switched off: only in the inbox', async () => {
    const memberId = await makeMember(shop);
    const payload = { kind: 'parcel_sent', channel: 'mail', on: false } as const;
    await (await http.member(memberId)).done(calls.changeNoticeChannel, { payload });
    await post(memberId, newNotice());
    await deliver();
    expect(await inboxOf(memberId)).toHaveLength(1);
    expect(await queuedMailsTo(shop, memberId)).toEqual([]);
  });

  it('mails switched off, or a break begun, while the mail waits in the queue: not sent', async () => {
    const [stopping, resting, waiting] = [
      await makeMember(shop),
      await makeMember(shop),
      await makeMember(shop),
    ];
    for (const memberId of [stopping, resting, waiting]) await agreeToAds(shop, memberId, 'mail');
    await postBulk([stopping, resting, waiting], newNotice('favourite'));
    await deliver();
    expect(await queuedMailsTo(shop, stopping)).toHaveLength(1);
    const payload = { kind: 'favourite', channel: 'mail', on: false } as const;
    await (await http.member(stopping)).done(calls.changeNoticeChannel, { payload });
    await shop.rawSql`
      update ledger_account set break_from = ${shop.clock.now()} where member_id = ${resting}`;
    await workQueue(shop);
    const sent = await shop.rawSql`
      select member_id from sent_mail
      where member_id in (${stopping}, ${resting}, ${waiting}) order by member_id`;
    expect(sent).toMatchObject([{ member_id: waiting }]);
  });

  it('a notice to many members: posted in one transaction, sent to each as they have chosen', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(shop)));
    expect(await postBulk(members, newNotice())).toBe(20);
    await deliver();
    for (const memberId of members) expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
  });
});

it('closing an account: its notices and choices are erased; the download of its data had them before', async () => {
  const memberId = await makeMember(shop, { password: 'correct horse' });
  const client = await http.member(memberId);
  await client.done(calls.changeQuietHours, { payload: { from: 21, until: 9 } });
  await post(memberId, newNotice());
  const { data } = await client.done(calls.getMyData);
  expect(data).toMatchObject({
    notices: { inbox: [{ kind: 'parcel_sent' }], quietHours: { from: 21, until: 9 } },
  });
  await client.done(calls.closeAccount, { payload: { pass: 'correct horse' } });
  const left = await shop.rawSql`
    select member_id from notice where member_id = ${memberId}
    union all select member_id from notice_quiet_hours where member_id = ${memberId}
    union all select member_id from notice_delivery where member_id = ${memberId}`;
  expect(left).toEqual([]);
});
