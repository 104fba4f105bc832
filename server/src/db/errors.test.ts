import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isConnectionLost, isDatabaseError, isDatabaseUnavailable } from './errors.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
const byPostgres = (code: string) =>
  Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });

describe('classifying a database error', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
    'classifying a database error: %s is a lost connection',
    (code) => {
      expect([isConnectionLost(coded(code)), isDatabaseError(coded(code))]).toEqual([true, true]);
    },
  );

  it.each(['53100', '53300', '25006'])(
    'classifying an error of a database that refuses to work: %s is not a lost connection',
    (code) => {
      expect([isConnectionLost(byPostgres(code)), isDatabaseError(byPostgres(code))]).toEqual([
        false,
        true,
      ]);
    },
  );

  it.each([
    byPostgres('25006'),
    byPostgres('57P01'),
    byPostgres('57P03'),
    byPostgres('08006'),
    coded('ECONNREFUSED'),
  ])(
    'classifying a failover, restart or broken connection: $code is a temporary outage of the database',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(true);
    },
  );

  it.each([byPostgres('23505'), byPostgres('53100'), byPostgres('42P01'), new TypeError('x')])(
    'classifying an error that needs the operator: $message is no temporary outage of the database',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false);
    },
  );

  it('classifying an error of the shop’s own code: not a lost connection, not a database error', () => {
    expect(
      [new TypeError('x is not a function'), coded('ENOSPC'), 'thrown'].some(isDatabaseError),
    ).toBe(false);
  });
});
