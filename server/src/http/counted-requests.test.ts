import { expect, it } from 'vitest';
import { TestClock } from '../testing/test-shop.ts';
import { CountedRequests } from './counted-requests.ts';

/** The memory of a limit, with what it counted. */
function openMemory() {
  const clock = new TestClock();
  const memory = new CountedRequests(clock, 60_000);
  const counted: string[] = [];
  const once = (request: string, seconds = 0) =>
    memory.once(request, () => {
      counted.push(request);
      return Promise.resolve(seconds);
    });
  return { clock, memory, once, counted };
}

it('a request repeated at once and within a minute: counted once; after the minute: once more', async () => {
  const { clock, once, counted } = openMemory();
  expect(await Promise.all([once('a'), once('a'), once('b')])).toEqual([0, 0, 0]);
  clock.advance(59_999);
  await once('a');
  expect(counted).toEqual(['a', 'b']);
  clock.advance(1);
  await once('a');
  expect(counted).toEqual(['a', 'b', 'a']);
});

it('a request that the limit refuses: repeated at once it is refused, too; repeated later it is counted again', async () => {
  const { once, counted } = openMemory();
  expect(await Promise.all([once('a', 60), once('a', 0)])).toEqual([60, 60]);
  expect(await once('a', 60)).toBe(60);
  expect(counted).toEqual(['a', 'a']);
});

it('a count that fails: the repetition is counted', async () => {
  const { memory, once, counted } = openMemory();
  await expect(memory.once('a', () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(await once('a')).toBe(0);
  expect(counted).toEqual(['a']);
});

it('more requests than fit: the oldest is forgotten, the newest is not', async () => {
  const { once, counted } = openMemory();
  for (let number = 0; number <= 10_000; number++) await once(String(number));
  counted.length = 0;
  await once('10000');
  await once('0');
  expect(counted).toEqual(['0']);
});
