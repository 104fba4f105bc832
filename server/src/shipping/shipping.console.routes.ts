import { operations } from '#contract/console/index.ts';
import { findMemberForOperator } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findParcelsOfMember } from './shipping.queries.ts';

const mostParcels = 50;

/** Parcels in the console. */
export function shippingConsoleRoutes(serve: OperationServer, { db }: { db: Database }): void {
  serve(operations.listMemberParcels, async ({ params: { memberId } }) => {
    if ((await findMemberForOperator(db, String(memberId))) === undefined)
      return refused('not-found');
    const newest = (await findParcelsOfMember(db, memberId)).slice(-mostParcels).reverse();
    const items = newest.map(({ id, cards, createdAt, sentAt, carrier, trackingNumber }) => ({
      id,
      at: createdAt.toISOString(),
      cards,
      sentAt: sentAt?.toISOString() ?? null,
      carrier: carrier || null,
      trackingNumber: trackingNumber || null,
    }));
    return { answer: { items } };
  });
}
