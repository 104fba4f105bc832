import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { allowMember, restrictMember } from '../accounts/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { exchangeCards } from '../exchange/index.ts';
import {
  buyRequest,
  makeDebt,
  makeMember,
  makeOffer,
  makePack,
  withBook,
} from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { emptyQueue } from '../testing/queue-contents.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { decideCards } from '../won-cards/index.ts';
import { exportParcels, findExport } from './export-parcels.ts';
import { findParcelsOf } from './find-parcels.ts';
import { importTracking } from './import-tracking.ts';
import { encodeShiftJis } from './shift-jis.rules.ts';
import { lockWaitingParcels } from './shipping.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rawSql`update parcel set export_id = null, sent_at = null, carrier = null, tracking_number = null`;
  await shop.rawSql`delete from parcel`;
  await emptyQueue(shop.rawSql);
});

const actor = systemActor('tester', 'a test');
const sender = {
  name: '開封',
  phone: '0312345678',
  postalCode: '1000001',
  address: '東京都千代田区千代田1',
};
const prefectureName = (id: number) => (id === 13 ? '東京都' : `第${id}県`);
const billing = { customer: '0312345678', category: '001', freight: '02' };
const options = () => ({ sender, billing, prefectureName, actor });

const home = {
  lastName: '髙橋',
  firstName: '花子',
  phone: '+819012345678',
  postalCode: '1500001',
  prefectureId: 13,
  city: '渋谷区',
  street: '神宮前1-2-3',
  building: '〜荘 "A", 4号',
};

async function makeMemberAt(
  address: Partial<typeof home> & { country?: string } = {},
): Promise<number> {
  const memberId = await makeMember(shop, { points: 1_000, coins: 1_000 });
  await shop.db.run(
    query
      .updateTable('member')
      .set({ ...home, ...address })
      .where('id', '=', memberId),
  );
  return memberId;
}

let keys = 0;
async function buyFour(
  memberId: number,
  packId: number,
): Promise<{ purchaseId: string; packId: number }> {
  const result = await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  if (result.kind !== 'bought') throw new Error(result.kind);
  return { purchaseId: result.purchaseId, packId };
}

/** Buys four cards, unless `bought` names a purchase, and ships the cards at these places. */
async function ship(
  memberId: number,
  places: number[],
  bought?: { purchaseId: string; packId: number },
) {
  const packId = bought?.packId ?? (await makePack(shop, { counts: [50], buyPoints: [30] }));
  const purchase = bought ?? (await buyFour(memberId, packId));
  keys += 1;
  const request = {
    memberId,
    key: `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`,
    call: 'user/pack/decision',
    payloadHash: Buffer.alloc(32),
  };
  const result = await decideCards(shop.db, shop.clock, request, purchase.purchaseId, {
    ship: places,
    convert: [],
  });
  expect(result.kind).toBe('decided');
  return purchase;
}

function parcels() {
  return shop.db.run(query.selectFrom('parcel').selectAll().orderBy('id'));
}

/** The number of queued mails about sent parcels. */
async function countMails(): Promise<number> {
  const subjects = (await queuedMails(shop)).map(({ subject }) => subject);
  return subjects.filter((subject) => subject === '【開封】カードを発送しました').length;
}

/** A file as Yamato returns it. */
function yamatoAnswer(rows: readonly (readonly [number | string, string])[]): Buffer {
  const lines = [
    ['お客様管理番号', '送り状種類', '伝票番号'],
    ...rows.map(([id, number]) => [String(id), '0', number]),
  ];
  return encodeShiftJis(
    lines.map((line) => `${line.map((field) => `"${field}"`).join(',')}\r\n`).join(''),
  );
}
const importFile = (file: Buffer) =>
  importTracking(shop.db, shop.clock, { file, carrier: 'yamato', actor });

