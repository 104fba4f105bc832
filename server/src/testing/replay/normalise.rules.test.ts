import { expect, it } from 'vitest';
import { normalise } from './normalise.rules.ts';

const fixedId = '11111111-1111-4111-8111-111111111111';
const randomId = '22222222-2222-4222-8222-222222222222';
const otherId = '33333333-3333-4333-8333-333333333333';
const purchaseId = '44444444-4444-8444-8444-444444444444';

function bodyOf(body: unknown): unknown {
  const received = {
    ...{ step: 'getPack: one', status: 200 },
    ...{ headers: new Headers(), text: JSON.stringify(body) },
  };
  return normalise(received, new Map([['http://127.0.0.1:99', '<shop>']]), fixedId).body;
}

it('recording API responses, random ids: replaced by numbers, equal ones alike; fixed ids stay', () => {
  expect(bodyOf([randomId, otherId, randomId, fixedId, purchaseId])).toEqual([
    '<uuid 1>',
    '<uuid 2>',
    '<uuid 1>',
    fixedId,
    purchaseId,
  ]);
});

it('recording API responses, addresses of the test: replaced by names, sandbox ids in them by numbers', () => {
  const id = `pi_${'0a'.repeat(12)}`;
  expect(bodyOf({ url: `http://127.0.0.1:99/pages/${id}` })).toEqual({
    url: '<shop>/pages/<id 1>',
  });
});

it('recording API responses, random numbers: replaced by a name; empty ones and counts stay', () => {
  expect(bodyOf([{ receipt_number: '123' }, { receipt_number: '', number: 1 }])).toEqual([
    { receipt_number: '<receipt_number>' },
    { receipt_number: '', number: 1 },
  ]);
});

it('recording API responses, CSRF pairs: replaced by a name; the empty pair stays', () => {
  expect(bodyOf({ csrf: { name: 'a', value: 'b' } })).toEqual({ csrf: '<pair>' });
  const empty = { csrf: { name: '', value: '' } };
  expect(bodyOf(empty)).toEqual(empty);
});

it('recording API responses, headers: only those that clients depend on, cookies without values', () => {
  const headers = new Headers({ date: 'today', vary: 'cookie' });
  headers.append('set-cookie', 'kaifu_session=secret; Path=/; HttpOnly');
  const received = { step: 'login: right', status: 200, headers, text: '{}' };
  expect(normalise(received, new Map(), '').headers).toEqual({
    vary: 'cookie',
    'set-cookie': 'kaifu_session=<value>; Path=/; HttpOnly',
  });
});
