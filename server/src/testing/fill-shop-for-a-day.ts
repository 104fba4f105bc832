import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { operations } from '#contract/console/index.ts';
import type { Permission } from '#contract/permissions.ts';
import { calls } from '#contract/shop/index.ts';
import { closeDay, signDay, sumDays } from '../books/index.ts';
import { findUnsealedPacks, importCatalogue, pausePacks, readCatalogue } from '../catalog/index.ts';
import { addLocations, allocatePack, moveStock, receiveIntake } from '../custody/index.ts';
import { type Actor, systemActor } from '../db/audit.ts';
import { putSetting } from '../db/shop-setting.queries.ts';
import {
  drawPublished,
  refundVoidRounds,
  sealVersion1,
  upsertFeedWatch,
  voidAfterHours,
  voidPack,
} from '../draw/index.ts';
import { folderStore } from '../files/folder-store.ts';
import { adjustBalance } from '../ledger/index.ts';
import { day, minute } from '../lib/time.rules.ts';
import { askForRemoval } from '../logins/index.ts';
import { queueOperatorMail } from '../messages/index.ts';
import { beginBreak, changeCap, setMinors } from '../protection/index.ts';
import { exportParcels, importTracking } from '../shipping/index.ts';
import { type SeededStaff, seedStaff } from '../staff/index.ts';
import { buyAndConvert } from './buy-and-convert.ts';
import { catalogueFolder, temporaryFolder } from './catalogue-folder.ts';
import { type ConsoleClient, consoleSettings, openConsoleOf } from './console-client.ts';
import { buyRequest, makeMember, makePack, pay } from './factories.ts';
import type { HttpClient } from './http-client.ts';
import { makeCopyOffer } from './make-copy-offer.ts';
import { workQueue } from './queue.ts';
import {
  addAuthenticator,
  addPasskey,
  knowBrowser,
  openShopWithMembers,
  type Person,
  type ShopWithMembers,
} from './shop-with-members.ts';
import { TestBeacon } from './test-beacon.ts';
import { operatorMail } from './test-payments.ts';
import { TestClock, type TestShop } from './test-shop.ts';

/**
 * The members of the shop that is dumped for each release. Their names must not change while such a
 * dump is read.
 */
export const activeMember = { name: 'aoi', mail: 'aoi@example.com', password: 'aoi1234' };

/** Staff of the dumped shop. The first has requested what the second can approve. */
export const activeStaff = [
  { name: 'Kaori', mail: 'kaori@staff.example', secret: 'KAORIKAORIKAORIKAORIKAORIKAORI22' },
  { name: 'Ren', mail: 'ren@staff.example', secret: 'RENRENRENRENRENRENRENRENRENREN22' },
].map(
  (person): SeededStaff => ({
    ...person,
    roles: ['owner'],
    password: 'a long pass phrase',
    isDemo: false,
  }),
);

/** Makes the beacon of the dumped shop's packs. */
export const releaseBeacon = () => new TestBeacon(3, new Uint8Array(32).fill(7));

const actor = systemActor('kaori', 'she asked');
const purchase = {
  kind: 'person',
  source: 'A person',
  receivedOn: '2026-11-20',
  seller: {
    name: '売田花子',
    address: '東京都千代田区1-1',
    occupation: '会社員',
    birthDate: '1990-04-01',
    identity: 'document-shown',
    reference: '運転免許証',
  },
} as const;
const sender = {
  name: '開封',
  phone: '0312345678',
  postalCode: '1000001',
  address: '東京都千代田区1-1',
};

/** Opens a shop that `fillShopForADay` can use. */
export function openShopForADay(): Promise<ShopWithMembers> {
  const clock = new TestClock(new Date('2026-11-21T02:20:00.000Z'));
  return openShopWithMembers({ beacon: releaseBeacon(), console: consoleSettings }, clock);
}

/**
 * Uses a shop for a day by its use cases, until each table has rows of every kind that a later
 * version must continue: undecided cards, waiting parcels, payments that are paid, waiting or
 * charged back, debts, a closed account, rounds that wait for the beacon, a request for approval.
 */
export async function fillShopForADay(shop: ShopWithMembers): Promise<void> {
  await sellDaysBefore(shop);
  const aoi = await shop.settle(activeMember.name);
  await knowBrowser(shop.shop, aoi.memberId);
  await redeemCoupon(shop, aoi);
  await drawAndShip(shop, aoi);
  await setCap(shop);
  await askParent(shop);
  await logInTwice(shop);
  await makeMemberWithDebt(shop);
  await inviteFriend(shop, aoi);
  await closeAccount(shop);
  await receiveCards(shop);
  await drawWithBeacon(shop, aoi);
  // Members who have not used the shop for so long are reminded of undecided cards.
  shop.shop.clock.advance(40 * minute);
  await runJobs(shop.shop);
  await workQueue(shop.shop);
  await workInConsole(shop, aoi);
  await closeDayOfSale(shop);
  await logInHalfway(shop);
  await leaveWorkUnfinished(shop, aoi);
  // Last, because packs that the catalogue does not name are no longer on sale.
  await openCatalogue(shop);
}

