import { describe, expect, it } from 'vitest';
import { compareMember, type Outside } from './count.ts';
import type { MemberOfBooks } from './count-points.ts';
import { comparePromotions, type ShownPromotion } from './count-promotions.ts';
import { compareRanks } from './count-ranks.ts';
import { noteParcel } from './member-parcels.ts';
import {
  emptyNotes,
  type PackOnSale,
  type PaymentNote,
  type PromotionOnOffer,
  type RanksOnOffer,
} from './notes.ts';
import type { Statement } from './statements.ts';

const at = (time: string) => new Date(`2026-11-${time}:00:00.000Z`);
const day1 = at('01T01');

const coupon: PromotionOnOffer = {
  ...{ id: 7, way: 'code', kind: 'points', amount: 300, code: 'CODE', courseId: null },
  ...{ usesPerMember: 1, budgetPoints: null, budgetUses: 1 },
};
const bonus: PromotionOnOffer = {
  ...{ ...coupon, id: 8, way: 'course', kind: 'percent', amount: 10, budgetUses: null },
  usesPerMember: 9,
};
const ranks: RanksOnOffer = {
  windowDays: 30,
  ranks: [{ points: 500, bonusPercent: 50 }],
  bonusCoinsPerMonth: 10,
};
const pack: PackOnSale = {
  ...{ id: 1, price: 500, currency: 'point', pointsPerCoin: 100, isBeacon: false },
};
const payment: PaymentNote = {
  ...{ id: 'payment', method: 1, points: 1_000, order: undefined, begunAt: day1 },
  bonuses: [{ promotionId: 8, points: 100 }],
  ...{ mayHaveEnded: false, isTooLittle: false, isPending: false, reversal: 'none' },
};

/** Two purchases, a payment with a bonus, a coupon, gifts of staff, and a merged parcel. */
function makeBooks() {
  const notes = emptyNotes();
  notes.payments = [structuredClone(payment)];
  notes.coupons = [{ promotionId: 7, points: 300, at: day1 }];
  notes.adjustments = [
    { currency: 'point', amount: -10 },
    { currency: 'coin', amount: 4 },
  ];
  const card = (historyId: number) =>
    ({ historyId, model: 'T-1-0', buyPoint: 100, choice: 'ship' }) as const;
  notes.purchases = [
    { id: 'first', pack, count: 1, cards: [card(1)], boughtAt: at('02T01') },
    { id: 'second', pack, count: 1, cards: [card(2)], boughtAt: at('03T01') },
  ];
  const part = { source: 'purchase', cards: 1, shipBy: undefined, parcelId: 11 } as const;
  notes.parts.set(11, { ...part, sourceId: 'first' });
  notes.parts.set(12, { ...part, sourceId: 'second' });
  const member: MemberOfBooks = { number: 1, label: '試験 花子1', notes };
  return { member, statement: makeStatement(), outside: makeOutside() };
}

function makeStatement(): Statement {
  const row = { money: 0, history_id: '', order_id: '', memo: '' } as const;
  const pointRows = [
    { bonusPoint: 1_000, memo: 'Points bought', balance: 1_000 },
    { bonusPoint: 100, memo: 'Bonus', balance: 1_100 },
    { bonusPoint: 300, memo: 'Bonus', balance: 1_400 },
    { bonusPoint: -10, memo: 'Adjusted by support', balance: 1_390 },
    { bonusPoint: -500, memo: 'Pack bought', balance: 890, history_id: 'first' },
    { bonusPoint: -500, memo: 'Pack bought', balance: 390, history_id: 'second' },
  ];
  const coinRows = [
    { bonusCoin: 4, memo: 'Adjusted by support' },
    { bonusCoin: 5, memo: 'Coins earned with a pack: Test', history_id: 'first' },
    { bonusCoin: 5, memo: 'Coins earned with a pack: Test', history_id: 'second' },
    { bonusCoin: 2, memo: 'Bonus: Test', history_id: 'second' },
  ];
  const created = day1.toISOString();
  const purchase = (id: string, time: string) =>
    ({
      ...{ id, created: at(time).toISOString(), pack_id: 1, count: 1, point: 500 },
      ...{ open_card: 0, send_card: 1, reduction_card: 0, reduction_point: 0 },
    }) as Statement['purchases'][number];
  const cardOf = (id: number) =>
    ({ history_id: id, choice: 'ship', delivery_code: 'T1' }) as NonNullable<
      ReturnType<Statement['cards']['get']>
    >[number];
  const parcel = { parcel_id: 11, all_cards: 2, delivery_code: 'T1' } as NonNullable<
    ReturnType<Statement['parcels']['get']>
  >[number];
  return {
    point: 390,
    coin: 16,
    points: pointRows.map((each, place) => ({ ...row, created, ...each, id: place + 1 })),
    coins: coinRows.map((each, place) => ({
      ...{ money: 0, created, history_id: '' as const, parcel: null },
      ...each,
      id: place + 1,
    })),
    purchases: [purchase('first', '02T01'), purchase('second', '03T01')],
    cards: new Map([
      ['first', [cardOf(1)]],
      ['second', [cardOf(2)]],
    ]),
    parcels: new Map([
      ['first', [{ ...parcel }]],
      ['second', [{ ...parcel }]],
    ]),
    months: [{ month: '2026-11', paid: 1_000, spent: 1_000, converted: 0, shipped: 2 }],
  };
}

