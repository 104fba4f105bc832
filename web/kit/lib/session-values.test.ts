import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sessionValues } from './session-values.ts';

function storeOf(entries: Map<string, string>) {
  return () => ({
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  });
}

describe('sessionValues, which stores values in the browser', () => {
  test('sessionValues: stored values survive a reload, removed ones do not', () => {
    const entries = new Map<string, string>();
    sessionValues('kaifu.test.', z.array(z.int()), storeOf(entries)).write('a', [1, 2]);
    const afterReload = sessionValues('kaifu.test.', z.array(z.int()), storeOf(entries));
    expect(afterReload.read('a')).toEqual([1, 2]);
    expect(afterReload.read('b')).toBeNull();
    afterReload.remove('a');
    expect(sessionValues('kaifu.test.', z.array(z.int()), storeOf(entries)).read('a')).toBeNull();
  });

  test('sessionValues, stored value of another shape: reads as null', () => {
    for (const text of ['"x"', '[1.5]', 'not json', '']) {
      const entries = new Map([['kaifu.test.a', text]]);
      expect(sessionValues('kaifu.test.', z.array(z.int()), storeOf(entries)).read('a')).toBeNull();
    }
  });

  test('sessionValues while the browser forbids storage: values stay in memory', () => {
    const values = sessionValues('kaifu.test.', z.string(), () => {
      throw new DOMException('denied', 'SecurityError');
    });
    values.write('a', 'kept');
    expect(values.read('a')).toBe('kept');
    values.remove('a');
    expect(values.read('a')).toBeNull();
  });
});