/** Sells points and a pack four days before, and sums that day for the books. */
async function sellDaysBefore({ shop }: ShopWithMembers): Promise<void> {
  const { clock, db, rawSql } = shop;
  clock.advance(-4 * day);
  const packId = await makePack(shop, { counts: [3] });
  const memberId = await makeMember(shop);
  const paymentId = await pay(shop, memberId, 1_000);
  const now = clock.now();
  await rawSql`
    insert into payment (id, member_id, request_key, payload_hash, method, provider, course_id, amount, state,
      credited_at, pay_by, created_at, updated_at)
    values (${paymentId}, ${memberId}, ${randomUUID()}, ${Buffer.alloc(32)}, 1, 'stripe', 1, 1000, 'paid',
      ${now}, ${now}, ${now}, ${now})`;
  await shop.packSales.buy(buyRequest({ memberId, packId }));
  await buyWithCard(shop);
  const freePackId = await makePack(shop, { price: 0, limitPerDay: 1, counts: [3] });
  await shop.packSales.buy(buyRequest({ memberId, packId: freePackId }));
  clock.advance(2 * day);
  await sumDays(db, clock);
  clock.advance(2 * day);
}

/** Makes a member who converts a won card into points, and buys a pack with them. */
async function buyWithCard(shop: TestShop): Promise<void> {
  const packId = await makePack(shop, { counts: [3], buyPoints: [100] });
  const memberId = await makeMember(shop, { points: 100 });
  await buyAndConvert(shop, { memberId, packId }, 1);
  await shop.packSales.buy(buyRequest({ memberId, packId }));
}

/** Closes the first day with sales, and signs it as another person. */
async function closeDayOfSale({ shop: { db, clock, rawSql } }: ShopWithMembers): Promise<void> {
  const on = '2026-11-17';
  const people = await rawSql<{ id: number }>`select id from staff order by id limit 2`;
  const [closer, signer] = people.map(({ id }) => staffActor(id));
  if (closer === undefined || signer === undefined) throw new Error('there are no two people');
  await closeDay(db, clock, on, closer);
  const [close] = await rawSql<{ hash: string }>`select encode(hash, 'hex') as hash from day_close`;
  const signed = await signDay(db, clock, { day: on, hash: close?.hash ?? '' }, signer);
  if (signed.kind !== 'done') throw new Error(`the day was not signed: ${signed.reason}`);
}

/** Somebody of the staff who acts in the console. */
function staffActor(id: number): Actor {
  const permissions: ReadonlySet<Permission> = new Set();
  const principal = {
    kind: 'staff',
    staffId: Number(id),
    name: `staff ${id}`,
    permissions,
  } as const;
  return { principal, why: 'the books of the day' };
}

/**
 * Receives cards into custody: an item and a lot on a shelf, a line that could not be received, and
 * a purchase from a person.
 */
async function receiveCards({ shop }: ShopWithMembers): Promise<void> {
  const { db, clock, rawSql } = shop;
  const packId = await makePack(shop, { counts: [3] });
  const [card] = await rawSql<{ model: string }>`select model_number as model from card limit 1`;
  const lines = `${card?.model},20,300\n${card?.model},1,9000,,PSA,10,81240001\nunknown,1\nT-${packId}-0,5`;
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const received = await receiveIntake(db, clock, { ...batch, lines }, actor);
  if (received.kind !== 'received') throw new Error('no card was received');
  await receiveIntake(db, clock, { ...purchase, lines: `${card?.model},2,6000` }, actor);
  await addLocations(db, clock, 'A-1', actor);
  for (const move of [
    { command: 'inspect', intakeId: received.id },
    { command: 'shelve', intakeId: received.id, location: 'A-1' },
  ] as const)
    await moveStock(db, clock, move, actor);
  await allocatePack(db, clock, packId, actor);
  await rawSql`insert into stored_picture values ('u-0.webp', ${Buffer.alloc(32)}, 1600, 1200, 90000, ${clock.now()})`;
  await rawSql`insert into holding_photo
    select id, 'front', '/files/u-0.webp', ${Buffer.alloc(32)}, ${clock.now()} from holding where kind = 'item'`;
  const winner = await makeMember(shop, { mail: 'winner@example.com', points: 1_000 });
  await makeCopyOffer(shop, winner);
  const pause = { ja: '確認中です。', en: 'We are checking.' };
  await db.transaction((tx) =>
    pausePacks(tx, [packId], { cause: 'staff', reason: pause }, clock.now()),
  );
}

