import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { closeAccount, restrictWithin } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { type Actor, systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { exchangeCards } from '../exchange/index.ts';
import { findAccount, restrictableActions } from '../ledger/index.ts';
import { exportParcels, lockWaitingParcels, packParcel, pickForParcel } from '../shipping/index.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
  testSender,
} from '../testing/console-client.ts';
import { buyRequest, credit, makeMember, makeOffer, makePack } from '../testing/factories.ts';
import { untilLockWait } from '../testing/locks.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { hour } from '../testing/test-shop.ts';
import { convertOverdueCards, decideCards, findHistory } from '../won-cards/index.ts';
import { cancelForGuardian } from './cancel-for-guardian.ts';
import type { TakeBack } from './take-back-rest.ts';
import { takeBackRest } from './take-back-rest.ts';

let console: TestConsole;
let manager: ConsoleClient;
let owner: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  await signIn();
  await manager.done(operations.addLocations, { body: { codes: 'A-1' } });
});
afterAll(async () => {
  // After all tests, books, parcels, copies and offers agree.
  expect(await findings()).toEqual([]);
  await console.close();
});

/** Staff log in; after a day their sessions have ended. */
async function signIn(): Promise<void> {
  manager = (await console.staff('manager')).client;
  owner = (await console.staff('owner')).client;
}

/** The 24 hours of all cards end. */
async function nextDay(): Promise<void> {
  console.shop.clock.advance(25 * hour);
  await signIn();
}

const reason = 'her mother asked by letter';
const actor = systemActor('kaori', reason);
const findings = async () =>
  (await checkShop(console.shop.db)).findings.map((found) => shopFindingText(found).en);

const home = {
  ...{ postalCode: '1500001', country: '日本', prefectureId: 13, city: '渋谷区', street: '1-1' },
  building: '',
};