describe('parcels of won cards', () => {
  it('shipping the cards of one decision: one parcel, to the present address, due in 14 business days', async () => {
    const memberId = await makeMemberAt();
    const purchase = await ship(memberId, [1, 3]);
    await shop.db.run(query.updateTable('member').set({ city: '港区' }).where('id', '=', memberId));
    await ship(memberId, [2], purchase);
    // The test's day is Saturday, 21 November 2026; the 23rd is a holiday.
    expect(await parcels()).toMatchObject([
      {
        number: 1,
        cards: 2,
        city: '渋谷区',
        lastName: '髙橋',
        shipBy: new Date('2026-12-11T15:00:00Z'),
      },
      { number: 2, cards: 1, city: '港区', sentAt: null },
    ]);
    const cards = await shop.db.run(
      query
        .selectFrom('wonCard')
        .select(['position', 'parcel'])
        .where('packId', '=', purchase.packId)
        .orderBy('position'),
    );
    expect(cards.map(({ parcel }) => parcel)).toEqual([1, 2, 1, null]);
  });

  it('buying a pack for coins, and exchanging coins for cards: each makes one parcel', async () => {
    const memberId = await makeMemberAt();
    const packId = await makePack(shop, { currency: 'coin', price: 10, counts: [9] });
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
    const cardId = await makeOffer(shop, { price: 5 });
    const request = {
      memberId,
      key: '00000000-0000-4000-9000-000000000001',
      call: 'exchange',
      payloadHash: Buffer.alloc(32),
    };
    await exchangeCards(shop.db, shop.clock, request, { cardId, count: 2, termsVersion: 1 });
    expect(await parcels()).toMatchObject([
      { source: 'purchase', number: 1, cards: 3, city: '渋谷区' },
      { source: 'exchange', number: 1, cards: 2, city: '渋谷区' },
    ]);
  });
});

