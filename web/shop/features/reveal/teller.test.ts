import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Teller } from './teller.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A shop that hears, or does not, and notes what it was told. */
function shop() {
  const told: number[] = [];
  const line = { isUp: true };
  const teller = new Teller(async (opened) => {
    told.push(opened);
    return line.isUp;
  });
  return { teller, told, line };
}

test('the first pack is told at once, and those of the next two seconds together', async () => {
  const { teller, told } = shop();
  teller.tell(1);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(500);
  for (const opened of [2, 3, 5]) teller.tell(opened);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([1, 5]);
});

test('what was not heard is told again, until it is', async () => {
  const { teller, told, line } = shop();
  line.isUp = false;
  teller.tell(1);
  await vi.advanceTimersByTimeAsync(9_000);
  teller.tell(2);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([1, 2]);
  line.isUp = true;
  await teller.flush();
  expect(told).toEqual([1, 2, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([1, 2, 2]);
});

test('whoever leaves is told of at once, in the middle of a pause', async () => {
  const { teller, told } = shop();
  teller.tell(1);
  await vi.advanceTimersByTimeAsync(100);
  teller.tell(2);
  void teller.flush();
  expect(told).toEqual([1, 2]);
});

test('it is never told that fewer are open than before', async () => {
  const { teller, told } = shop();
  teller.tell(4);
  await vi.advanceTimersByTimeAsync(3_000);
  teller.tell(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told).toEqual([4]);
});