/** A member of 16 years with points and coins, of whose payments one can be cancelled. */
async function minor(): Promise<number> {
  const { shop } = console;
  const phone = `+8190${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const memberId = await makeMember(shop, {
    ...{ bornOn: '2010-01-02', points: 5_000, coins: 5_000, phone, address: home },
  });
  const now = shop.clock.now();
  await shop.db.run(
    query.insertInto('payment').values({
      ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 4 },
      ...{ provider: 'a bank', courseId: 1, amount: 5_000, state: 'paid', creditedAt: now },
      ...{ payBy: now, createdAt: now, updatedAt: now },
    }),
  );
  return memberId;
}

interface Bought {
  memberId: number;
  packId: number;
  purchaseId: string;
}

/** Buys from a pack whose cards are worth 30 points each. */
async function buy(memberId: number, count: number, inPack?: number): Promise<Bought> {
  const packId = inPack ?? (await makePack(console.shop, { counts: [50], buyPoints: [30] }));
  const bought = await console.shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  return { memberId, packId, purchaseId: bought.purchaseId };
}

/** A pack of 10 equal cards whose copies lie on the shelf A-1. */
async function trackedPack(): Promise<number> {
  const packId = await makePack(console.shop, { counts: [10], buyPoints: [30] });
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const lines = `T-${packId}-0,10`;
  const { id } = await manager.done(operations.receiveIntake, { body: { ...batch, lines } });
  const body = { intakeId: id, reason };
  await manager.done(operations.inspectStock, { body: { ...body, command: 'inspect' } });
  const shelf = { ...body, command: 'shelve' as const, location: 'A-1' };
  await manager.done(operations.moveStock, { body: shelf });
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  return packId;
}

/** The copies of a tracked pack by state and shelf. */
async function copiesOf(packId: number): Promise<Record<string, number>> {
  const rows = await console.shop.rawSql<{ place: string; copies: string }>`
    select state || case when location_id > 0 then ' on a shelf' else '' end as place, sum(quantity) as copies
    from holding_place as place join holding on holding.id = holding_id join card on card.id = card_id
    where model_number = ${`T-${packId}-0`} group by 1`;
  return Object.fromEntries(rows.map(({ place, copies }) => [place, Number(copies)]));
}

async function codeOf(packId: number): Promise<string> {
  const [row] = await console.shop.rawSql<{ code: string }>`
    select code from holding join card on card.id = card_id where model_number = ${`T-${packId}-0`}`;
  return row?.code ?? '';
}

interface PlaceRow {
  key: string;
  quantity: number;
  packId: number;
  prizeId: number;
  position: number;
}

/** The places of the copies of a holding in one state. `key` names one in a command. */
async function placesOf(code: string, state: string): Promise<PlaceRow[]> {
  return console.shop.rawSql<PlaceRow>`
    select concat_ws('.', state, location_id, pack_id, prize_id, position) as key, quantity,
      pack_id as "packId", prize_id as "prizeId", position
    from holding_place join holding on holding.id = holding_id
    where code = ${code} and state = ${state}`;
}

function decide({ memberId, purchaseId }: Bought, decision: { ship: number[]; convert: number[] }) {
  const request = {
    ...{ memberId, key: randomUUID(), call: 'user/pack/decision', payloadHash: Buffer.alloc(32) },
  };
  return decideCards(console.shop.db, console.shop.clock, request, purchaseId, decision);
}

/** Ships cards of a purchase; returns the id of their parcel. */
async function ship(bought: Bought, positions: number[]): Promise<number> {
  expect((await decide(bought, { ship: positions, convert: [] })).kind).toBe('decided');
  return (await parcelsOf(bought.memberId)).at(-1)?.id ?? 0;
}

function exchange(memberId: number, cardId: number) {
  const request = {
    ...{ memberId, key: randomUUID(), call: 'user/card/exchange', payloadHash: Buffer.alloc(32) },
  };
  const input = { cardId, count: 2, termsVersion: 0 };
  return exchangeCards(console.shop.db, console.shop.clock, request, input);
}

const parcelsOf = (memberId: number) =>
  console.shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', memberId).orderBy('id'),
  );

/** How many cards of a purchase have each choice. */
async function choicesOf({ packId, memberId }: Bought): Promise<Record<string, number>> {
  const cards = await console.shop.db.run(
    query
      .selectFrom('wonCard')
      .select('choice')
      .where('packId', '=', packId)
      .where('memberId', '=', memberId),
  );
  const counts = Map.groupBy(cards, ({ choice }) => choice);
  return Object.fromEntries([...counts].map(([choice, own]) => [choice, own.length]));
}

function exportAll(by: Actor = actor) {
  const { db, clock } = console.shop;
  return exportParcels(db, clock, {
    ...{ sender: testSender, billing: undefined, prefectureName: () => '東京都', actor: by },
  });
}

/** Cancels for a guardian, as the console does. `meanwhile` runs before it commits. */
function cancel(memberId: number, meanwhile?: () => Promise<unknown>) {
  const { shop } = console;
  const lockParcels = lockWaitingParcels;
  const takeBack: TakeBack = async (...args) => {
    const taken = await shop.takeBack(...args);
    await meanwhile?.();
    return taken;
  };
  const deps = {
    ...shop.payments,
    takeBack,
    restrictFully: (tx: Parameters<typeof restrictWithin>[0], id: number) =>
      restrictWithin(tx, { ...shop, lockParcels }, id, { from: restrictableActions, until: null }),
  };
  return cancelForGuardian(deps, memberId, actor);
}

/** Cancels, and begins `change` while the cancellation holds its locks. Returns both results. */
async function cancelBefore<Result>(memberId: number, change: () => Promise<Result>) {
  let changing: Promise<Result> | undefined;
  const cancelled = await cancel(memberId, async () => {
    changing = change();
    await untilLockWait(console.shop);
  });
  return { cancelled, changed: await changing };
}

/** Begins a cancellation just before a change of staff commits. */
function actorBefore(memberId: number): { by: Actor; cancelled(): Promise<unknown> } {
  let cancelling: Promise<unknown> | undefined;
  const beforeCommit = async () => {
    cancelling = cancel(memberId);
    await untilLockWait(console.shop);
  };
  return { by: { ...actor, beforeCommit }, cancelled: async () => cancelling };
}

const memberOf = (id: number) => ({ params: { memberId: String(id) } });

it('a guardian cancels: undecided cards, waiting parcels and exchanges go back to the shop, without points; labelled and packed parcels stay until staff stop them', async () => {
  const { shop } = console;
  const memberId = await minor();
  const cardId = await makeOffer(shop, { supply: 2 });
  const bought = await buy(memberId, 6);
  const exported = await ship(bought, [1]);
  expect(await exportAll()).toMatchObject({ exported: 1 });
  const waiting = await ship(bought, [2, 3]);
  const packed = await ship(bought, [4]);
  expect(await packParcel(shop.db, shop.clock, packed, actor)).toEqual({ missing: 0 });
  expect((await exchange(memberId, cardId)).kind).toBe('exchanged');
  const exchanged = (await parcelsOf(memberId)).at(-1)?.id ?? 0;
  await decide(bought, { ship: [], convert: [5] });
  const before = await findAccount(shop.db, memberId);

  expect(await cancel(memberId)).toMatchObject({
    kind: 'cancelled',
    takenBack: {
      undecided: 1,
      parcels: [
        { parcelId: waiting, cards: 2 },
        { parcelId: exchanged, cards: 2 },
      ],
      toStop: [
        { parcelId: exported, why: 'exported' },
        { parcelId: packed, why: 'packing' },
      ],
    },
  });
  expect(await choicesOf(bought)).toEqual({ ship: 2, points: 1, taken_back: 3 });
  const account = await findAccount(shop.db, memberId);
  // The coins of the exchange stay spent, and no card became points.
  expect([account?.points, account?.coins]).toEqual([before?.points, before?.coins]);
  const offer = await shop.rawSql`select exchanged from exchange_offer where card_id = ${cardId}`;
  expect(offer).toEqual([{ exchanged: 0 }]);
  expect(await findings()).toEqual([]);

  const deps = { ...shop, memberDataSources };
  const close = () => closeAccount(deps, memberId, { byOperator: { ...actor, reason: 'asked' } });
  expect(await close()).toEqual({ kind: 'barred', bars: ['open_shipments'] });
  const again = (stopped: number[]) => takeBackRest(shop, memberId, stopped, actor);
  const nothing = { kind: 'refused', reason: 'nothing-to-take-back' };
  expect(await again([])).toEqual(nothing);
  expect(await again([exported, waiting])).toEqual({ kind: 'refused', reason: 'no-such-parcel' });
  expect(await again([exported, packed])).toMatchObject({ kind: 'taken-back', toStop: [] });
  expect(await again([])).toEqual(nothing);
  expect(await choicesOf(bought)).toEqual({ points: 1, taken_back: 5 });
  const ended = (await parcelsOf(memberId)).map(({ exportId, packedAt, takenBackAt }) => ({
    ...{ exportId, packedAt, isTakenBack: takenBackAt !== null },
  }));
  expect(ended).toEqual(
    Array.from({ length: 4 }, () => ({ exportId: null, packedAt: null, isTakenBack: true })),
  );
  expect(await findings()).toEqual([]);
  expect(await close()).toEqual({ kind: 'closed' });
});

it('a guardian cancels: copies in stock are available again at their shelf; those picked for a parcel that staff have stopped, without a shelf', async () => {
  const { shop } = console;
  const memberId = await minor();
  const packId = await trackedPack();
  const bought = await buy(memberId, 4, packId);
  await ship(bought, [1]);
  const picked = await ship(bought, [2]);
  const code = await codeOf(packId);
  expect(await pickForParcel(shop.db, shop.clock, { parcelId: picked, code }, actor)).toEqual({
    code,
  });
  expect(await cancel(memberId)).toMatchObject({
    takenBack: { undecided: 2, toStop: [{ parcelId: picked, why: 'packing' }] },
  });
  expect(await copiesOf(packId)).toEqual({
    ...{ 'allocated on a shelf': 6, 'available on a shelf': 3, picked: 1 },
  });
  expect(await findings()).toEqual([]);
  expect((await takeBackRest(shop, memberId, [picked], actor)).kind).toBe('taken-back');
  expect(await copiesOf(packId)).toEqual({
    ...{ 'allocated on a shelf': 6, 'available on a shelf': 3, available: 1 },
  });
  const moved = await shop.rawSql<{ command: string; why: string; made_by: string }>`
    select command, why, made_by from holding_movement join holding on holding.id = holding_id
    where code = ${code} and command = 'take_back' order by number`;
  expect(moved.at(0)).toEqual({
    ...{ command: 'take_back', why: 'cancelled by a guardian', made_by: 'kaori' },
  });
  expect(await findings()).toEqual([]);
});

it.each([
  { state: 'missing', commands: { lose: 'picked' }, isFound: true },
  { state: 'damaged', commands: { damage: 'picked' }, isFound: false },
  { state: 'written_off', commands: { damage: 'picked', write_off: 'damaged' }, isFound: false },
])(
  "a guardian cancels, the card's own copy is $state: no other copy of the pack is freed, and the copy is for no card any more",
  async ({ state, commands, isFound }) => {
    const { shop } = console;
    const memberId = await minor();
    const packId = await trackedPack();
    const bought = await buy(memberId, 1, packId);
    const parcelId = await ship(bought, [1]);
    const code = await codeOf(packId);
    const { db, clock } = shop;
    expect(await pickForParcel(db, clock, { parcelId, code }, actor)).toEqual({ code });
    const lineOf = async (from: string) => {
      const [place] = await placesOf(code, from);
      return [{ code, place: place?.key ?? '', quantity: 1 }];
    };
    for (const command of ['lose', 'damage', 'write_off'] as const) {
      const from = commands[command];
      if (from === undefined) continue;
      const body = { command, lines: await lineOf(from), reason };
      await manager.done(operations.resolveStock, { body });
    }
    expect(await cancel(memberId)).toMatchObject({ takenBack: { parcels: [{ parcelId }] } });
    expect(await choicesOf(bought)).toEqual({ taken_back: 1 });
    const [own] = await placesOf(code, state);
    expect(own).toMatchObject({ quantity: 1, packId: 0, position: 0 });
    expect((await placesOf(code, 'allocated'))[0]?.quantity).toBe(9);
    expect(await placesOf(code, 'available')).toEqual([]);
    expect(await findings()).toEqual([]);
    if (!isFound) return;
    const found = { command: 'find' as const, lines: await lineOf(state), location: 'A-1', reason };
    await manager.done(operations.resolveStock, { body: found });
    expect((await placesOf(code, 'inspected'))[0]).toMatchObject({ packId: 0, position: 0 });
    expect(await placesOf(code, 'won')).toEqual([]);
  },
);

it('a card becomes points while its own copy is missing: no other copy is freed; a copy that stays bound is found by the check', async () => {
  const { shop } = console;
  const memberId = await minor();
  const packId = await trackedPack();
  const bought = await buy(memberId, 1, packId);
  const code = await codeOf(packId);
  // As a draw records it for a named copy, with both movements that it is the sum of.
  await shop.rawSql`
    insert into holding_place (holding_id, state, location_id, pack_id, prize_id, position, quantity)
    select holding_id, 'missing', 0, pack_id, prize_id, 1, 1 from holding_place
    where pack_id = ${packId} and state = 'allocated'`;
  await shop.rawSql`
    update holding_place set quantity = quantity - 1 where pack_id = ${packId} and state = 'allocated'`;
  await shop.rawSql`
    insert into holding_movement (holding_id, number, command, quantity, from_state, from_location_id,
      from_pack_id, from_prize_id, from_position, to_state, to_location_id, to_pack_id, to_prize_id,
      to_position, made_by, why, created_at)
    select holding_id, movements + 1, 'lose', 1, 'allocated', location_id, pack_id, prize_id, 0,
      'missing', 0, pack_id, prize_id, 1, 'kaori', 'lost', ${shop.clock.now()}
    from holding_place join holding on id = holding_id
    where pack_id = ${packId} and state = 'allocated'`;
  await shop.rawSql`update holding set movements = movements + 1 where code = ${code}`;
  expect((await decide(bought, { ship: [], convert: [1] })).kind).toBe('decided');
  expect((await placesOf(code, 'missing'))[0]).toMatchObject({ quantity: 1, packId: 0 });
  expect((await placesOf(code, 'allocated'))[0]?.quantity).toBe(9);
  expect(await placesOf(code, 'available')).toEqual([]);
  expect(await findings()).toEqual([]);

  const bind = (pack: number, prize: number, position: number) => shop.rawSql`
    update holding_place set pack_id = ${pack}, prize_id = ${prize}, position = ${position}
    where state = 'missing' and holding_id = (select id from holding where code = ${code})`;
  const [allocated] = await placesOf(code, 'allocated');
  await bind(packId, allocated?.prizeId ?? 0, 1);
  expect(await findings()).toContain(
    `stock ${code}: a copy (missing) is bound to card 1 of pack ${packId}, which nobody owns any more`,
  );
  await bind(0, 0, 0);
});

it('exporting parcels while a cancellation by a guardian runs: they are taken back, the export has none', async () => {
  const memberId = await minor();
  await ship(await buy(memberId, 2), [1]);
  let meanwhile: { exported: number } | undefined;
  await cancel(memberId, async () => {
    meanwhile = await exportAll();
  });
  expect(meanwhile).toMatchObject({ exported: 0 });
  expect(await exportAll()).toMatchObject({ exported: 0, onHold: [] });
  expect((await parcelsOf(memberId))[0]?.takenBackAt).toBeInstanceOf(Date);
});

it('a cancellation by a guardian while an export runs: the exported parcel stays and is named', async () => {
  const memberId = await minor();
  const parcelId = await ship(await buy(memberId, 2), [1]);
  const { by, cancelled } = actorBefore(memberId);
  expect(await exportAll(by)).toMatchObject({ exported: 1 });
  expect(await cancelled()).toMatchObject({
    takenBack: { undecided: 1, parcels: [], toStop: [{ parcelId, why: 'exported' }] },
  });
  expect((await parcelsOf(memberId))[0]).toMatchObject({ takenBackAt: null });
});

it('picking a copy while a cancellation by a guardian runs: refused when it ends, also packing and putting back', async () => {
  const { db, clock } = console.shop;
  const memberId = await minor();
  const packId = await trackedPack();
  const parcelId = await ship(await buy(memberId, 1, packId), [1]);
  const code = await codeOf(packId);
  const { changed } = await cancelBefore(memberId, () =>
    pickForParcel(db, clock, { parcelId, code }, actor),
  );
  expect(changed).toBe('taken-back');
  expect(await packParcel(db, clock, parcelId, actor)).toBe('taken-back');
  const params = { parcelId: String(parcelId) };
  const put = await manager.ask(operations.putBackCopies, {
    ...{ params, body: { location: 'A-1', reason } },
  });
  expect(put).toMatchObject({ status: 409, problem: { reason: 'taken-back' } });
  expect(await copiesOf(packId)).toEqual({ 'allocated on a shelf': 9, 'available on a shelf': 1 });
});

it('a cancellation by a guardian while a copy is picked: the parcel stays and is named', async () => {
  const { db, clock } = console.shop;
  const memberId = await minor();
  const packId = await trackedPack();
  const parcelId = await ship(await buy(memberId, 1, packId), [1]);
  const { by, cancelled } = actorBefore(memberId);
  const code = await codeOf(packId);
  expect(await pickForParcel(db, clock, { parcelId, code }, by)).toEqual({ code });
  expect(await cancelled()).toMatchObject({
    takenBack: { toStop: [{ parcelId, why: 'packing' }] },
  });
});

it('cards past their 24 hours while a cancellation by a guardian runs: taken back, not converted into points', async () => {
  const { shop } = console;
  const memberId = await minor();
  const bought = await buy(memberId, 3);
  await nextDay();
  const before = await findAccount(shop.db, memberId);
  await cancelBefore(memberId, () => convertOverdueCards(shop));
  expect(await choicesOf(bought)).toEqual({ taken_back: 3 });
  expect((await findAccount(shop.db, memberId))?.points).toBe(before?.points);
});

it('a cancellation by a guardian while overdue cards are converted: all become points, none is taken back', async () => {
  const { shop } = console;
  const memberId = await minor();
  const bought = await buy(memberId, 3);
  await nextDay();
  let cancelling: ReturnType<typeof cancel> | undefined;
  const isCancelled = async (_: unknown, id: number) => {
    if (id !== memberId) return false;
    cancelling = cancel(memberId);
    await untilLockWait(shop);
    return false;
  };
  await convertOverdueCards({ ...shop, hasGuardianCancellation: isCancelled });
  expect(await cancelling).toMatchObject({ takenBack: { undecided: 0, parcels: [] } });
  expect(await choicesOf(bought)).toEqual({ points: 3 });
});

it('a member chooses for cards while a cancellation by a guardian runs: refused, the cards are taken back', async () => {
  const memberId = await minor();
  const bought = await buy(memberId, 3);
  const { changed } = await cancelBefore(memberId, () =>
    decide(bought, { ship: [1], convert: [2] }),
  );
  expect(changed).toEqual({ kind: 'cancelled' });
  expect(await choicesOf(bought)).toEqual({ taken_back: 3 });
});

it('a member exchanges coins while a cancellation by a guardian runs: refused, the coins stay', async () => {
  const memberId = await minor();
  const cardId = await makeOffer(console.shop);
  const { changed } = await cancelBefore(memberId, () => exchange(memberId, cardId));
  expect(changed).toMatchObject({ kind: 'refused', refusal: { reason: 'held-back' } });
  expect((await findAccount(console.shop.db, memberId))?.coins).toBe(5_000);
  expect(await parcelsOf(memberId)).toEqual([]);
});

it("cards that are drawn after a cancellation by a guardian: taken back when their 24 hours end; cards in a parcel, by an operator's command", async () => {
  const { shop } = console;
  const memberId = await minor();
  const restrictFully = () => Promise.resolve(true);
  const deps = { ...shop.payments, takeBack: shop.takeBack, restrictFully };
  await cancelForGuardian(deps, memberId, actor);
  const packId = await trackedPack();
  const late = await buy(memberId, 2, packId);
  const coins = await makePack(shop, { currency: 'coin', price: 10, counts: [50] });
  const shipped = await buy(memberId, 1, coins);
  const before = await findAccount(shop.db, memberId);
  await nextDay();
  await convertOverdueCards(shop);
  expect(await choicesOf(late)).toEqual({ taken_back: 2 });
  expect(await copiesOf(packId)).toEqual({ 'allocated on a shelf': 8, 'available on a shelf': 2 });
  expect((await findAccount(shop.db, memberId))?.points).toBe(before?.points);
  expect(await takeBackRest(shop, memberId, [], actor)).toMatchObject({
    ...{ kind: 'taken-back', undecided: 0, parcels: [{ cards: 1 }] },
  });
  expect(await choicesOf(shipped)).toEqual({ taken_back: 1 });
});

it('cards that are drawn after a cancellation by a guardian: no choice and no reminder; the job takes them and a coin parcel back immediately, and the page of the parcel says so', async () => {
  const { shop } = console;
  const memberId = await minor();
  // Without the restriction, so that the cards are drawn later, as after a wait for the beacon.
  const restrictFully = () => Promise.resolve(true);
  const deps = { ...shop.payments, takeBack: shop.takeBack, restrictFully };
  await cancelForGuardian(deps, memberId, actor);
  const packId = await trackedPack();
  const late = await buy(memberId, 2, packId);
  const coins = await makePack(shop, { currency: 'coin', price: 10, counts: [50] });
  const shipped = await buy(memberId, 1, coins);
  expect(await decide(late, { ship: [], convert: [1] })).toEqual({ kind: 'cancelled' });
  expect(await choicesOf(late)).toEqual({ open: 2 });
  const other = await makeMember(shop, { points: 100 });
  await buy(other, 1, packId);
  const job = (name: string) => shop.jobs.find((each) => each.name === name)?.run();
  // Hour by hour, because at night reminders wait.
  for (let passed = 0; passed < 20; passed++) {
    shop.clock.advance(hour);
    await job('remind-of-cards');
  }
  const remindersTo = async (id: number) =>
    (await queuedMailsTo(shop, id)).filter(({ ja }) => ja.subject.includes('選択待ち'));
  expect((await remindersTo(other)).length).toBeGreaterThan(0);
  expect(await remindersTo(memberId)).toEqual([]);
  await signIn();
  await job('take-back-late-cards');
  expect(await choicesOf(late)).toEqual({ taken_back: 2 });
  expect(await choicesOf(shipped)).toEqual({ taken_back: 1 });
  expect(await copiesOf(packId)).toEqual({ 'allocated on a shelf': 8, 'available on a shelf': 2 });
  const [parcel] = await parcelsOf(memberId);
  const params = { parcelId: String(parcel?.id) };
  const view = await manager.done(operations.getParcel, { params });
  expect(view.history[0]).toMatchObject({
    ...{ action: 'member take-back', reason: 'drawn after a guardian had cancelled' },
  });
  expect(await findings()).toEqual([]);
});

it('a parcel that staff must stop after a cancellation: not sent although it has a label, packers read why it is refused, never the next to pack; its copies can be put back', async () => {
  const { shop } = console;
  const { db, clock } = shop;
  const memberId = await minor();
  const packId = await trackedPack();
  const bought = await buy(memberId, 3, packId);
  const parcelId = await ship(bought, [1]);
  const code = await codeOf(packId);
  expect(await exportAll()).toMatchObject({ exported: 1 });
  const begun = await ship(bought, [2]);
  expect(await pickForParcel(db, clock, { parcelId: begun, code }, actor)).toEqual({ code });
  expect(await cancel(memberId)).toMatchObject({
    takenBack: {
      toStop: [
        { parcelId, why: 'exported' },
        { parcelId: begun, why: 'packing' },
      ],
    },
  });
  expect(await pickForParcel(db, clock, { parcelId, code }, actor)).toBe('cancelled');
  expect(await packParcel(db, clock, begun, actor)).toBe('cancelled');
  const params = { parcelId: String(parcelId) };
  const pick = await manager.ask(operations.pickCopy, { params, body: { code } });
  expect(pick).toMatchObject({ status: 409, problem: { reason: 'cancelled' } });
  const view = await manager.done(operations.getParcel, { params });
  expect(view).toMatchObject({ state: 'exported', hold: 'cancelled' });
  const { items } = await manager.done(operations.listParcels, { query: {} });
  expect(items.find(({ id }) => id === parcelId)).toMatchObject({ hold: 'cancelled' });
  const { id } = await manager.done(operations.findNextParcel, { query: {} });
  expect([parcelId, begun]).not.toContain(id);
  const put = await manager.ask(operations.putBackCopies, {
    ...{ params: { parcelId: String(begun) }, body: { location: 'A-1', reason } },
  });
  expect(put.answer).toEqual({ copies: 1 });
  expect((await takeBackRest(shop, memberId, [parcelId], actor)).kind).toBe('taken-back');
  expect(await choicesOf(bought)).toEqual({ taken_back: 3 });
  expect(await findings()).toEqual([]);
});

it('a guardian cancels for a member who also paid as an adult: those payments are named and not given back, their cards are taken, too', async () => {
  const { shop } = console;
  const memberId = await minor();
  const [paid] = await shop.db.run(
    query.selectFrom('payment').select('createdAt').where('memberId', '=', memberId),
  );
  const born = new Date(paid?.createdAt ?? 0);
  // Turned 18 the day after the first payment, and pays again two days after it.
  born.setUTCFullYear(born.getUTCFullYear() - 18);
  born.setUTCDate(born.getUTCDate() + 1);
  await shop.rawSql`
    update member_birth set born_on = ${born.toISOString().slice(0, 10)}::date where member_id = ${memberId}`;
  const createdAt = new Date(shop.clock.now().getTime() + 48 * hour);
  const requestKey = randomUUID();
  await shop.db.run(
    query.insertInto('payment').values({
      ...{ memberId, requestKey, payloadHash: Buffer.alloc(32), method: 4, createdAt },
      ...{ provider: 'a bank', courseId: 1, amount: 700, state: 'paid', creditedAt: createdAt },
      ...{ payBy: createdAt, updatedAt: createdAt },
    }),
  );
  const bought = await buy(memberId, 1);
  const cancelled = await cancel(memberId);
  expect(cancelled).toMatchObject({ asAdult: [{ yen: 700 }], takenBack: { undecided: 1 } });
  expect(await choicesOf(bought)).toEqual({ taken_back: 1 });
  const [adult] = await shop.rawSql<{ state: string; cancelled: boolean }>`
    select state, id in (select payment_id from guardian_cancellation) as cancelled
    from payment where member_id = ${memberId} and amount = 700`;
  expect(adult).toEqual({ state: 'paid', cancelled: false });
});

it('cards and parcels that a cancellation left: two people take them back in the console; without a cancellation refused', async () => {
  const memberId = await minor();
  const parcelId = await ship(await buy(memberId, 2), [1]);
  expect(await exportAll()).toMatchObject({ exported: 1 });
  const request = async (stopped: number[]) => {
    const { revision } = await manager.done(operations.getMember, memberOf(memberId));
    return { ...memberOf(memberId), revision, body: { stopped, reason } };
  };
  const ask = async (stopped: number[]) =>
    manager.ask(operations.takeBackCards, await request(stopped));
  expect(await ask([])).toMatchObject({ status: 409, problem: { reason: 'not-cancelled' } });
  await cancel(memberId);
  const approve = async (stopped: number[]) => {
    const asked = await ask(stopped);
    expect(asked.status).toBe(202);
    return owner.ask(operations.approve, { params: { approvalId: String(asked.approvalId) } });
  };
  expect((await parcelsOf(memberId))[0]?.takenBackAt).toBeNull();
  expect((await approve([])).problem).toMatchObject({ reason: 'nothing-to-take-back' });
  expect((await approve([parcelId])).answer).toEqual({
    result: { undecided: 0, parcels: [{ parcelId, cards: 1 }], toStop: [] },
  });
  const view = await manager.done(operations.getParcel, { params: { parcelId: String(parcelId) } });
  expect(view).toMatchObject({ state: 'taken_back', hold: null, takenBackAt: expect.any(String) });
  expect(view.items).toHaveLength(1);
  const shown = await manager.done(operations.getMember, memberOf(memberId));
  expect(shown.isCancelledByGuardian).toBe(true);
});

it.each([1, 2, 3])(
  'many members whose guardians cancel while choices, conversions, exports, picks and exchanges run, round %i: every card ends once, the books agree',
  async () => {
    const { shop } = console;
    const packId = await trackedPack();
    const cardId = await makeOffer(shop, { supply: 100 });
    const code = await codeOf(packId);
    const bought = await Promise.all(
      Array.from({ length: 5 }, async () => buy(await minor(), 2, packId)),
    );
    const parcels = await Promise.all(
      bought.map(async (each) => ship(each, [(await positionsOf(each))[0] ?? 0])),
    );
    await Promise.all(bought.map(({ memberId }) => credit(shop, memberId, { coins: 1_000 })));
    await nextDay();
    const settled = await Promise.allSettled([
      exportAll(),
      convertOverdueCards(shop),
      ...bought.flatMap((each, index) => [
        exchange(each.memberId, cardId),
        pickForParcel(shop.db, shop.clock, { parcelId: parcels[index] ?? 0, code }, actor),
        cancel(each.memberId),
        positionsOf(each).then(([, second = 0]) => decide(each, { ship: [second], convert: [] })),
      ]),
      convertOverdueCards(shop),
      exportAll(),
    ]);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const each of bought) {
      const { open = 0, ...ended } = await choicesOf(each);
      expect(open).toBe(0);
      expect(Object.values(ended).reduce((sum, count) => sum + count, 0)).toBe(2);
    }
    expect(await findings()).toEqual([]);
  },
);

async function positionsOf({ packId, memberId }: Bought): Promise<number[]> {
  const rows = await console.shop.db.run(
    query
      .selectFrom('wonCard')
      .select('position')
      .where('packId', '=', packId)
      .where('memberId', '=', memberId)
      .orderBy('position'),
  );
  return rows.map(({ position }) => position);
}

it('history of a member whose cards were taken back: how many, and parcels that are never sent', async () => {
  const { shop } = console;
  const memberId = await minor();
  const bought = await buy(memberId, 3);
  await ship(bought, [1]);
  await cancel(memberId);
  const describeWait = () => Promise.resolve(undefined);
  const range = { limit: 10, offset: 0 };
  const [history] = await findHistory({ ...shop, describeWait }, memberId, range);
  expect(history).toMatchObject({
    ...{ openCards: 0, sums: { ship: 0, takenBack: 3 } },
    parcels: [{ takenBackAt: expect.any(Date), isHeldBack: false }],
  });
});
