import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shareTestPayments } from '../testing/test-payments.ts';
import { ForgeryLimiter } from './forgery-limiter.ts';

const { http } = await shareTestPayments();

it('forged callbacks of one sender: thirty a minute are checked, further ones get 429; those of another sender are still checked', async () => {
  const post = async (remoteAddress: string) => {
    const payload = '{"id":"evt_forged"}';
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
    const url = '/callbacks/stripe';
    return http.app.inject({ method: 'POST', url, remoteAddress, payload, headers });
  };
  // All addresses of one IPv6 network count as one sender.
  for (const addressOf of [() => '203.0.113.9', (place: number) => `2001:db8:0:7::${place + 1}`]) {
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, place) => post(addressOf(place))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(30).fill(400), ...Array(5).fill(429)]);
    expect((await post(addressOf(40))).headers['retry-after']).toBe('60');
  }
  expect((await post('203.0.113.10')).statusCode).toBe(400);
});

it('120 genuine callbacks in parallel: all accepted, at most thirty verified at the same time', async () => {
  const forgeries = new ForgeryLimiter();
  let judging = 0;
  let mostAtOnce = 0;
  const read = async () => {
    mostAtOnce = Math.max(mostAtOnce, ++judging);
    await setImmediate();
    judging--;
    return true;
  };
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => forgeries.judge('company', read)),
  );
  expect(answers).toEqual(Array(120).fill(true));
  expect(mostAtOnce).toBe(30);
});

it('genuine callbacks and errors while verifying them: never counted as forged', async () => {
  const forgeries = new ForgeryLimiter();
  for (let time = 0; time < 100; time++) {
    expect(await forgeries.judge('company', () => Promise.resolve(true))).toBe(true);
    const judging = forgeries.judge('company', () => Promise.reject(new Error('no answer')));
    await expect(judging).rejects.toThrow('no answer');
  }
  expect(await forgeries.judge('company', () => Promise.resolve(true))).toBe(true);
});