function makeOutside(): Outside {
  return {
    taken: new Map([['payment', { isPaid: true, netYen: 1_000 }]]),
    ...{ brought: 0, owed: 0, friends: { rewarded: 0, uncertain: 0 }, carried: 2 },
    parcels: new Map([['T1', { id: 11, label: '試験 花子1', cards: 2 }]]),
    settledAt: at('20T01'),
  };
}

type Books = ReturnType<typeof makeBooks>;

function compare({ member, statement, outside }: Books, shown = sumsOfStaff()): string[] {
  return [
    ...compareMember(member, statement, outside),
    ...compareRanks(new Map([[member, statement]]), ranks).errors,
    ...comparePromotions([coupon, bonus], [member], outside.taken, shown),
  ];
}

function sumsOfStaff(): Map<number, ShownPromotion> {
  return new Map([
    [7, { promisedPoints: 300, uses: 1 }],
    [8, { promisedPoints: 100, uses: 1 }],
  ]);
}

it('books that agree: no comparison finds anything', () => {
  expect(compare(makeBooks())).toEqual([]);
});

/** Finds an item of a list that a wrong book is made of. */
function at0<Item>(list: readonly Item[], place = 0): Item {
  const item = list[place];
  if (item === undefined) throw new Error(`the list has no item ${place}`);
  return item;
}

const wrongBooks: [string, (books: Books) => void, RegExp][] = [
  [
    'a bonus of a payment that was credited twice',
    ({ statement: { points } }) => points.push({ ...at0(points, 1), balance: 490 }),
    /free points of 100,300 were promised, 100,100,300 credited/,
  ],
  [
    'a coupon that was answered and not credited',
    ({ member: { notes } }) => notes.coupons.push({ ...at0(notes.coupons), promotionId: 8 }),
    /points are left and 0 owed/,
  ],
  [
    'points of staff of another amount',
    ({ member: { notes } }) => (at0(notes.adjustments).amount = -11),
    /staff gave and took -11, the history says -10/,
  ],
  [
    'coins of staff of another amount',
    ({ member: { notes } }) => (at0(notes.adjustments, 1).amount = 5),
    /16 coins are left of 10, with 2 of ranks and 5 of staff/,
  ],
  [
    'coins of a rank of another amount',
    ({ statement }) => (at0(statement.coins, 3).bonusCoin = 3),
    /the rank added 3 coins to second, not 2/,
  ],
  [
    'coins of a rank that are missing within the budget',
    ({ statement }) => statement.coins.pop(),
    /the rank added no coins to second; 2 were due/,
  ],
  [
    'coins of a rank that were added twice',
    ({ statement: { coins } }) => coins.push({ ...at0(coins, 3) }),
    /added coins to second twice/,
  ],
  [
    'a purchase outside of the window of its rank',
    ({ statement }) => (at0(statement.purchases).created = '2026-09-01T01:00:00.000Z'),
    /the rank added 2 coins to second, not 0/,
  ],
  [
    'a part in another parcel than the member noted',
    ({ member: { notes } }) => {
      const part = notes.parts.get(12);
      if (part !== undefined) part.parcelId = 12;
    },
    /part 12 of second is not in parcel 12/,
  ],
  [
    'a parcel that has another number at the carrier',
    ({ outside }) => {
      outside.parcels = new Map([['T1', { id: 12, label: '試験 花子1', cards: 2 }]]);
    },
    /parcel 11 of 2 cards is .*"id":12/,
  ],
  [
    'a purchase on a break',
    ({ member: { notes } }) => notes.breaks.push({ from: at('02T00'), until: at('02T05') }),
    /purchase first was made .* on a break/,
  ],
  [
    'purchases beyond a cap of the day',
    ({ member: { notes } }) =>
      notes.caps.push({ cap: 'spent_day', amount: 400, from: at('01T00') }),
    /spent_day is 400, 500 were used/,
  ],
  [
    'payments beyond a cap of the month',
    ({ member: { notes } }) =>
      notes.caps.push({ cap: 'paid_month', amount: 900, from: at('01T00') }),
    /paid_month is 900, 1000 were used/,
  ],
  [
    'two units of a pack with one unit a day',
    ({ member: { notes } }) => {
      const limited = { ...pack, limitPerDay: 1 };
      for (const made of notes.purchases) Object.assign(made, { pack: limited, boughtAt: day1 });
    },
    /2 units of pack 1 on 2026-11-01 were bought instead of 1/,
  ],
  [
    'a statement of a month with another sum',
    ({ statement }) => (at0(statement.months).spent = 500),
    /the statement says 500 spent/,
  ],
  [
    'a coupon that a member used too often',
    ({ member: { notes } }) => notes.coupons.push(at0(notes.coupons)),
    /member 1 used 7 2 times instead of 1/,
  ],
  [
    'more uses than the budget of a coupon',
    ({ member: { notes } }) => notes.coupons.push(at0(notes.coupons)),
    /promotion 7 gave 600 points in 2 uses, more than any points and 1 uses/,
  ],
  [
    'a coupon that was refused with a budget left',
    ({ member: { notes } }) => {
      notes.coupons = [];
      notes.refusedForBudget = [{ promotionId: 7, points: 300 }];
    },
    /promotion 7 was refused 1 times although its budget is left/,
  ],
];

