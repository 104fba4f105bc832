import { nameOfOperation, operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import type { ListRequest } from './lists.ts';
import type { Known } from './samples.ts';

/**
 * Lists the requests for what is no list, but is read as often or over as many rows: each search of
 * the palette, the live sale of a pack, the sheet of a base date, and the figures of Today.
 */
export function otherRequests(known: Known): ListRequest[] {
  const one = (
    operation: Operation,
    params: Record<string, string> = {},
    query: Record<string, string> = {},
  ): ListRequest => {
    const shown = Object.entries({ ...params, ...query }).map(([key, value]) => `${key}=${value}`);
    return { name: [nameOfOperation(operation), ...shown].join(' '), operation, params, query };
  };
  const { member, mail, phone, payment, order, packId } = known;
  const words = ['佐藤', '佐', 'm', 'tanaka', '山田 花子', '000000000500', 'no such word'];
  return [
    ...[member, mail, mail.slice(0, 3), phone, payment, order, ...words].map((text) =>
      one(operations.search, {}, { text }),
    ),
    one(operations.getLivePack, { packId }),
    one(operations.getBaseDate),
    one(operations.getToday),
  ];
}