async function runJobs(shop: TestShop): Promise<void> {
  for (const job of shop.jobs) await job.run();
}

/** Imports the test catalogue into the shop. */
async function openCatalogue({ shop }: ShopWithMembers): Promise<void> {
  const reading = await readCatalogue(await catalogueFolder());
  if (!reading.ok) throw new Error('the catalogue cannot be read');
  const now = shop.clock.now();
  await importCatalogue(shop.db, reading.catalogue, {
    files: folderStore(await temporaryFolder()),
    now,
    actor,
  });
  // As the releases before version 2 left them.
  for (const { id } of await findUnsealedPacks(shop.db)) await sealVersion1(shop, id);
  await putSetting(shop.db, 'maintenance', false);
}

/**
 * Makes cards that are shipped, converted to points, and undecided. Makes parcels from a decision,
 * a coin pack and an exchange, and sends one.
 */
async function drawAndShip(withMembers: ShopWithMembers, aoi: Person): Promise<void> {
  const { shop, http, coinPackId, offeredCard } = withMembers;
  await shop.rawSql`update member set postal_code = '1500001', country = '日本', prefecture_id = 13, city = '渋谷区'
    where id = ${aoi.memberId}`;
  const client = await http.member(aoi.memberId);
  const [ship = 0, convert = 0] = aoi.cards;
  const decision = {
    pack_history_id: aoi.purchaseId,
    send_card: [ship],
    reduction_card: [convert],
  };
  await client.done(calls.decideCards, { payload: decision, key: randomUUID() });
  const prefectureName = () => '東京都';
  await exportParcels(shop.db, shop.clock, {
    sender,
    billing: undefined,
    prefectureName,
    actor,
  });
  const file = Buffer.from('parcel,tracking_number\r\n1,300000000016\r\n');
  const sent = await importTracking(shop.db, shop.clock, { file, carrier: 'yamato', actor });
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors));
  await client.done(calls.buyPack, { payload: { pack_id: coinPackId, count: 2 } });
  const limited = await makePack(shop, { limitPerMember: 5 });
  await client.done(calls.buyPack, { payload: { pack_id: limited, count: 1 } });
  const free = await makePack(shop, { price: 0, limitPerMember: 1 });
  await client.done(calls.buyPack, { payload: { pack_id: free, count: 1 } });
  await client.done(calls.changeShownName, {
    payload: { name: 'アオイ', in_feed: true, on_collection: true },
  });
  await upsertFeedWatch(shop.db, randomUUID(), 3);
  // The worth of the offered card is unknown, so shipping it needs the second factor.
  await shop.rawSql`
    update session set factor_at = ${shop.clock.now()} where member_id = ${aoi.memberId}`;
  await client.done(calls.exchangeCards, { payload: { card_id: offeredCard, change_num: 1 } });
  await client.done(calls.transferPoints, { payload: { point: 500, site_id: 1 } });
  await adjustBalance(
    shop.db,
    shop.clock,
    { memberId: aoi.memberId, currency: 'coin', amount: 5 },
    actor,
  );
}

/** A member redeems a coupon that staff handed out. */
async function redeemCoupon({ http }: ShopWithMembers, aoi: Person): Promise<void> {
  const client = await http.member(aoi.memberId);
  await client.done(calls.redeemCoupon, { payload: { coupon_id: aoi.couponId } });
}

/** Makes a member who logged in in two browsers; they are mailed about the second one. */
async function logInTwice({ shop, http }: ShopWithMembers): Promise<void> {
  const payload = { mail: 'yui@example.com', pass: 'kagi7namae' };
  await makeMember(shop, { mail: payload.mail, password: payload.pass });
  for (const client of [http.visitor(), http.visitor()])
    await client.done(calls.login, { payload });
}

/** Makes a member with an authenticator, whose log-in on a new device waits for a code. */
async function logInHalfway({ shop, http }: ShopWithMembers): Promise<void> {
  const payload = { mail: 'halfway@example.com', pass: 'kagi7namae' };
  const memberId = await makeMember(shop, { mail: payload.mail, password: payload.pass });
  await addAuthenticator(await http.member(memberId), shop.clock);
  await http.visitor().ask(calls.login, { payload });
  // Inserted by SQL, because only a log-in at Google or LINE creates this row.
  await shop.rawSql`
    insert into member_login_identity (member_id, provider, subject, linked_at)
    values (${memberId}, 'google', 'an account', ${shop.clock.now()})`;
  await shop.rawSql`
    insert into waiting_identity (token_hash, provider, subject, mail_key, expires_at)
    values (${randomBytes(32)}, 'line', 'another account', ${payload.mail},
      ${new Date(shop.clock.now().getTime() + 10 * minute)})`;
}