describe('comparing the books of a soak', () => {
  it.each(wrongBooks)('%s: is found', (_, spoil, error) => {
    const books = makeBooks();
    spoil(books);
    expect(compare(books).join('\n')).toMatch(error);
  });

  it('sums of staff that differ from the answers to members: are found', () => {
    const shown = sumsOfStaff().set(7, { promisedPoints: 300, uses: 2 });
    expect(compare(makeBooks(), shown).join()).toMatch(/promotion 7: staff see .*"uses":2/);
  });

  it('a coupon that nobody handed out: is found', () => {
    const { member, outside } = makeBooks();
    const handedOut = { ...coupon, way: 'handed_out' } as const;
    const errors = comparePromotions([handedOut], [member], outside.taken, sumsOfStaff());
    expect(errors.join()).toMatch(/redeemed coupon 7, which nobody handed out/);
  });

  it('a bonus of a payment that may have ended: may be counted or released', () => {
    const { member, outside } = makeBooks();
    const { notes } = member;
    notes.payments = notes.payments.map((each) => ({ ...each, mayHaveEnded: true }));
    const released = new Map(sumsOfStaff()).set(8, { promisedPoints: 0, uses: 0 });
    for (const shown of [sumsOfStaff(), released])
      expect(comparePromotions([bonus], [member], outside.taken, shown)).toEqual([]);
  });

  it('a payment of too little: holds its bonus, without being paid', () => {
    const { member } = makeBooks();
    const unpaid = new Map([['payment', { isPaid: false }]]);
    expect(comparePromotions([bonus], [member], unpaid, sumsOfStaff()).join()).toMatch(
      /promotion 8/,
    );
    const { notes } = member;
    notes.payments = notes.payments.map((each) => ({
      ...{ ...each, mayHaveEnded: true },
      isTooLittle: true,
    }));
    expect(comparePromotions([bonus], [member], unpaid, sumsOfStaff())).toEqual([]);
  });

  it('coins of ranks beyond the budget of a month: are found', () => {
    const { member, statement } = makeBooks();
    const { errors } = compareRanks(new Map([[member, statement]]), {
      ...ranks,
      bonusCoinsPerMonth: 1,
    });
    expect(errors.join()).toMatch(/ranks gave 2 coins in 2026-11, more than 1/);
  });
});

describe('comparing a parcel that waits with the notes of its parts', () => {
  const part = (id: number) => ({
    ...({ part_id: id, source: 'purchase', source_id: `p${id}`, cards: 1 } as const),
    created: day1.toISOString(),
  });
  const alone = (id: number, shipBy: string) => ({
    ...{ parcel_id: id, cards: 1, ship_by: shipBy, parts: [part(id)] },
  });
  const known = () => {
    const notes = emptyNotes();
    noteParcel(notes, alone(1, '2026-11-20'), new Set());
    noteParcel(notes, alone(2, '2026-11-21'), new Set());
    return notes;
  };

  it('parts that the member did not merge: are found in one parcel', () => {
    const together = { parcel_id: 1, cards: 2, ship_by: '2026-11-20', parts: [part(1), part(2)] };
    expect(noteParcel(known(), together, new Set())).toEqual([
      'part 2 is in parcel 1 instead of 2',
    ]);
  });

  it('a later last day than that of a part, another last day, or other cards: are found', () => {
    const merged = known();
    const other = merged.parts.get(2);
    if (other !== undefined) other.parcelId = 1;
    const late = { parcel_id: 1, cards: 3, ship_by: '2026-11-22', parts: [part(1), part(2)] };
    expect(noteParcel(merged, late, new Set())).toEqual([
      'parcel 1 has 3 cards, its parts 2',
      'parcel 1 leaves before 2026-11-22, later than its part 2026-11-20',
    ]);
    expect(noteParcel(known(), alone(1, '2026-11-25'), new Set())).toEqual([
      'part 1 is to leave before 2026-11-25 instead of 2026-11-20',
    ]);
  });
});
