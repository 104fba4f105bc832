import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAdmitted } from './admission.rules.ts';
import { planBeats } from './pace.rules.ts';
import { advance, beginShow, openedIn, type Show, type ShowEvent } from './show.rules.ts';

const one = planBeats([3], 'batches');
const ten = planBeats(
  Array.from({ length: 10 }, () => 1),
  'batches',
);
const manyCards = Array.from({ length: 60 }, () => 1);
const inBatches = planBeats(manyCards, 'batches');
const oneByOne = planBeats(manyCards, 'one-by-one');

function play(beats: typeof ten, show: Show, ...types: ShowEvent['type'][]): Show {
  return types.reduce((now, type) => advance(beats, now, { type }), show);
}

describe('steps of an opening', () => {
  test('opening ten packs: goes from the overlay through every pack to the summary', () => {
    let show = beginShow(ten, 0);
    expect(show).toMatchObject({ step: 'waiting', index: 0 });
    show = play(ten, show, 'start');
    for (let beat = 0; beat < 10; beat += 1) {
      expect(show).toMatchObject({ step: 'opening', index: beat });
      show = play(ten, show, 'opened');
      expect(show).toMatchObject({ step: 'shown', index: beat });
      show = play(ten, show, 'next');
    }
    expect(show).toEqual({ step: 'summary' });
  });

  test('opening a single card: stays on the card, has no summary', () => {
    const inHand = { step: 'shown', index: 0, beat: one[0] };
    expect(play(one, beginShow(one, 0), 'start', 'opened', 'next')).toEqual(inHand);
    expect(play(one, beginShow(one, 0), 'skip')).toEqual(inHand);
    expect(beginShow(one, 1)).toEqual(inHand);
  });

  test('ALL SKIP at any step of an opening: shows the summary', () => {
    for (const types of [
      [],
      ['start'],
      ['start', 'opened'],
      ['start', 'opened', 'next'],
    ] as const) {
      expect(play(ten, beginShow(ten, 0), ...types, 'skip')).toEqual({ step: 'summary' });
    }
  });

  test('double tap during an opening: has the effect of one tap', () => {
    const opening = { step: 'opening', index: 0, beat: ten[0] };
    expect(play(ten, beginShow(ten, 0), 'start', 'start')).toEqual(opening);
    expect(play(ten, beginShow(ten, 0), 'start', 'opened', 'opened')).toEqual({
      ...opening,
      step: 'shown',
    });
    expect(play(ten, beginShow(ten, 0), 'start', 'next')).toEqual(opening);
  });

  test('reload during an opening: continues after the cards that were seen, and shows none of them again', () => {
    const events = fc.array(fc.constantFrom<ShowEvent['type']>('start', 'opened', 'next', 'skip'));
    const plans = fc.constantFrom(inBatches, oneByOne);
    fc.assert(
      fc.property(events, plans, plans, (types, before, after) => {
        const show = play(before, beginShow(before, 0), ...types);
        const again = beginShow(after, openedIn(before, show));
        expect(openedIn(after, again)).toBe(openedIn(before, show));
        if (again.step !== 'summary') expect(again.step).toBe('waiting');
      }),
    );
  });

  test('switching between one by one and in batches: affects the next packs of an opening', () => {
    const sixth = beginShow(inBatches, 5);
    expect(sixth).toMatchObject({ step: 'waiting', beat: { from: 5, to: 8 } });
    const alone = play(oneByOne, sixth, 'paced');
    expect(alone).toMatchObject({ step: 'waiting', beat: { from: 5, to: 6 } });

    const batch = play(inBatches, sixth, 'start');
    expect(play(oneByOne, batch, 'paced')).toEqual(batch);
    expect(play(oneByOne, batch, 'paced', 'opened', 'next')).toMatchObject({
      beat: { from: 8, to: 9 },
    });
  });

  test('packs opened in part on another device: the opening continues with the remaining ones', () => {
    expect(beginShow(inBatches, 6)).toMatchObject({ step: 'waiting', beat: { from: 6, to: 8 } });
  });

  test('stored progress of an opening beyond its last pack: counts as all opened', () => {
    expect(beginShow(ten, 4711)).toEqual({ step: 'summary' });
  });
});

test("opening the URL of an opening: allowed after the purchase or from the pack's page, always for coin packs", () => {
  expect(isAdmitted({ is_buy_coin: 1 }, null)).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, 'pack-detail')).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, 'confirm-buy-product')).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, 'get-card-list')).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, 'buy-product-history')).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, null)).toBe(false);
});
