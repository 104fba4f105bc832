import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressSender } from './progress-sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake server that accepts or fails, and records what it received. */
function shop() {
  const sent: number[] = [];
  const line = { isUp: true };
  const teller = new ProgressSender(async (opened) => {
    sent.push(opened);
    return line.isUp;
  });
  return { teller, mailed: sent, line };
}

test('opening packs: the first is reported immediately, those of the next two seconds together', async () => {
  const { teller, mailed: sent } = shop();
  teller.report(1);
  expect(sent).toEqual([1]);
  await vi.advanceTimersByTimeAsync(500);
  for (const opened of [2, 3, 5]) teller.report(opened);
  expect(sent).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([1, 5]);
});

test('request that reports opened packs fails: retried until it succeeds', async () => {
  const { teller, mailed: sent, line } = shop();
  line.isUp = false;
  teller.report(1);
  await vi.advanceTimersByTimeAsync(9_000);
  teller.report(2);
  expect(sent).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([1, 2]);
  line.isUp = true;
  await teller.flush();
  expect(sent).toEqual([1, 2, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([1, 2, 2]);
});

test('leaving the page before opened packs are reported: reported immediately', async () => {
  const { teller, mailed: sent } = shop();
  teller.report(1);
  await vi.advanceTimersByTimeAsync(100);
  teller.report(2);
  void teller.flush();
  expect(sent).toEqual([1, 2]);
});

test('fewer opened packs than were reported before: not sent', async () => {
  const { teller, mailed: sent } = shop();
  teller.report(4);
  await vi.advanceTimersByTimeAsync(3_000);
  teller.report(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual([4]);
});
