import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isConnectionLost, isDatabaseAway, isOfDatabase } from './errors.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
const byPostgres = (code: string) =>
  Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });

describe('an error', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
    'of the way to the database is a lost connection: %s',
    (code) => {
      expect([isConnectionLost(coded(code)), isOfDatabase(coded(code))]).toEqual([true, true]);
    },
  );

  it.each(['53100', '53300', '25006'])(
    'of a database that takes nothing is its own: %s',
    (code) => {
      expect([isConnectionLost(byPostgres(code)), isOfDatabase(byPostgres(code))]).toEqual([
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
  ])('of a database that is changed over is over in a moment: $code', (error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([byPostgres('23505'), byPostgres('53100'), byPostgres('42P01'), new TypeError('x')])(
    'of anything else is not: $message',
    (error) => {
      expect(isDatabaseAway(error)).toBe(false);
    },
  );

  it('of the shop is neither', () => {
    expect(
      [new TypeError('x is not a function'), coded('ENOSPC'), 'thrown'].some(isOfDatabase),
    ).toBe(false);
  });
});
