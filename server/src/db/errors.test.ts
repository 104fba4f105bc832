import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isConnectionLost, isOfDatabase } from './errors.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
const byPostgres = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });

describe('an error', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
    'of the way to the database is a lost connection: %s',
    (code) => {
      expect([isConnectionLost(coded(code)), isOfDatabase(coded(code))]).toEqual([true, true]);
    },
  );

  it.each(['53100', '53300', '25006'])('of a database that takes nothing is its own: %s', (code) => {
    expect([isConnectionLost(byPostgres(code)), isOfDatabase(byPostgres(code))]).toEqual([false, true]);
  });

  it('of the shop is neither', () => {
    expect([new TypeError('x is not a function'), coded('ENOSPC'), 'thrown'].some(isOfDatabase)).toBe(false);
  });
});
