import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('work with a timeout: returns its result or error; rejects when the timeout is over', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1_000)).toBe('done');
  await expect(withTimeout(Promise.reject(new RangeError('no')), 1_000)).rejects.toThrow(
    RangeError,
  );
  await expect(withTimeout(sleep(5_000, 'late', { ref: false }), 10)).rejects.toThrow(
    'longer than 10 ms',
  );
});