/** Makes a member under 18 who has asked a guardian. */
async function askParent({ shop, http }: ShopWithMembers): Promise<void> {
  await setMinors(shop, 13, systemActor('kaori', 'a test'));
  const memberId = await makeMember(shop, { mail: 'young@example.com', bornOn: '2012-06-05' });
  const payload = { name: '親 一郎', relation: 'parent', mail: 'parent@example.com' } as const;
  await (await http.member(memberId)).done(calls.askGuardian, { payload });
}

/** Makes a member with a cap that they want to raise, who has agreed to the terms. */
async function setCap({ shop, http }: ShopWithMembers): Promise<void> {
  const memberId = await makeMember(shop, { mail: 'careful@example.com', mailProved: true });
  await changeCap(shop, memberId, 'paid_month', 10_000);
  await changeCap(shop, memberId, 'paid_month', 20_000);
  await beginBreak(shop, memberId, '6-months');
  // As if another member had excluded themselves.
  const unproved = await makeMember(shop, { mail: 'unproved@example.com' });
  await shop.rawSql`
    insert into mailbox_link (member_id, mail_key, token_hash, mailed_at)
    values (${unproved}, 'unproved@example.com', ${randomBytes(32)}, ${shop.clock.now()})`;
  await shop.rawSql`
    insert into mail_change (token_hash, member_id, mail, requested_at, expires_at)
    values (${randomBytes(32)}, ${unproved}, 'next@example.com', ${shop.clock.now()},
      ${new Date(shop.clock.now().getTime() + 400 * day)})`;
  await shop.rawSql`
    insert into mailbox_stranger values (${memberId}, ${unproved}, ${shop.clock.now()})`;
  const { terms } = await (await http.member(memberId)).done(calls.getConsents);
  const payload = { version: terms.current, source: 'consents_page' } as const;
  await (await http.member(memberId)).done(calls.agreeToTerms, { payload });
}

/** Makes a member who paid by card, spent the points, and had the payment charged back. */
async function makeMemberWithDebt(withMembers: ShopWithMembers): Promise<void> {
  const { shop, http, courseId, packId } = withMembers;
  const client = await http.member(await makeMember(shop, { mail: 'ren@example.com' }));
  const token = await withMembers.card('4242424242424242');
  const payload = { point_price_id: courseId, pay_id: 1, token } as const;
  const { payment_id: id = '' } = await client.done(calls.buyPoints, { payload });
  await withMembers.receiveCallbacks();
  await client.done(calls.buyPack, { payload: { pack_id: packId, count: 5 } });
  await withMembers.act(id, 'charge back');
  await withMembers.receiveCallbacks();
}

/** Lets a friend register by an invitation and verify a phone, which credits points to both. */
async function inviteFriend({ shop, http }: ShopWithMembers, aoi: Person): Promise<void> {
  const referrer = await http.member(aoi.memberId);
  // She has a passkey, and shows it before her phone changes.
  await shop.rawSql`
    update session set factor_at = ${shop.clock.now()} where member_id = ${aoi.memberId}`;
  await provePhone(shop, referrer, '09011112222');
  const { code } = await referrer.done(calls.getReferral);
  const mail = 'tomoko@example.com';
  const tel = '09055556666';
  await http
    .visitor()
    .done(calls.register, { payload: registration({ mail, tel, referralCode: code }) });
  const [row] = await shop.rawSql<{ id: number }>`select id from member where mail = ${mail}`;
  await provePhone(shop, await http.member(row?.id ?? 0), tel);
}

/** Makes the form of a new member. */
function registration(own: { mail: string; tel: string; referralCode: string }) {
  return {
    ...{ lastName: '招待', middleName: '', firstName: '友子', ...own },
    ...{
      zipcode: '1500001',
      province: '日本',
      pref_id: 13,
      shiku: '渋谷区',
      address: '1-1',
      building: '',
    },
    ...{ pass: 'kakinoki74', confirmPass: 'kakinoki74' },
  };
}

/** Verifies a member's phone with the code that was sent by SMS. */
async function provePhone(shop: TestShop, client: HttpClient, tel: string): Promise<void> {
  await client.done(calls.sendSmsCode, { payload: { tel } });
  const sms = (await workQueue(shop)).find(({ kind }) => kind === 'sms');
  await client.done(calls.checkSmsCode, {
    payload: { sms_code: sms?.text.match(/\d{6}/)?.[0] ?? '' },
  });
}

