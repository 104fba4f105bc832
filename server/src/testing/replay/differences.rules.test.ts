import { describe, expect, it } from 'vitest';
import { differencesOf, isExpected } from './differences.rules.ts';

const headers = { 'content-type': 'application/json' };
const answer = (body: unknown, step = 'getPack: one') => ({ step, status: 200, headers, body });
const between = (was: unknown, is: unknown) =>
  differencesOf([answer(was)], [answer(is)]).map(({ path, kind }) => `${kind} ${path}`);

describe('comparing two recordings of API responses', () => {
  it('two equal recordings of API responses: no difference', () => {
    expect(between({ list: [{ id: 1 }], end: null }, { list: [{ id: 1 }], end: null })).toEqual([]);
  });

  it.each([
    [
      'a value',
      { list: [{ id: 1 }, { id: 2 }] },
      { list: [{ id: 1 }, { id: 3 }] },
      'changed body.list[].id',
    ],
    ['a type', { id: 1 }, { id: '1' }, 'changed body.id'],
    ['null for a missing value', { id: null }, {}, 'removed body.id'],
    ['a new field', {}, { id: null }, 'added body.id'],
    ['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }, 'order body'],
    ['the length of a list', { list: [1] }, { list: [1, 1] }, 'changed body.list'],
    ['a list for an object', { list: [] }, { list: {} }, 'changed body.list'],
  ])(
    'two recordings of API responses that differ in %s: reported with its path',
    (_, was, is, expected) => {
      expect(between(was, is)).toEqual([expected]);
    },
  );

  it('recordings that differ in status, header or a missing response: reported; additional steps are ignored', () => {
    const was = [answer({}), answer({}, 'gone: one')];
    const is = [{ ...answer({}), status: 400, headers: {} }, answer({}, 'new: one')];
    expect(differencesOf(was, is).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'changed status',
      'removed headers.content-type',
      'removed ',
    ]);
  });
});

describe('a difference that was decided', () => {
  const [difference] = differencesOf([answer({ point: 1 })], [answer({ point: 2 })]);
  const decided = {
    of: ['getPack'],
    path: 'body.{coin,point}',
    kind: 'changed',
    reason: '',
  } as const;
  const matches = (change: object) =>
    difference !== undefined && isExpected(difference, { ...decided, of: ['getPack'], ...change });

  it('a difference with the same call, path, kind and values as a decided one: expected', () => {
    expect(matches({})).toBe(true);
    expect(matches({ of: ['getPack: one'], path: 'body.point', was: 1, is: 2 })).toBe(true);
  });

  it.each([
    { of: ['getPac'] },
    { of: ['getPack: other'] },
    { path: 'body.coin' },
    { kind: 'added' },
    { was: 2 },
    { is: 3 },
  ])('a difference that differs from a decided one in %j: reported as unexpected', (change) => {
    expect(matches(change)).toBe(false);
  });
});
