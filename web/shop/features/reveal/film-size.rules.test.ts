import { expect, test } from 'vitest';
import { type Viewing, wantsLargeFilm } from './film-size.rules.ts';

/** A phone of 844 by 390 with three pixels of the device to one of CSS, on a fast connection. */
const phone: Viewing = {
  savesData: false,
  connection: { effectiveType: '4g', downlink: 10 },
  measuredMbps: 20,
  shownHeight: 844 * 3,
};
const wants = (differences: Partial<Viewing>) => wantsLargeFilm({ ...phone, ...differences });

test('large film of an opening: for a sharp screen on a fast connection', () => {
  expect(wants({})).toBe(true);
  expect(wants({ shownHeight: 1201 })).toBe(true);
});

test('large film of an opening: never for a browser that asks to save data', () => {
  expect(wants({ savesData: true })).toBe(false);
  expect(wants({ savesData: true, connection: null })).toBe(false);
});

test('large film of an opening: not for a connection that the browser knows to be slow, however fast the small film came', () => {
  expect(wants({ connection: { effectiveType: '3g', downlink: 10 } })).toBe(false);
  expect(wants({ connection: { effectiveType: '4g', downlink: 4.9 } })).toBe(false);
  expect(wants({ connection: { effectiveType: '4g', downlink: 5 }, measuredMbps: 1 })).toBe(true);
});

test('large film of an opening: a browser that knows nothing of its connection goes by the speed of the small film', () => {
  expect(wants({ connection: null, measuredMbps: 4.9 })).toBe(false);
  expect(wants({ connection: null, measuredMbps: 5 })).toBe(true);
  const unmeasured = { effectiveType: '4g', downlink: undefined };
  expect(wants({ connection: unmeasured, measuredMbps: 4.9 })).toBe(false);
});

test('large film of an opening: not for a screen on which the small one is sharp', () => {
  expect(wants({ shownHeight: 1200 })).toBe(false);
  expect(wants({ shownHeight: 800 })).toBe(false);
});