/** Makes a member who bought, had everything converted to points, and closed the account. */
async function closeAccount({ shop, http, packId }: ShopWithMembers): Promise<void> {
  const password = 'mata7raigetsu';
  const memberId = await makeMember(shop, { mail: 'mio@example.com', password, points: 300 });
  const client = await http.member(memberId);
  await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
  const { pack_history_id = '', cards } = await client.done(calls.getOpenCards);
  const payload = {
    pack_history_id: pack_history_id ?? '',
    send_card: [],
    reduction_card: [cards[0]?.history_id ?? 0],
  };
  await client.done(calls.decideCards, { payload });
  await client.done(calls.closeAccount, { payload: { pass: password } });
}

/** Makes packs of version 2: sold out at once, drawn by the beacon, and waiting for it. */
async function drawWithBeacon({ shop, http }: ShopWithMembers, aoi: Person): Promise<void> {
  const beacon = releaseBeacon();
  const client = await http.member(await makeMember(shop, { points: 1000 }));
  const buy = (packId: number, by = client) =>
    by.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
  await buy(
    await makePack(shop, { draw: 'instant', counts: [1] }),
    await http.member(aoi.memberId),
  );
  const photos = [{ address: '/files/photo.webp', sha256: 'ab'.repeat(32) }];
  await buy(
    await makePack(shop, {
      ...{ draw: 'beacon', counts: [1, 4] },
      items: [{ code: 'K-1', grader: 'PSA', grade: '10', certificate: '77', photos }],
      extras: [
        { kind: 'at', n: 1 },
        { kind: 'last', n: null },
      ],
    }),
  );
  const [bound] = await shop.rawSql<{ beacon: number }>`select beacon from waiting_round`;
  const number = bound?.beacon ?? 0;
  await beacon.publish(shop, number);
  await drawPublished(shop, number);
  await closeForGood(shop);
  await buy(await makePack(shop, { draw: 'beacon', counts: [1, 4] }));
}

/** A pack whose beacon is gone for good: its void rounds are refunded. */
async function closeForGood(shop: TestShop): Promise<void> {
  const packId = await makePack(shop, { draw: 'beacon', counts: [9] });
  const overdueMs = (voidAfterHours + 1) * 60 * minute;
  shop.clock.advance(-overdueMs);
  for (let round = 0; round < 2; round++)
    await shop.packSales.buy(
      buyRequest({ memberId: await makeMember(shop, { points: 1000 }), packId }),
    );
  shop.clock.advance(overdueMs);
  // These purchases are dated on a day that may be summed already: it is summed again.
  await shop.rawSql`delete from daily_sum where day >= '2026-11-19'`;
  const closed = await voidPack(shop, packId, actor);
  if (closed.kind !== 'closed') throw new Error(`pack ${packId} was not closed: ${closed.kind}`);
  await refundVoidRounds(shop);
  // A sale that ended because a copy was missing. Its purchases were given back already.
  await shop.rawSql`
    insert into copy_refund (pack_id, prize_id, copy, seen_at, decided_at)
    values (${packId}, ${packId * 100}, 'PSA 10 81240017', ${shop.clock.now()}, ${shop.clock.now()})`;
}

/** Makes a letter of somebody without an account, and its link. */
async function addLetterOfVisitor(shop: TestShop): Promise<void> {
  const now = shop.clock.now();
  await shop.rawSql`
    with thread as (
      insert into letter_thread (topic, state, state_since, letters, created_at)
      values ('other', 'open', ${now}, 1, ${now}) returning id
    ), letter as (
      insert into letter (thread_id, number, body, created_at)
      select id, 1, 'Do you have a shop that I can visit?', ${now} from thread
    ), visitor as (
      insert into letter_visitor (thread_id, name, mail, language, form_hash)
      select id, 'Emma', 'emma@example.com', 'en', ${randomBytes(32)} from thread
      returning thread_id
    )
    insert into letter_link (token_hash, thread_id, expires_at)
    select ${randomBytes(32)}, thread_id, ${now}::timestamptz + interval '30 days' from visitor`;
}

/**
 * Makes staff who invite somebody, ask for an approval, draft a pack, and begin to add a passkey.
 */
