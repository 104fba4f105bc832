import type { Database } from '../../server/src/db/database.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { placeOfHistoryId } from '../../server/src/won-cards/index.ts';
import type {
  Answered,
  AnsweredDecision,
  AnsweredExchange,
  AnsweredPayment,
  AnsweredPurchase,
} from './buyers.ts';

/**
 * Checks that everything that was confirmed exists exactly once under its idempotency key.
 *
 * @returns a sentence for each that does not
 */
export async function findLost(db: Database, answered: Answered): Promise<string[]> {
  const found = await Promise.all([
    findLostPurchases(db, answered.purchases),
    findLostDecisions(db, answered.decisions),
    findLostPayments(db, answered.payments),
    findLostExchanges(db, answered.exchanges),
  ]);
  return found.flat();
}

/**
 * Compares what was answered with its row.
 *
 * @param rows by the same id
 */
function compare<One, Row>(
  name: string,
  answered: readonly One[],
  idOf: (one: One) => string,
  rows: ReadonlyMap<string, Row>,
  isAsAnswered: (one: One, row: Row) => boolean,
): string[] {
  return answered.flatMap((one) => {
    const row = rows.get(idOf(one));
    if (row === undefined) return [`${name} ${idOf(one)} was answered and is not there`];
    return isAsAnswered(one, row)
      ? []
      : [`${name} ${idOf(one)} is not as it was answered: ${JSON.stringify({ one, row })}`];
  });
}

/** Finds confirmed purchases that are not in the database exactly once. */
async function findLostPurchases(
  db: Database,
  answered: readonly AnsweredPurchase[],
): Promise<string[]> {
  const rows = await db.run(
    statement<{ id: string; packId: number; count: number; round: number; keys: number }>`
      select purchase.id, pack_id, count, round, (
        select count(*) from idempotency_record as given
        where given.principal_id = purchase.member_id and answer ->> 'purchaseId' = purchase.id::text
      ) as keys
      from purchase
      where (purchase.member_id, id) in (
        select * from unnest(${answered.map((one) => one.memberId)}::bigint[], ${answered.map((one) => one.purchaseId)}::uuid[])
      )
    `,
  );
  return compare(
    'purchase',
    answered,
    (one) => one.purchaseId,
    new Map(rows.map((row) => [row.id, row])),
    (one, row) =>
      row.packId === one.packId &&
      row.count === one.count &&
      row.round === one.round &&
      row.keys === 1,
  );
}

/** Finds confirmed decisions whose cards are not shipped or converted as confirmed. */
async function findLostDecisions(
  db: Database,
  answered: readonly AnsweredDecision[],
): Promise<string[]> {
  const wanted = answered.flatMap(({ memberId, shipped, converted }) => [
    ...shipped.map((id) => ({ id, memberId, choice: 'ship', ...placeOfHistoryId(id) })),
    ...converted.map((id) => ({ id, memberId, choice: 'points', ...placeOfHistoryId(id) })),
  ]);
  const rows = await db.run(
    statement<{ packId: number; position: number; memberId: number; choice: string }>`
      select pack_id, position, member_id, choice from won_card
      where (pack_id, position) in (
        select * from unnest(${wanted.map((one) => one.packId)}::integer[], ${wanted.map((one) => one.position)}::integer[])
      )
    `,
  );
  return compare(
    'the decision on card',
    wanted,
    ({ packId, position }) => `${packId}:${position}`,
    new Map(rows.map((row) => [`${row.packId}:${row.position}`, row])),
    (one, row) => row.memberId === one.memberId && row.choice === one.choice,
  );
}

/** Finds confirmed payments that were not credited exactly once. */
async function findLostPayments(
  db: Database,
  answered: readonly AnsweredPayment[],
): Promise<string[]> {
  const ids = answered.map((one) => one.paymentId);
  const rows = await db.run(
    statement<{ id: string; key: string; memberId: number; isPaid: boolean }>`
      select id, request_key as key, member_id, state = 'paid' as is_paid
      from payment where id = any(${ids}::uuid[])
    `,
  );
  // Citus cannot join them: payments are on the coordinator, entries on the workers.
  const entries = await db.run(
    statement<{ id: string; credits: number }>`
      select reference as id, count(*) as credits from journal_entry
      where member_id = any(${answered.map((one) => one.memberId)}::bigint[])
        and reference = any(${ids}::uuid[]) and kind = 'points_bought'
      group by reference
    `,
  );
  const credits = new Map(entries.map((row) => [row.id, row.credits]));
  return compare(
    'payment',
    answered,
    (one) => one.paymentId,
    new Map(rows.map((row) => [row.id, row])),
    (one, row) =>
      row.memberId === one.memberId &&
      row.key === one.key &&
      (credits.get(row.id) ?? 0) === (row.isPaid ? 1 : 0),
  );
}

/** Finds confirmed exchanges that are not in the database exactly once. */
async function findLostExchanges(
  db: Database,
  answered: readonly AnsweredExchange[],
): Promise<string[]> {
  const rows = await db.run(
    statement<{ key: string; memberId: number; cardId: number; count: number; keys: number }>`
      select given.key, exchange.member_id, card_id, exchange.count, (
        select count(*) from idempotency_record as other
        where other.principal_id = given.principal_id and other.answer ->> 'exchangeId' = exchange.id::text
      ) as keys
      from idempotency_record as given
      join exchange on exchange.member_id = given.principal_id
        and exchange.id = (given.answer ->> 'exchangeId')::uuid
      where (given.principal_id, given.key) in (
        select * from unnest(${answered.map((one) => one.memberId)}::bigint[], ${answered.map((one) => one.key)}::uuid[])
      )
    `,
  );
  return compare(
    'the exchange under key',
    answered,
    (one) => one.key,
    new Map(rows.map((row) => [row.key, row])),
    (one, row) =>
      row.memberId === one.memberId &&
      row.cardId === one.cardId &&
      row.count === one.count &&
      row.keys === 1,
  );
}
