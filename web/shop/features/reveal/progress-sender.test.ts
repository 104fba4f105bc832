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
  const connection = { isUp: true };
  const sender = new ProgressSender(async (opened) => {
    sent.push(opened);
    return connection.isUp;
  });
  return { sender, sent, connection };
}

test('opening packs: the first is reported immediately, those of the next two seconds together', async () => {
  const { sender, sent } = shop();
  sender.report(1);
  expect(sent).toEqual([1]);
  await vi.advanceTimersByTimeAsync(500);
  for (const opened of [2, 3, 5]) sender.report(opened);
  expect(sent).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([1, 5]);
});

test('request that reports opened packs fails: retried until it succeeds', async () => {
  const { sender, sent, connection } = shop();
  connection.isUp = false;
  sender.report(1);
  await vi.advanceTimersByTimeAsync(9_000);
  sender.report(2);
  expect(sent).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([1, 2]);
  connection.isUp = true;
  await sender.flush();
  expect(sent).toEqual([1, 2, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([1, 2, 2]);
});

test('leaving the page before opened packs are reported: reported immediately', async () => {
  const { sender, sent } = shop();
  sender.report(1);
  await vi.advanceTimersByTimeAsync(100);
  sender.report(2);
  void sender.flush();
  expect(sent).toEqual([1, 2]);
});

test('fewer opened packs than were reported before: not sent', async () => {
  const { sender, sent } = shop();
  sender.report(4);
  await vi.advanceTimersByTimeAsync(3_000);
  sender.report(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual([4]);
});