async function workInConsole(withMembers: ShopWithMembers, aoi: Person): Promise<void> {
  const { shop } = withMembers;
  const opened = await openConsoleOf(shop);
  for (const person of activeStaff) await seedStaff(shop.staff, person);
  const [kaori] = activeStaff;
  if (kaori === undefined) throw new Error('nobody works in this shop');
  const client = await opened.signIn(kaori);
  await client.done(operations.renewRecoveryCodes);
  await client.done(operations.beginPasskey);
  // Only a browser can make a passkey.
  await shop.rawSql`
    insert into staff_passkey (staff_id, name, credential_id, public_key, counter, transports, created_at)
    select id, 'phone', 'aGFuZHk', ${randomBytes(77)}, 1, '{internal}', ${shop.clock.now()}
    from staff where mail = ${kaori.mail}`;
  await client.done(operations.inviteStaff, {
    body: {
      ...{ mail: 'mei@staff.example', name: 'Mei', language: 'en', roles: ['packer'] },
      reason: 'she packs from Monday',
    },
  });
  const member = { params: { memberId: String(aoi.memberId) } };
  const { revision } = await client.done(operations.getMember, member);
  const { approvalId } = await client.ask(operations.adjustBalance, {
    ...member,
    revision,
    body: { currency: 'point', amount: 50_000, reason: 'a lost parcel' },
  });
  await client.done(operations.getApproval, { params: { approvalId: String(approvalId) } });
  const note = 'She prefers to be called in the evening.';
  await client.done(operations.addMemberNote, { ...member, body: { note } });
  await recordAdvertising(client, shop.clock.now());
  await client.done(operations.answerLetter, {
    ...{ params: { threadId: String(aoi.letterId) }, revision: 1 },
    body: { body: 'It leaves the house tomorrow.', next: 'waiting' },
  });
  await addLetterOfVisitor(shop);
  await client.done(operations.uploadLetterPicture, {
    file: await sharp({ create: { width: 16, height: 16, channels: 3, background: '#803020' } })
      .png()
      .toBuffer(),
  });
  await client.done(operations.createCannedAnswer, {
    body: {
      name: 'Late parcel',
      ja: 'お待たせして申し訳ございません。',
      en: 'We are sorry for the delay.',
    },
  });
  const { id: draftId } = await client.done(operations.createPackDraft, { body: {} });
  await client.done(operations.previewPackDraft, {
    params: { draftId: String(draftId) },
    body: { revision: 1, change: { name: { ja: '春の箱', en: 'Box of spring' } } },
  });
  await markPacks(withMembers, aoi.memberId);
  await countShelf(client);
  await askForRefund(withMembers, client);
  await shop.rawSql`
    insert into list_export (list, query, language, requested_by, requested_at, expires_at,
      row_count, part_count, done_at)
    select 'payments', '{}', 'ja', id, ${shop.clock.now()},
      ${shop.clock.now()}::timestamptz + interval '1 day', 0, 1, ${shop.clock.now()}
    from staff where mail = ${kaori.mail}`;
  await shop.rawSql`insert into list_export_part (export_id, number, content)
    select id, 1, 'Payment' from list_export`;
  // A zip of the demo would make each dump larger by all its pictures.
  await shop.rawSql`
    insert into catalogue_upload (name, content, plan, digest, uploaded_by, uploaded_at, expires_at)
    select 'spring.zip', 'PK', '{"changes":[],"unchanged":1,"seals":[],"notices":[]}', sha256('PK'),
      id, ${shop.clock.now()}, ${shop.clock.now()}::timestamptz + interval '1 day'
    from staff where mail = ${kaori.mail}`;
  const view = { list: 'parcels', name: 'Due today', query: 'due=today' } as const;
  await client.done(operations.saveView, { body: view });
  await publishGuide(withMembers, client);
  await publishBanner(client);
  await publishCourse(client);
  await publishOffer(client);
  await connectPartner(client);
  // No command writes prices yet.
  await shop.rawSql`insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
    select min(id), '2026-11-20', 300, 'a shop in Akihabara', ${shop.clock.now()} from card`;
  await opened.close();
}

/** Publishes a banner, from now on. */
async function publishBanner(client: ConsoleClient): Promise<void> {
  const reason = 'the sale of spring';
  const { id } = await client.done(operations.createBanner, {
    body: {
      content: {
        kind: 'banner',
        picture: '/files/spring.webp',
        alt: { ja: '春のセール', en: 'Spring sale' },
        ...{ link: '/?tab=0', position: 1 },
      },
      reason,
    },
  });
  await client.done(operations.publishBanner, {
    ...{ params: { id: String(id) }, revision: 1 },
    body: { from: null, until: null, reason },
  });
}

