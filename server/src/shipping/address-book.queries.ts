import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { StoredAddress } from './address-book.rules.ts';
import type { Destination } from './delivery-days.rules.ts';

const columns = [
  'number',
  'lastName',
  'middleName',
  'firstName',
  'phone',
  'countryCode',
  'country',
  'postalCode',
  'prefectureId',
  'region',
  'city',
  'street',
  'building',
  'isDefault',
] as const;

/** Finds a member's further addresses, in the order of their numbers. */
export function findAddresses(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('memberAddress')
      .select(columns)
      .where('memberId', '=', memberId)
      .orderBy('number'),
  );
}

/** Whether a member's book has an address with this number; 0 is the registered one. */
export async function hasAddress(db: Executor, memberId: number, number: number): Promise<boolean> {
  if (number === 0) return true;
  const rows = await db.run(
    query
      .selectFrom('memberAddress')
      .select('number')
      .where('memberId', '=', memberId)
      .where('number', '=', number),
  );
  return rows.length > 0;
}

/**
 * Finds the parts of a member's address that decide how long a parcel travels.
 *
 * @param number its number in the book; undefined: the default one
 */
export async function findChosenDestination(
  db: Executor,
  memberId: number,
  number: number | undefined,
): Promise<Destination | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .leftJoin('memberAddress as chosen', (join) =>
        join
          .onRef('chosen.memberId', '=', 'member.id')
          .on((on) =>
            number === undefined
              ? on('chosen.isDefault', '=', true)
              : on('chosen.number', '=', number),
          ),
      )
      .select([
        sql<number | null>`coalesce(chosen.prefecture_id, member.prefecture_id)`.as('prefectureId'),
        sql<string>`coalesce(chosen.postal_code, member.postal_code)`.as('postalCode'),
        sql<string>`coalesce(chosen.country, member.country)`.as('country'),
      ])
      .where('member.id', '=', memberId),
  );
  return row;
}

/** Locks an open account, so that changes of its book run one after the other. */
export async function lockBook(tx: Tx, memberId: number): Promise<boolean> {
  const rows = await tx.run(
    sql`select id from member where id = ${memberId} and closed_at is null
      for no key update`.compile(query),
  );
  return rows.length > 0;
}

/** Stores an address under this number of a locked book. */
export function upsertAddress(
  tx: Tx,
  memberId: number,
  number: number,
  address: StoredAddress,
  now: Date,
): Promise<unknown> {
  const values = { ...address, changedAt: now };
  return tx.run(
    query
      .insertInto('memberAddress')
      .values({ memberId, number, ...values })
      .onConflict((known) => known.columns(['memberId', 'number']).doUpdateSet(values)),
  );
}

export function deleteAddress(tx: Executor, memberId: number, number: number): Promise<unknown> {
  return tx.run(
    query.deleteFrom('memberAddress').where('memberId', '=', memberId).where('number', '=', number),
  );
}

/** Makes an address of a locked book the default one; 0 leaves none, so the registered one is. */
export async function updateDefault(tx: Tx, memberId: number, number: number): Promise<void> {
  await tx.run(
    query
      .updateTable('memberAddress')
      .set({ isDefault: false })
      .where('memberId', '=', memberId)
      .where('isDefault', '=', true)
      .where('number', '!=', number),
  );
  await tx.run(
    query
      .updateTable('memberAddress')
      .set({ isDefault: true })
      .where('memberId', '=', memberId)
      .where('number', '=', number),
  );
}

/** Deletes all addresses of a member's book. */
export function deleteAddressesOfMember(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberAddress').where('memberId', '=', memberId));
}
