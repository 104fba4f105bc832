import { expect, it } from 'vitest';
import type { TrackingProblem } from './import-tracking.ts';
import { trackingProblemText } from './tracking.console.texts.ts';

it.each<[TrackingProblem, string]>([
  [
    { kind: 'unclosed-quote' },
    'a quotation mark begins here that is not closed where its field ends; nothing from here on was read',
  ],
  [
    { kind: 'missing-columns', parcel: ['a', 'b'], trackingNumber: ['c', 'd'] },
    'the first line names no column a or b, or none c or d',
  ],
  [{ kind: 'invalid-parcel', written: 'seven' }, '"seven" is no parcel\'s number'],
  [
    { kind: 'invalid-number', written: '1', carrier: 'yamato' },
    '"1" is no tracking number of yamato (is a digit wrong?)',
  ],
  [{ kind: 'repeated-parcel', parcelId: 7, before: 2 }, 'parcel 7 was named in line 2 before'],
  [
    { kind: 'repeated-number', trackingNumber: '12', before: 2 },
    'the number 12 was named in line 2 before',
  ],
  [
    { kind: 'invalid-day', written: 'soon' },
    '"soon" is no day of a delivery; write a day until today, such as 2026-11-27',
  ],
  [
    { kind: 'delivered-before-sent', parcelId: 7, written: '2026-11-20' },
    'parcel 7 left after 2026-11-20; remove a line of an earlier shipment',
  ],
  [{ kind: 'no-such-parcel', parcelId: 7 }, 'there is no parcel 7'],
  [{ kind: 'never-exported', parcelId: 7 }, 'parcel 7 was never exported'],
  [{ kind: 'sent-before', parcelId: 7, trackingNumber: '12' }, 'parcel 7 was sent before, as 12'],
  [{ kind: 'number-taken', parcelId: 7, trackingNumber: '12' }, 'parcel 7 was sent as 12'],
])(
  'message about an invalid line of a tracking file (%o): the terminal says %s',
  (problem, text) => {
    expect(trackingProblemText(problem).en).toBe(text);
  },
);

it.each<[TrackingProblem, string]>([
  [
    { kind: 'invalid-number', written: '1', carrier: 'japan_post' },
    '「1」は日本郵便の伝票番号ではありません（数字の間違いはありませんか）',
  ],
  [{ kind: 'never-exported', parcelId: 7 }, '荷物7の送り状は、まだ作成していません'],
])('message about an invalid line of a tracking file (%o): in Japanese %s', (problem, text) => {
  expect(trackingProblemText(problem).ja).toBe(text);
});