/** Publishes a course of points, from now on. */
async function publishCourse(client: ConsoleClient): Promise<void> {
  const reason = 'the sale of spring';
  const content = { kind: 'course', points: 7_000, memo: { ja: '', en: '' }, position: 9 } as const;
  const { id } = await client.done(operations.createCourse, { body: { content, reason } });
  await client.done(operations.publishCourse, {
    ...{ params: { id: String(id) }, revision: 1 },
    body: { from: null, until: null, reason },
  });
}

/** Connects a partner site. */
async function connectPartner(client: ConsoleClient): Promise<void> {
  const names = { nameJa: '港のポイント', nameEn: 'Harbour Points' };
  const body = { ...names, url: 'https://harbour.example/kaifu', reason: 'a new partner' };
  await client.done(operations.connectPartnerSite, { body });
}

/** Publishes an offer for coins, from now on. */
async function publishOffer(client: ConsoleClient): Promise<void> {
  const reason = 'the sale of spring';
  const { items } = await client.done(operations.listCards, {});
  const [card] = items;
  if (card === undefined) throw new Error('the filled shop has no card');
  const { id: cardId, modelNumber } = card;
  const terms = { coins: 90, supply: 5_000, limitPerMember: 0, position: 9 };
  const content = { kind: 'offer', cardId, modelNumber, ...terms } as const;
  const { items: recorded } = await client.done(operations.listOffers, {});
  if (!recorded.some(({ id }) => id === cardId))
    await client.done(operations.createOffer, { body: { content, reason } });
  const params = { id: String(cardId) };
  const { revision } = await client.done(operations.getOffer, { params });
  await client.done(operations.saveOffer, { params, revision, body: { content, reason } });
  await client.done(operations.publishOffer, {
    ...{ params, revision: revision + 1 },
    body: { from: null, until: null, reason },
  });
}

/** Publishes a guide of the operator's own, as if a second person had approved it. */
async function publishGuide({ shop }: ShopWithMembers, client: ConsoleClient): Promise<void> {
  const reason = 'a guide of our own';
  const { id } = await client.done(operations.createLegalText, {
    body: {
      content: {
        kind: 'legal',
        document: 'user-guide',
        body: { ja: '<p>ご利用の手引き</p>', en: '<p>How it works</p>' },
      },
      reason,
    },
  });
  const now = shop.clock.now();
  await shop.rawSql`insert into shop_edition
      (kind, id, number, content, from_at, published_at, origin, reason)
    select kind, id, 1, draft, changed_at, changed_at, 'console', ${reason} from shop_record
    where kind = 'legal' and id = ${id}`;
  await shop.rawSql`insert into legal_version (version, document, edition, from_at)
    values (1, ${id}, 1, ${now})`;
}

/** Asks for the refund of a payment by card. It was not sent to the provider yet. */
async function askForRefund(
  { shop, http, courseId, card, receiveCallbacks }: ShopWithMembers,
  staff: ConsoleClient,
): Promise<void> {
  const member = await http.member(await makeMember(shop, { mail: 'twice@example.com' }));
  const token = await card('4242424242424242');
  const payload = { point_price_id: courseId, pay_id: 1, token } as const;
  const { payment_id: paymentId = '' } = await member.done(calls.buyPoints, { payload });
  await receiveCallbacks();
  const params = { paymentId };
  const { refundableYen } = await staff.done(operations.getPayment, { params });
  const body = { yen: 100, refundableYen, reason: 'bought twice' };
  await staff.done(operations.refundPayment, { params, body });
  // As if the guardian of a member under 18 had cancelled it meanwhile.
  await shop.rawSql`insert into guardian_cancellation (payment_id, member_id, cancelled_at)
    select id, member_id, ${shop.clock.now()} from payment where id = ${paymentId}`;
}

/** Makes a stock-take whose differences wait. */
async function countShelf(client: ConsoleClient): Promise<void> {
  const location = { body: { location: 'A-1' } };
  const { id } = await client.done(operations.beginStockTake, location);
  const params = { takeId: String(id) };
  const { items } = await client.done(operations.listStock, { query: { location: 'A-1' } });
  const [holding] = items;
  if (holding === undefined) throw new Error('nothing is on the shelf');
  const body = { code: holding.code, quantity: 1 };
  await client.done(operations.scanStock, { params, body });
  await client.done(operations.finishStockTake, { params });
}

/**
 * Leaves unfinished work for the next version: queued mails and codes, an exclusion to spread, an
 * account that left a mailbox, and a carrier payment.
 */
