import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { decideCards } from '../won-cards/index.ts';
import { drawFindingText } from './check-draws.texts.ts';
import { checkDraws } from './check-draws.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface History {
  packId: number;
  memberId: number;
  /** The purchase of the first round: three cards; the first is shipped, the second converted. */
  first: string;
  /** The purchase of the second round: two cards, both open. */
  second: string;
}

/** A pack of 10 cards, all of one prize worth 40 points, sold to one member in two rounds. */
async function makeHistory(): Promise<History> {
  const packId = await makePack(shop, {
    counts: [10],
    buyPoints: [40],
    price: 100,
    pointsPerCoin: 100,
  });
  const memberId = await makeMember(shop, { points: 1000 });
  const buy = async (count: number) => {
    const result = await shop.packSales.buy(buyRequest({ memberId, packId, count }));
    return result.kind === 'bought' ? result.purchaseId : '';
  };
  const [first, second] = [await buy(3), await buy(2)];
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/pack/decision',
    payloadHash: Buffer.alloc(32),
  };
  await decideCards(shop.db, shop.clock, request, first, { ship: [1], convert: [2] });
  return { packId, memberId, first, second };
}

/** Changes rows that the shop never changes. The triggers that forbid it are disabled meanwhile. */
async function damage(statement: string): Promise<void> {
  await shop.rawSql.begin(async (tx) => {
    const tables = ['journal_entry', 'pack_round', 'pack_seal'];
    for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`);
    await tx.unsafe(statement);
    for (const table of tables) await tx.unsafe(`alter table ${table} enable trigger user`);
  });
}

it('checkDraws on correct draws: finds nothing', async () => {
  const clean = await openTestShop();
  try {
    expect(await checkDraws(clean.db)).toEqual([]);
  } finally {
    await clean.close();
  }
  const { packId } = await makeHistory();
  expect((await checkDraws(shop.db)).filter((found) => found.packId === packId)).toEqual([]);
});

/** `$pack`, `$member`, `$first` and `$second` stand for the ids of the history. */
it.each<[string, string, RegExp[]]>([
  [
    'a wrong remaining count',
    `update pack_stock set counts = '{6}' where pack_id = $pack`,
    [/^prize \d+: 10 sealed, 5 drawn, the stock has 6 remaining$/, /its counts add up to 6/],
  ],
  [
    'a stock with more sold than drawn',
    `update pack_stock set remaining = 4, sold = 6 where pack_id = $pack`,
    [
      /^the stock has 4 remaining, 6 sold and 6 drawn of 10; its counts add up to 5, the purchases to 5$/,
    ],
  ],
  [
    'a missing stock',
    `delete from pack_stock where pack_id = $pack`,
    [/^there is a seal and no stock$/],
  ],
  [
    'a missing seal',
    `delete from pack_seal where pack_id = $pack`,
    [/^there is a stock and no seal$/, /^round 1 does not follow/],
  ],
  [
    'a changed seal',
    `update pack_seal set seal = replace(seal, '"count":10', '"count":11') where pack_id = $pack`,
    [/^prize \d+: 11 sealed, 5 drawn, the stock has 5 remaining$/],
  ],
  [
    'a missing round',
    `delete from pack_round where pack_id = $pack and round = 1`,
    [
      /^round 2 does not follow from the one before it$/,
      /10 sealed, 2 drawn, the stock has 5 remaining/,
      /^card 5:/,
    ],
  ],
  [
    'a missing newest round',
    `delete from pack_round where pack_id = $pack and round = 2`,
    [
      /^the stock names round 2, the newest is 1$/,
      /^card 5: drawn in round none for purchase none of member none as prize/,
    ],
  ],
  [
    'a round that does not follow from the one before',
    `update pack_round set previous = sha256('') where pack_id = $pack and round = 2`,
    [/^round 2 does not follow from the one before it$/],
  ],
  [
    'a round with a wrong hash',
    `update pack_round set hash = sha256('') where pack_id = $pack and round = 1`,
    [/^the hash of round 1 is not that of its input and proof$/, /^round 2 does not follow/],
  ],
  [
    'a head that is not the newest round',
    `update pack_stock set head = sha256('') where pack_id = $pack`,
    [/^the stock names round 2, the newest is 2$/],
  ],
  [
    'a stock marked as closed, without a closing',
    `update pack_stock set closed_at = now() where pack_id = $pack`,
    [/^the stock is marked as closed, and there is no closing$/],
  ],
  [
    'a closing before the newest round, of a stock that is not closed',
    `insert into pack_closing values ($pack, sha256(''), 2, sha512(''), now())`,
    [
      /^the closing makes round 2 and later ones void; the newest round is 2, and the stock is not closed$/,
    ],
  ],
  [
    'a drawn prize that was never sealed',
    `update pack_round set results = '[[1, 1, 1]]' where pack_id = $pack and round = 1`,
    [
      /^prize 1: 3 drawn, it is not in the seal$/,
      /^card 1: .* as prize 1 worth none points; kept as prize/,
    ],
  ],
  [
    'a missing card',
    `delete from won_card where pack_id = $pack and position = 5`,
    [
      /^card 5: drawn in round 2 .* kept as prize none worth none points of member none$/,
      /2 cards, 1 kept/,
    ],
  ],
  [
    'a card that nobody drew',
    `insert into won_card select pack_id, 6, member_id, prize_id, buy_point, 'open' from won_card where pack_id = $pack and position = 5`,
    [/^card 6: drawn in round none for purchase none of member none as prize/],
  ],
  [
    'a card of another prize',
    `update won_card set prize_id = prize_id + 1 where pack_id = $pack and position = 4`,
    [/^card 4: drawn .* as prize \d+ worth 40 points; kept as prize \d+ worth 40 points/],
  ],
  [
    'a card of another member',
    `update won_card set member_id = member_id + 1 where pack_id = $pack and position = 4`,
    [/^card 4: /],
  ],
  [
    'a card worth other points than sealed',
    `update won_card set buy_point = 4000 where pack_id = $pack and position = 4`,
    [/^card 4: .* worth 40 points; kept as prize \d+ worth 4000 points/],
  ],
  [
    'a missing purchase',
    `delete from purchase where id = '$second'`,
    [/^card 4: /, /^card 5: /, /the purchases to 3$/],
  ],
  [
    'a purchase that no round drew',
    `insert into purchase select member_id, gen_random_uuid(), pack_id, round, first_position, count, currency, paid,
      coins_earned, open_cards, created_at, decide_by from purchase where id = '$second'`,
    [/the purchases to 7$/],
  ],
  [
    'a purchase that names another round',
    `update purchase set round = 1 where id = '$second'`,
    [/^card 4: drawn in round 2 for purchase/, /^card 5: /],
  ],
  [
    'a purchase with the cards of another',
    `update purchase set first_position = first_position + 1 where id = '$second'`,
    [/^card 4: /],
  ],
  [
    'a purchase that is not booked',
    `delete from journal_entry where reference = '$second'`,
    [/^purchase $second: paid 200 points, booked none none in none entries/],
  ],
  [
    'a purchase booked at another price',
    `update journal_entry set amount = -199 where reference = '$second' and kind = 'pack_bought'`,
    [/^purchase $second: paid 200 points, booked 199 points in 1 entries/],
  ],
  [
    'a purchase booked in the other currency',
    `update journal_entry set currency = 'coin' where reference = '$second' and kind = 'pack_bought'`,
    [/^purchase $second: paid 200 points, booked 200 coins/],
  ],
  [
    'a purchase booked twice',
    `insert into journal_entry select member_id, 90, currency, amount / 2, shop_account, kind, 0, reference, note, created_at
      from journal_entry where reference = '$second' and kind = 'pack_bought';
     update journal_entry set amount = amount / 2 where reference = '$second' and kind = 'pack_bought' and number < 90`,
    [/^purchase $second: paid 200 points, booked 200 points in 2 entries/],
  ],
  [
    'coins that were not booked',
    `delete from journal_entry where reference = '$second' and kind = 'coins_earned'`,
    [/^purchase $second: .*; 2 coins earned, 0 booked;/],
  ],
  [
    'a conversion that is not booked',
    `delete from journal_entry where reference = '$first' and kind = 'card_converted'`,
    [/^purchase $first: .*; 40 points converted, 0 booked;/],
  ],
  [
    'a conversion that was taken back',
    `update won_card set choice = 'ship', parcel = 1 where pack_id = $pack and position = 2`,
    [/^purchase $first: .*; 0 points converted, 40 booked;/],
  ],
  [
    'a refund that is not booked',
    `update purchase set refunded_at = created_at where id = '$second'`,
    [/^purchase $second: .*; refunded, 0 refunded, 0 coins withdrawn$/],
  ],
  [
    'a refund of a purchase that stands',
    `insert into journal_entry select member_id, 90, currency, -amount, shop_account, 'pack_refunded', 0, reference, note,
      created_at from journal_entry where reference = '$second' and kind = 'pack_bought'`,
    [/^purchase $second: .*; not refunded, 200 refunded, 0 coins withdrawn$/],
  ],
  [
    'earned coins taken back of a purchase that stands',
    `insert into journal_entry select member_id, 90, currency, -amount, shop_account, 'coins_withdrawn', 0, reference, note,
      created_at from journal_entry where reference = '$second' and kind = 'coins_earned'`,
    [/^purchase $second: .*; not refunded, 0 refunded, 2 coins withdrawn$/],
  ],
  [
    'an open card that its purchase does not count',
    `update purchase set open_cards = 1 where id = '$second'`,
    [/^purchase $second: .*; 1 open, 2 kept open;/],
  ],
])('checkDraws after changes by SQL: names %s', async (_, statement, findings) => {
  const history = await makeHistory();
  const filled = (text: string) =>
    text
      .replaceAll('$pack', String(history.packId))
      .replaceAll('$member', String(history.memberId))
      .replaceAll('$first', history.first)
      .replaceAll('$second', history.second);
  await damage(filled(statement));
  const found = (await checkDraws(shop.db)).filter((one) => one.packId === history.packId);
  const texts = found.map((one) => drawFindingText(one).en);
  for (const one of found) expect(drawFindingText(one).ja).toMatch(/^[^{}]+。$/);
  for (const finding of findings) {
    expect(texts).toContainEqual(expect.stringMatching(new RegExp(filled(finding.source))));
  }
});

it('checkDraws on a booking whose purchase is missing: names it', async () => {
  const { second } = await makeHistory();
  await damage(`delete from purchase where id = '${second}'`);
  const found = (await checkDraws(shop.db)).filter(({ packId }) => packId === 0);
  expect(found.map((each) => drawFindingText(each).en)).toContainEqual(
    expect.stringMatching(`^purchase ${second}: paid none none, booked 200 points in 1 entries`),
  );
  for (const each of found) expect(drawFindingText(each).ja).toMatch(/^[^{}]+。$/);
});

it.each<[string, string, RegExp[]]>([
  [
    'an extra that is missing',
    'delete from won_card where pack_id = $pack and position = 6',
    [
      /^card 6: drawn in round 1 .* worth 7 points; kept as prize none worth none points/,
      /4 cards, 3 kept/,
    ],
  ],
  [
    'an extra that nobody won',
    `insert into won_card select pack_id, 8, member_id, prize_id, buy_point, 'open' from won_card where pack_id = $pack and position = 6`,
    [/^card 8: drawn in round none for purchase/],
  ],
  [
    'an extra of another purchase',
    'update purchase set first_extra = first_extra + 1 where pack_id = $pack and first_position = 1',
    [/^card 6: /],
  ],
  [
    'a round that gives too few extras',
    `update drawn_round set extras = '[[]]' where pack_id = $pack and round = 2`,
    [/^extra \d+: 1 won, the drawn cards win 2$/],
  ],
])(
  'checkDraws on a pack with extra prizes after changes by SQL: names %s',
  async (_, statement, findings) => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, {
      ...{ draw: 'instant', counts: [5], buyPoints: [40], price: 100 },
      extras: [{ kind: 'every', n: 2, buyPoint: 7 }],
    });
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    const findingsOf = async () =>
      (await checkDraws(shop.db))
        .filter((one) => one.packId === packId)
        .map((one) => drawFindingText(one).en);
    expect(await findingsOf()).toEqual([]);
    await shop.rawSql.begin(async (tx) => {
      await tx.unsafe('alter table drawn_round disable trigger user');
      await tx.unsafe(statement.replaceAll('$pack', String(packId)));
      await tx.unsafe('alter table drawn_round enable trigger user');
    });
    const found = await findingsOf();
    for (const finding of findings) expect(found).toContainEqual(expect.stringMatching(finding));
  },
);
