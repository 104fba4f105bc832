import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { longTimeouts } from '../../testing/long-timeouts.ts';
import { type Database, openDatabase } from '../database.ts';
import { bigints, booleans, instants, integers, uuids } from './binary-list.ts';
import { statement } from './statement.ts';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(test.url, { ...longTimeouts, max: 1 });
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const listsOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(fc.option(value));
const smallInteger = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const instant = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2200-01-01'),
  noInvalidDate: true,
});

describe("encoding arrays in PostgreSQL's binary format", () => {
  it('encoding arrays in binary format, any values and nulls: PostgreSQL reads the same values', async () => {
    await fc.assert(
      fc.asyncProperty(
        listsOf(smallInteger),
        listsOf(fc.maxSafeInteger()),
        listsOf(fc.uuid()),
        listsOf(fc.boolean()),
        listsOf(instant),
        async (small, large, ids, truths, times) => {
          const [row] = await db.run(
            // Read back as text, so that the encoder under test is not used to check itself.
            statement<Record<string, unknown>>`
              select to_json(${integers(small)}::integer[])::text as small, to_json(${bigints(large)}::bigint[])::text as large,
                to_json(${uuids(ids)}::uuid[])::text as ids, to_json(${booleans(truths)}::boolean[])::text as truths,
                (select coalesce(json_agg(round(extract(epoch from time) * 1000)), '[]')::text
                  from unnest(${instants(times)}::timestamptz[]) as time) as times
            `,
          );
          const read = Object.fromEntries(
            Object.entries(row ?? {}).map(([name, text]) => [name, JSON.parse(String(text))]),
          );
          const sent = {
            small,
            large,
            ids,
            truths,
            times: times.map((time) => time?.getTime() ?? null),
          };
          expect(read).toEqual(sent);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('encoding arrays in binary format, a value that its column type cannot hold exactly: throws', () => {
    for (const value of [1.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(() => bigints([value])).toThrow(RangeError);
      expect(() => integers([value])).toThrow(RangeError);
    }
    expect(() => integers([2 ** 31])).toThrow(RangeError);
    expect(() => instants([new Date(Number.NaN)])).toThrow(RangeError);
    for (const value of [
      '',
      'f47ac10b',
      'g47ac10b-58cc-4372-a567-0e02b2c3d479',
      `${'f47ac10b'.repeat(4)}-a-b`,
    ])
      expect(() => uuids([value])).toThrow(TypeError);
  });
});