describe('the export of parcels', () => {
  it('exporting a parcel to an address in Japan that was saved in English: listed in the file for Yamato', async () => {
    const memberId = await makeMemberAt({ country: '日本' });
    const http = await openTestApp(shop);
    const client = await http.member(memberId, 'en');
    const { detail } = await client.done(calls.getUserDetail);
    const { pref_name: _, end_sms: __, referral_code: ___, ...shown } = detail;
    await client.done(calls.changeMember, { payload: { ...shown, pref_id: 99 } });
    await http.close();
    await ship(memberId, [1]);
    const { exportId, files, exported } = await exportParcels(shop.db, shop.clock, options());
    expect(files.map(({ name }) => name)).toEqual([`yamato-${exportId}.csv`]);
    expect(exported).toBe(1);
  });

  it('cards shipped for a part of the day: the parcel and the file for Yamato have its code, a parcel abroad has none', async () => {
    const packId = await makePack(shop, { counts: [8] });
    const http = await openTestApp(shop);
    const abroad = { prefectureId: 99, country: 'France', city: 'Orléans' };
    for (const address of [{}, abroad]) {
      const memberId = await makeMemberAt(address);
      await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
      const client = await http.member(memberId);
      const { cards, pack_history_id } = await client.done(calls.getOpenCards);
      const send_card = cards.map(({ history_id }) => history_id);
      const payload = { pack_history_id: pack_history_id ?? '', send_card, reduction_card: [] };
      await client.done(calls.decideCards, { payload: { ...payload, time_slot: '1820' } });
    }
    await http.close();
    const slots = await shop.db.run(query.selectFrom('parcel').select('timeSlot').orderBy('id'));
    expect(slots).toEqual([{ timeSlot: '1820' }, { timeSlot: null }]);
    const { files } = await exportParcels(shop.db, shop.clock, options());
    const yamato = files.find(({ name }) => name.startsWith('yamato'));
    const [, row = ''] = new TextDecoder('shift_jis').decode(yamato?.content).split('\r\n');
    expect(row.split(',')[6]).toBe('1820');
  });

  it('exporting parcels: those in Japan are in the file for Yamato, those overseas in another, each once; files can be written again', async () => {
    await ship(await makeMemberAt(), [1]);
    await ship(
      await makeMemberAt({
        prefectureId: 99,
        country: 'France',
        city: 'Orléans',
        lastName: 'Dupont',
      }),
      [1],
    );
    const nameless = await makeMemberAt({ street: '' });
    await ship(nameless, [1]);
    const [domestic, overseas, held] = await parcels();
    const report = await exportParcels(shop.db, shop.clock, options());
    const id = report.exportId;
    expect(report).toEqual({
      exportId: id,
      files: [
        { name: `yamato-${id}.csv`, content: expect.any(Buffer) },
        { name: `overseas-${id}.csv`, content: expect.any(Buffer) },
      ],
      exported: 2,
      incomplete: [{ id: held?.id, missingFields: ['street'] }],
      onDebt: [],
      onHold: [],
      onOffer: [],
      held: [],
      labelsToCorrect: [],
    });
    const yamato = new TextDecoder('shift_jis').decode(report.files[0]?.content);
    const [header, row, ...rest] = yamato.split('\r\n');
    expect(rest).toEqual(['']);
    expect(header).toMatch(
      /^お客様管理番号,送り状種類,クール区分,伝票番号,出荷予定日,.*,通知メールアドレス$/,
    );
    // The basic layout is read by column; columns 40 to 42 name the payer.
    expect(header?.split(',')).toHaveLength(97);
    expect(header?.split(',').slice(39, 42)).toEqual([
      '請求先顧客コード',
      '請求先分類コード',
      '運賃管理番号',
    ]);
    expect(row).toMatch(
      new RegExp(
        `^${domestic?.id},0,,,2026/11/21,,,,09012345678,,1500001,東京都渋谷区神宮前1-2-3,"~荘 ""A"", 4号",,,髙橋 花子,,,`,
      ),
    );
    // The columns after the quoted building, which is the thirteenth.
    const behind = row?.split('"').at(-1)?.split(',') ?? [];
    expect(behind).toHaveLength(97 - 12);
    expect(behind[28 - 13]).toBe('トレーディングカード1枚');
    expect(behind.slice(40 - 13, 43 - 13)).toEqual(['0312345678', '001', '02']);
    const abroad = report.files[1]?.content.toString('utf8') ?? '';
    expect(abroad).toMatch(/^\uFEFFparcel,name,/);
    expect(abroad).toContain(
      `\r\n${overseas?.id},花子 Dupont,'+819012345678,France,1500001,Orléans,`,
    );

    expect(await exportParcels(shop.db, shop.clock, options())).toMatchObject({
      exportId: undefined,
      exported: 0,
    });
    const again = await findExport(shop.db, shop.clock, id ?? 0, options());
    expect(again).toEqual({ ...report, incomplete: [] });
  });

  it('exporting parcels of a member who owes points: left out and reported, exported once the debt is settled', async () => {
    const debtor = await makeMemberAt();
    const bought = await ship(debtor, [1]);
    await ship(debtor, [2], bought);
    await ship(await makeMemberAt(), [1]);
    await makeDebt(shop, debtor, 300);
    const onDebt = [{ memberId: debtor, owed: 300, parcels: 2 }];
    const [first, second, others] = await parcels();
    const report = await exportParcels(shop.db, shop.clock, options());
    expect(report).toMatchObject({ exported: 1, incomplete: [], onDebt });
    expect(await parcels()).toMatchObject([
      { id: first?.id, exportId: null },
      { id: second?.id, exportId: null },
      { id: others?.id, exportId: report.exportId },
    ]);
    const views = () => findParcelsOf(shop.db, debtor, [bought.purchaseId], shop.clock.now());
    expect((await views()).map(({ isHeldBack }) => isHeldBack)).toEqual([true, true]);
    expect(await exportParcels(shop.db, shop.clock, options())).toMatchObject({
      exportId: undefined,
      exported: 0,
      onDebt,
    });
    await withBook(shop, debtor, (book) => book.waiveDebt(debtor, 'paid by invoice 7'));
    expect((await views()).map(({ isHeldBack }) => isHeldBack)).toEqual([false, false]);
    expect(await exportParcels(shop.db, shop.clock, options())).toMatchObject({
      exported: 2,
      onDebt: [],
    });
  });

  it('exporting parcels of a member restricted from shipping, also during the restriction: left out until lifted', async () => {
    const memberId = await makeMemberAt();
    const bought = await ship(memberId, [1]);
    const parts = { ...shop, lockParcels: lockWaitingParcels };
    const views = () => findParcelsOf(shop.db, memberId, [bought.purchaseId], shop.clock.now());
    expect(await views()).toMatchObject([{ isHeldBack: false, isHeldByRestriction: false }]);
    let exportedMeanwhile: number | undefined;
    const lockParcels: typeof lockWaitingParcels = async (tx, id) => {
      await lockWaitingParcels(tx, id);
      exportedMeanwhile = (await exportParcels(shop.db, shop.clock, options())).exported;
    };
    await restrictMember(
      { ...parts, lockParcels },
      memberId,
      { from: ['ship'], until: null },
      actor,
    );
    const onHold = [{ memberId, parcels: 1 }];
    expect(exportedMeanwhile).toBe(0);
    const none = { exportId: undefined, exported: 0, onDebt: [], onHold };
    expect(await exportParcels(shop.db, shop.clock, options())).toMatchObject(none);
    expect(await views()).toMatchObject([{ isHeldBack: true, isHeldByRestriction: true }]);
    await allowMember(shop, memberId, ['ship'], actor);
    expect(await exportParcels(shop.db, shop.clock, options())).toMatchObject({
      exported: 1,
      onHold: [],
    });
  });

  it('exporting parcels with texts like formulas: escaped, a spreadsheet does not run them', async () => {
    const evil = { lastName: '=HYPERLINK("https://evil.example")', building: '@SUM(1)' };
    await ship(await makeMemberAt(evil), [1]);
    await ship(
      await makeMemberAt({ ...evil, firstName: '+1', prefectureId: 99, country: '-2' }),
      [1],
    );
    const report = await exportParcels(shop.db, shop.clock, options());
    expect(report.files).toHaveLength(2);
    for (const { name, content } of report.files) {
      const text = new TextDecoder(name.startsWith('yamato') ? 'shift_jis' : 'utf-8').decode(
        content,
      );
      expect(text).toContain("'@SUM(1)");
      expect(text).not.toMatch(/[,"](?:=|@|-2|\+1)/);
    }
  });

  it('exporting parcels whose address a label cannot show: missing characters and long texts are reported', async () => {
    const fits = {
      street: '町'.repeat(26),
      building: 'A'.repeat(32),
      lastName: '田'.repeat(13),
      firstName: 'ab',
    };
    await ship(await makeMemberAt({ ...fits, lastName: '𠮷田' }), [1]);
    await ship(await makeMemberAt(fits), [1]);
    await ship(
      await makeMemberAt({
        street: '町'.repeat(27),
        building: `${'A'.repeat(31)}棟`,
        lastName: '田'.repeat(16),
      }),
      [1],
    );
    const [unwritable, , tooLong] = await parcels();
    const report = await exportParcels(shop.db, shop.clock, options());
    expect(report.labelsToCorrect).toEqual([
      { id: unwritable?.id, problems: [{ kind: 'character', character: '𠮷' }] },
      {
        id: tooLong?.id,
        problems: [
          { kind: 'too-long', part: 'name', most: 16 },
          { kind: 'too-long', part: 'address', most: 32 },
          { kind: 'too-long', part: 'building', most: 16 },
        ],
      },
    ]);
    expect(new TextDecoder('shift_jis').decode(report.files[0]?.content)).toContain('〓田 ab');
  });
});

describe('the import of tracking numbers', () => {
  it('importing tracking numbers twice: the parcels are sent and their members mailed once', async () => {
    await ship(await makeMemberAt(), [1]);
    await ship(await makeMemberAt(), [1]);
    await exportParcels(shop.db, shop.clock, options());
    const [first, second] = await parcels();
    const file = yamatoAnswer([
      [first?.id ?? 0, '1234-5678-9010'],
      [second?.id ?? 0, '４４４４５５５５６６６６'],
    ]);
    expect(await importFile(file)).toMatchObject({ ok: false });
    const right = yamatoAnswer([
      [first?.id ?? 0, numberOf(12345678901)],
      [second?.id ?? 0, numberOf(44445555666)],
    ]);
    expect(await importFile(right)).toEqual({ ok: true, sent: 2, delivered: 0, unchanged: 0 });
    expect(await parcels()).toMatchObject([
      { carrier: 'yamato', trackingNumber: numberOf(12345678901), sentAt: shop.clock.now() },
      { carrier: 'yamato', trackingNumber: numberOf(44445555666) },
    ]);
    expect(await countMails()).toBe(2);
    expect(await importFile(right)).toEqual({ ok: true, sent: 0, delivered: 0, unchanged: 2 });
    // Yamato's template explains each column in its header cell, below the name.
    const explained = right.toString('latin1').replace('",', '\n(50)",');
    expect(await importFile(Buffer.from(explained, 'latin1'))).toEqual({
      ok: true,
      sent: 0,
      delivered: 0,
      unchanged: 2,
    });
    expect(await countMails()).toBe(2);
  });

  it('importing tracking numbers from a file without rows or columns, or cut off: refused, names the line', async () => {
    for (const file of ['', 'name,address\r\n1,2\r\n']) {
      expect(await importFile(Buffer.from(file))).toEqual({
        ok: false,
        errors: [
          {
            line: 1,
            problem: {
              kind: 'missing-columns',
              parcel: ['お客様管理番号', 'parcel'],
              trackingNumber: ['伝票番号', 'tracking_number'],
            },
          },
        ],
      });
    }
    for (const [row, problem] of [
      ['x', { kind: 'invalid-parcel', written: '' }],
      ['x,1', { kind: 'invalid-number', written: '', carrier: 'yamato' }],
    ] as const) {
      expect(await importFile(Buffer.from(`name,parcel,tracking_number\r\n${row}\r\n`))).toEqual({
        ok: false,
        errors: [{ line: 2, problem }],
      });
    }
  });

  it('importing tracking numbers with invalid rows: refused as a whole, names each line and error', async () => {
    await ship(await makeMemberAt(), [1]);
    await exportParcels(shop.db, shop.clock, options());
    await ship(await makeMemberAt(), [1]);
    const [exported, waiting] = await parcels();
    const number = numberOf(55566677788);
    const result = await importFile(
      yamatoAnswer([
        [exported?.id ?? 0, number],
        [exported?.id ?? 0, numberOf(11122233344)],
        [999_999_999, numberOf(22233344455)],
        [waiting?.id ?? 0, numberOf(33344455566)],
        ['seven', numberOf(1)],
        [waiting?.id ?? 0, '123456789012'],
      ]),
    );
    expect(result).toEqual({
      ok: false,
      errors: [
        { line: 3, problem: { kind: 'repeated-parcel', parcelId: exported?.id, before: 2 } },
        { line: 4, problem: { kind: 'no-such-parcel', parcelId: 999999999 } },
        { line: 5, problem: { kind: 'never-exported', parcelId: waiting?.id } },
        { line: 6, problem: { kind: 'invalid-parcel', written: 'seven' } },
        {
          line: 7,
          problem: { kind: 'invalid-number', written: '123456789012', carrier: 'yamato' },
        },
      ],
    });
    expect(await parcels()).toMatchObject([{ sentAt: null }, { sentAt: null }]);
    expect(await countMails()).toBe(0);
    expect(await importFile(Buffer.from('a,b\r\n1,2\r\n'))).toMatchObject({
      ok: false,
      errors: [{ line: 1 }],
    });
  });

  it.each([
    ['never closed', '"7,12'],
    ['closed within a field', '"7"7,"12"'],
  ])(
    'importing tracking numbers with a quote that is %s: refused, names the line',
    async (_, row) => {
      await ship(await makeMemberAt(), [1]);
      await exportParcels(shop.db, shop.clock, options());
      const [parcel] = await parcels();
      const good = `"${parcel?.id}","${numberOf(44455566677)}"`;
      const file = ['"parcel","tracking_number"', good, 'seven,12', row, 'eight,12', ''].join(
        '\r\n',
      );
      expect(await importFile(Buffer.from(file))).toEqual({
        ok: false,
        errors: [
          { line: 3, problem: { kind: 'invalid-parcel', written: 'seven' } },
          { line: 4, problem: { kind: 'unclosed-quote' } },
        ],
      });
      expect(await parcels()).toMatchObject([{ sentAt: null }]);
      expect(await importFile(Buffer.from(`"${file}`))).toMatchObject({
        errors: [{ line: 1, problem: { kind: 'unclosed-quote' } }],
      });
    },
  );

  it('importing another tracking number for a sent parcel, or that of another parcel: refused', async () => {
    await ship(await makeMemberAt(), [1]);
    await ship(await makeMemberAt(), [1]);
    await exportParcels(shop.db, shop.clock, options());
    const [first, second] = await parcels();
    const [one, two] = [numberOf(77788899900), numberOf(88899900011)];
    await importFile(yamatoAnswer([[first?.id ?? 0, one]]));
    expect(
      await importFile(
        yamatoAnswer([
          [first?.id ?? 0, two],
          [second?.id ?? 0, one],
        ]),
      ),
    ).toEqual({
      ok: false,
      errors: [
        {
          line: 2,
          problem: { kind: 'sent-before', parcelId: first?.id, trackingNumber: one },
        },
        {
          line: 3,
          problem: { kind: 'number-taken', parcelId: first?.id, trackingNumber: one },
        },
      ],
    });
  });

  it('exporting parcels and importing tracking numbers: the audit log has who and why', async () => {
    await ship(await makeMemberAt(), [1]);
    await exportParcels(shop.db, shop.clock, options());
    const [parcel] = await parcels();
    await importFile(yamatoAnswer([[parcel?.id ?? 0, numberOf(99900011122)]]));
    const entries = await shop.db.run(
      query
        .selectFrom('auditEntry')
        .select(['who', 'why', 'action', 'details'])
        .orderBy('id', 'desc')
        .limit(2),
    );
    expect(entries).toEqual([
      {
        who: 'tester',
        why: actor.why,
        action: 'shipping import',
        details: { carrier: 'yamato', parcels: [parcel?.id] },
      },
      {
        who: 'tester',
        why: actor.why,
        action: 'shipping export',
        details: { parcels: [parcel?.id] },
      },
    ]);
    await expect(shop.rawSql`delete from audit_entry`).rejects.toThrow('append-only');
  });
});

/** A tracking number of Yamato with its check digit. */
function numberOf(elevenDigits: number): string {
  return `${String(elevenDigits).padStart(11, '0')}${elevenDigits % 7}`;
}
