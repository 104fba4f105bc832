import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAdmitted } from './admission.rules.ts';
import { planBeats } from './pace.rules.ts';
import { advance, beginShow, openedIn, type Show, type ShowEvent } from './show.rules.ts';

const one = planBeats([3]);
const ten = planBeats(Array.from({ length: 10 }, () => 1));

function play(beats: typeof ten, show: Show, ...types: ShowEvent['type'][]): Show {
  return types.reduce((now, type) => advance(beats, now, { type }), show);
}

describe('the show', () => {
  test('goes from the overlay through every pack to the summary', () => {
    let show = beginShow(ten, 0);
    expect(show).toEqual({ step: 'waiting', beat: 0 });
    show = play(ten, show, 'start');
    for (let beat = 0; beat < 10; beat += 1) {
      expect(show).toEqual({ step: 'opening', beat });
      show = play(ten, show, 'opened');
      expect(show).toEqual({ step: 'shown', beat });
      show = play(ten, show, 'next');
    }
    expect(show).toEqual({ step: 'summary' });
  });

  test('a single card stays in the hand instead of a summary', () => {
    expect(play(one, beginShow(one, 0), 'start', 'opened', 'next')).toEqual({ step: 'shown', beat: 0 });
    expect(play(one, beginShow(one, 0), 'skip')).toEqual({ step: 'shown', beat: 0 });
    expect(beginShow(one, 1)).toEqual({ step: 'shown', beat: 0 });
  });

  test('ALL SKIP leads to the summary from anywhere', () => {
    for (const types of [[], ['start'], ['start', 'opened'], ['start', 'opened', 'next']] as const) {
      expect(play(ten, beginShow(ten, 0), ...types, 'skip')).toEqual({ step: 'summary' });
    }
  });

  test('a double tap does nothing that one tap did not', () => {
    expect(play(ten, beginShow(ten, 0), 'start', 'start')).toEqual({ step: 'opening', beat: 0 });
    expect(play(ten, beginShow(ten, 0), 'start', 'opened', 'opened')).toEqual({ step: 'shown', beat: 0 });
    expect(play(ten, beginShow(ten, 0), 'start', 'next')).toEqual({ step: 'opening', beat: 0 });
  });

  test('after a reload it goes on behind what was seen, and never before it', () => {
    const events = fc.array(fc.constantFrom<ShowEvent['type']>('start', 'opened', 'next', 'skip'));
    fc.assert(
      fc.property(events, (types) => {
        const show = play(ten, beginShow(ten, 0), ...types);
        const again = beginShow(ten, openedIn(ten, show));
        expect(openedIn(ten, again)).toBe(openedIn(ten, show));
        if (again.step !== 'summary') expect(again.step).toBe('waiting');
      }),
    );
  });

  test('what storage says beyond the end means that all was seen', () => {
    expect(beginShow(ten, 4711)).toEqual({ step: 'summary' });
  });
});

test('admission: coins always, otherwise only from the purchase or the pack', () => {
  expect(isAdmitted({ is_buy_coin: 1 }, null)).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, 'pack-detail')).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, 'confirm-buy-product')).toBe(true);
  expect(isAdmitted({ is_buy_coin: 0 }, null)).toBe(false);
});