async function leaveWorkUnfinished(withMembers: ShopWithMembers, aoi: Person): Promise<void> {
  const { shop, http, courseId } = withMembers;
  const client = await http.member(aoi.memberId);
  const byCarrier = { point_price_id: courseId, pay_id: 6, carrier_id: 'docomo' } as const;
  await client.done(calls.buyPoints, { payload: byCarrier });
  const soraId = await makeMember(shop, { mail: 'sora@example.com' });
  const other = await http.member(soraId);
  await addAuthenticator(other, shop.clock);
  // Its challenge is stored until it would have expired.
  await addPasskey(other);
  await askForRemoval(shop, soraId, actor);
  await other.done(calls.sendSmsCode, { payload: { tel: '09077778888' } });
  // The exclusion has yet to reach the member's other accounts.
  await beginBreak(shop, await makeMember(shop, { mail: 'umi@example.com' }), '6-months');
  // The payments of a closed account count in the other one of its mailbox until the month ends.
  const password = 'mata7raigetsu';
  const leaving = await http.member(
    await makeMember(shop, { mail: 'umi+b@example.com', mailProved: true, password }),
  );
  await leaving.done(calls.closeAccount, { payload: { pass: password } });
  // The mail tells the owner of the address that somebody tried to register with it.
  const taken = registration({ mail: aoi.mail, tel: '09099990000', referralCode: '' });
  await http.visitor().done(calls.register, { payload: taken });
  await http.visitor().done(calls.resetPassword, { payload: { mail: 'ren@example.com' } });
  await http.visitor().ask(calls.login, { payload: { mail: aoi.mail, pass: 'forgotten' } });
  const notice = {
    message: { ja: '同じ番号の通知', en: 'two callbacks with one event id differ' },
    provider: 'stripe',
  };
  await shop.db.transaction((tx) =>
    queueOperatorMail(tx, { mail: operatorMail }, notice, {
      subject: 'differs evt_1',
      now: shop.clock.now(),
    }),
  );
}

/** A member marks a pack and a card, and chooses how they get notices, one of which waits. */
async function markPacks({ shop, packId }: ShopWithMembers, memberId: number): Promise<void> {
  const now = shop.clock.now();
  await shop.rawSql`
    insert into favourite_pack values (${memberId}, ${packId}, true, 2, true, false, ${now})`;
  await shop.rawSql`
    insert into member_address values (${memberId}, 1, '髙橋', '', '花子', '+819012345678', 'JP', '日本',
      '1500001', 13, '', '渋谷区', '神宮前1-2-3', '', true, ${now})`;
  await shop.rawSql`
    insert into wished_card select ${memberId}, min(id), ${now} from card`;
  await shop.rawSql`insert into notice_preference values (${memberId}, 'wished_card', 'mail', false)`;
  await shop.rawSql`insert into notice_quiet_hours values (${memberId}, 21, 9)`;
  await shop.rawSql`
    insert into push_subscription (member_id, endpoint, p256dh, auth, created_at)
    values (${memberId}, 'https://fcm.googleapis.com/fcm/send/1', 'key', 'secret', ${now})`;
  await shop.rawSql`
    insert into member_login_identity (member_id, provider, subject, linked_at)
    values (${memberId}, 'line', 'U0123456789abcdef0123456789abcdef', ${now})`;
  await shop.rawSql`
    insert into rank_bonus values (${memberId}, gen_random_uuid(), 10, ${now}, ${now}, 0)`;
  await shop.rawSql`
    insert into rank_bonus_month values (date_trunc('month', ${now}::timestamptz), 0)`;
  await shop.rawSql`insert into line_recipient (member_id, checked_at) values (${memberId}, ${now})`;
  await shop.rawSql`
    with posted as (
      insert into notice (member_id, kind, event, content, path, created_at)
      values (${memberId}, 'favourite', ${`pack ${packId} on sale`},
        '{"ja": {"title": "件名", "body": "本文"}, "en": {"title": "Title", "body": "Body"}}',
        '/my-page', ${now})
      returning id, member_id
    )
    insert into notice_delivery (notice_id, member_id, channel, target, due_at)
    select id, member_id, 'mail', 0, ${now}::timestamptz + interval '1 year' from posted`;
}

/** Records a prize campaign and a paid post. */
async function recordAdvertising(client: ConsoleClient, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();
  await client.done(operations.recordPrizeCampaign, {
    body: {
      ...{ name: '冬の福引き', lowestYen: 500, expectedSalesYen: 5_000_000 },
      ...{ startsAt: inDays(1), endsAt: inDays(30), reason: 'the winter sale' },
      prizes: [{ name: 'a binder', worthYen: 10_000, count: 10 }],
    },
  });
  await client.done(operations.recordPaidPost, {
    body: {
      ...{ url: 'https://video.example/watch/1', poster: 'Rin', given: 'ten packs' },
      ...{ mark: '#PR', postedOn: '2026-01-31', reason: 'the winter sale' },
    },
  });
}
