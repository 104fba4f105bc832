import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  decodeCursor,
  encodeCursor,
  type List,
  type ListRequest,
  maxPageRows,
  pageOfRows,
  parseListQuery,
  type Sort,
} from './keyset.rules.ts';

interface Row {
  id: number;
  name: string;
  at: Date;
  token: string;
}
const sorts = {
  newest: {
    direction: 'desc',
    keys: [
      ['at', 'instant'],
      ['id', 'integer'],
    ],
  },
  name: {
    direction: 'asc',
    keys: [
      ['name', 'text'],
      ['token', 'uuid'],
    ],
  },
} as const satisfies Record<string, Sort<keyof Row>>;
const list: List<Row, { name?: string | undefined }> = {
  sorts,
  filter: z.strictObject({ name: z.string().optional() }),
};

/** A request that must be valid. */
function parsed(query: Parameters<typeof parseListQuery>[1]) {
  const request = parseListQuery(list, query);
  if ('refusal' in request) throw new Error(request.refusal);
  return request;
}

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const names = fc
  .string({ unit: 'grapheme', maxLength: 50 })
  .map((name) => name.replaceAll('\0', ''));

describe('cursors of a list', () => {
  it('a cursor made from any sort keys: decodes to the same sort keys', () => {
    fc.assert(
      fc.property(instants, fc.maxSafeInteger(), names, fc.uuid(), (at, id, name, token) => {
        expect(decodeCursor('newest', sorts.newest, encodeCursor('newest', [at, id]))).toEqual([
          at,
          id,
        ]);
        expect(decodeCursor('name', sorts.name, encodeCursor('name', [name, token]))).toEqual([
          name,
          token,
        ]);
      }),
    );
  });

  it('any text or JSON as a cursor: decodes to valid sort keys or none, and never throws', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeCursor('newest', sorts.newest, text)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['of another order', encodeCursor('name', ['a', crypto.randomUUID()])],
    ['with too few keys', encodeCursor('newest', [new Date(0)])],
    ['with too many keys', encodeCursor('newest', [new Date(0), 1, 2])],
    ['with a fraction as an id', encodeCursor('newest', [new Date(0), 1.5])],
    ['with an impossible date', encodeCursor('newest', ['2026-02-30T00:00:00.000Z', 1])],
    ['that is empty', ''],
    ['that is no JSON', Buffer.from('[').toString('base64url')],
    ['that is too long', encodeCursor('newest', ['x'.repeat(2_000), 1])],
  ])("a list's cursor %s: refused", (_, cursor) => {
    expect(parseListQuery(list, { cursor })).toEqual({ refusal: 'invalid-cursor' });
  });

  it("a list's cursor with a NUL character, which PostgreSQL refuses: refused", () => {
    const cursor = encodeCursor('name', ['a\0', crypto.randomUUID()]);
    expect(parseListQuery(list, { sort: 'name', cursor })).toEqual({ refusal: 'invalid-cursor' });
  });
});

describe('parameters of a list request', () => {
  it('a list request without parameters: gets the first sort, the default limit, no filter', () => {
    expect(parsed({})).toEqual({
      sort: sorts.newest,
      sortName: 'newest',
      after: undefined,
      limit: maxPageRows,
      filter: {},
    });
  });

  it.each([
    ['unknown-sort', { sort: 'toString' }],
    ['invalid-limit', { limit: 0 }],
    ['invalid-limit', { limit: maxPageRows + 1 }],
    ['invalid-limit', { limit: 1.5 }],
    ['invalid-filter', { filter: { name: 7 } }],
    ['invalid-filter', { filter: { unknown: 'x' } }],
  ])('a list request with %s: refused', (refusal, query) => {
    expect(parseListQuery(list, query)).toEqual({ refusal });
  });
});

/** Stands for the database: the rows behind the cursor, and one more than the limit. */
function rowsBehind(all: readonly Row[], { after, limit }: ListRequest<unknown>): Row[] {
  const isBehind = ({ at, id }: Row) => {
    const [cursorAt, cursorId] = after ?? [];
    if (!(cursorAt instanceof Date) || typeof cursorId !== 'number') return true;
    return at < cursorAt || (at.getTime() === cursorAt.getTime() && id < cursorId);
  };
  return all.filter(isBehind).slice(0, limit + 1);
}

describe('pages of a list', () => {
  it('walking any list by its cursors with any limit: every row once, sorted, no empty page', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 8 }), (times, limit) => {
        const all = times
          .map((time, id) => ({ id, name: '', at: new Date(time), token: '' }))
          .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
        const walked: Row[] = [];
        let cursor: string | undefined;
        do {
          const request = parsed({ cursor, limit });
          const page = pageOfRows(request, rowsBehind(all, request));
          if (all.length > 0) expect(page.rows).not.toEqual([]);
          walked.push(...page.rows);
          cursor = page.next;
        } while (cursor !== undefined);
        expect(walked).toEqual(all);
      }),
    );
  });

  it('making a page of a list from rows without the sort key: throws an error', () => {
    const request = parsed({ limit: 1 });
    expect(() => pageOfRows(request, [{ id: 1 }, { id: 2 }])).toThrow('have no at to sort by');
  });
});
