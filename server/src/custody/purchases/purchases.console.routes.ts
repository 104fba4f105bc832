import { operations } from '#contract/console/index.ts';
import { identityMethod } from '#contract/console/purchases.ts';
import type { Database } from '../../db/database.ts';
import type { OperationServer } from '../../http/operations.ts';
import { refused } from '../../http/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import { parseListQuery } from '../../lib/keyset.rules.ts';
import { maskName } from '../../lib/mask.rules.ts';
import { sellerStoredUntil } from './purchase.rules.ts';
import { purchaseTexts } from './purchases.texts.ts';
import { revealSeller } from './reveal-seller.ts';
import { findPurchasePage, type ListedPurchase, newestPurchases } from './sellers.queries.ts';
import { writeLedger } from './write-ledger.ts';

const rowsOnPage = 50;
/** Each draws a file of many pages. */
const ledgersPerMinute = 6;

/** Serves the console's operations on purchases from persons. */
export function purchaseRoutes(serve: OperationServer, deps: { db: Database; clock: Clock }): void {
  serve(operations.listPurchases, async ({ query: { cursor } }) => {
    const request = parseListQuery(newestPurchases, { cursor, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findPurchasePage(deps.db, request);
    return { answer: { items: rows.map(purchaseView), next: next ?? null } };
  });

  serve(operations.revealSeller, async ({ params: { intakeId }, body: { reason } }, { actor }) => {
    const seller = await revealSeller(deps, intakeId, actor(reason));
    if (seller !== undefined) return { answer: seller };
    return refused('not-possible-now', { reason: 'no-seller', detail: purchaseTexts.noSeller });
  });

  serve(
    operations.writeDealerLedger,
    async ({ body: { reason, ...request } }, { actor }) => {
      if (request.last < request.first)
        return refused('not-valid', {
          errors: [{ pointer: '/last', detail: purchaseTexts.daysReversed }],
        });
      const result = await writeLedger(deps, request, actor(reason));
      switch (result.kind) {
        case 'written': {
          const { lines, file } = result;
          return { answer: { lines, file: Buffer.from(file).toString('base64') } };
        }
        case 'nothing-recorded':
          return refused('not-possible-now', {
            reason: result.kind,
            detail: purchaseTexts.nothingRecorded,
          });
        case 'too-many-lines':
          return refused('not-possible-now', {
            reason: result.kind,
            detail: purchaseTexts.tooManyLines,
          });
      }
    },
    { perMinute: ledgersPerMinute },
  );
}

/** Writes a purchase as the console lists it. */
function purchaseView(row: ListedPurchase) {
  const { id, receivedOn, receivedBy, copies, yen, name, identity, recordedAt } = row;
  return {
    ...{ id, receivedOn, copies, yen, by: receivedBy },
    seller: name === null ? null : maskName(name),
    identity: identity === null ? null : identityMethod.parse(identity),
    sellerStoredUntil: recordedAt === null ? null : sellerStoredUntil(recordedAt).toISOString(),
  };
}
